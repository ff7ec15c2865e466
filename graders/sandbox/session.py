"""What the judge asks of a worker and what it gets back. One session is one worker's life."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from graders.limits import Limits
    from graders.values import Handle
    from graders.verdict import Outcome, SandboxReport, Traceback


@record()
class Load:
    """Run the submission's source as a module.

    Returned.value: of each export by name a dict of kind ("function", "class", "other" or
    "missing"), the name of its type, and close: of a missing one a name like it.
    """

    source: str
    filename: str
    exports: tuple[str, ...]
    packages: tuple[str, ...]


@record()
class Define:
    """Run the source of a test double. Returned.value: the int that names its namespace."""

    source: str


@record()
class Call:
    """Call `name` (dotted for class methods) of the submission (namespace 0) or of a double."""

    name: str
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]
    namespace: int = 0


@record()
class Invoke:
    """Call a method of an object that lives in the worker."""

    handle: Handle
    method: str
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]


@record()
class Read:
    """Read an attribute of an object that lives in the worker."""

    handle: Handle
    attribute: str


@record()
class Write:
    """Set an attribute of an object that lives in the worker."""

    handle: Handle
    attribute: str
    value: Any


Request = Load | Define | Call | Invoke | Read | Write


@record()
class Returned:
    """The call came back. value: plain data, an Opaque or a Handle."""

    value: Any


@record()
class Raised:
    """The call raised. bases: the names of the exception's classes, from its own to BaseException.

    binding: the call did not fit the function's parameters, so that nothing of it ran.
    """

    traceback: Traceback
    bases: tuple[str, ...]
    binding: bool = False


@record()
class Died:
    """The worker is gone. outcome: crashed, timed_out, out_of_memory or too_much_output."""

    outcome: Outcome
    detail: str


@record()
class Reply:
    """The answer to one request.

    changed: arguments that the call changed in place, by position (int) or keyword (str), as they
    were after it. A liar in the worker can leave some out; it gains nothing by it but a pass of
    this one check. output: what was printed meanwhile, capped, without terminal escapes. size: of
    the answer, in bytes; 0 where none came, or not over a line.
    """

    result: Returned | Raised | Died
    changed: Mapping[int | str, Any]
    output: str
    duration_s: float
    size: int = 0


class Session(Protocol):
    """One worker's life. After a Died every further request is an error of the caller."""

    def begin(self, request: Request) -> None:
        """Make a first request ahead of its time: the next one must be this, and finds it done."""

    def request(self, request: Request, *, timeout_s: float | None = None) -> Reply:
        """Ask and wait. timeout_s: seconds of wall clock, limits.call_s unless given."""

    def close(self) -> None:
        """End the worker; may be called twice."""


class Sandbox(Protocol):
    """Makes sessions; kept for a whole process, so that start-up is paid once."""

    @property
    def report(self) -> SandboxReport:
        """What is enforced here."""

    def session(self, limits: Limits) -> Session:
        """Start a fresh worker."""

    def close(self) -> None:
        """End everything that was started; may be called twice."""
