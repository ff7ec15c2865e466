"""A session in this very process: for the browser, whose page is the jail. Enforces no limits."""

from __future__ import annotations

import contextlib
import io
import time
from typing import TYPE_CHECKING

from graders.errors import SandboxError
from graders.sandbox import answers, codec, messages
from graders.sandbox.layers import report_on
from graders.sandbox.operations import Operations
from graders.sandbox.session import Died, Raised, Reply, Returned
from graders.sandbox.text import clean
from graders.verdict import Outcome

if TYPE_CHECKING:
    from graders.limits import Limits
    from graders.sandbox.session import Request
    from graders.verdict import SandboxReport


class InlineSandbox:
    """Implements session.Sandbox. For one thread at a time."""

    @property
    def report(self) -> SandboxReport:
        """Nothing is enforced by us: the browser's own walls stand around the page."""
        return report_on("inline", ())

    def session(self, limits: Limits) -> InlineSession:
        """A session with modules of its own."""
        return InlineSession(limits)

    def close(self) -> None:
        """Nothing to end."""


class InlineSession:
    """Implements session.Session. Values pass through the codec, so that none is shared."""

    def __init__(self, limits: Limits) -> None:
        """Start with no modules."""
        self._limits = limits
        self._operations: Operations | None = Operations()

    def begin(self, request: Request) -> None:
        """Nothing to do ahead of time where there is one thread."""

    def request(self, request: Request, *, timeout_s: float | None = None) -> Reply:
        """Do it now; see session.Session. The page, not timeout_s, ends what is endless."""
        del timeout_s
        if self._operations is None:
            raise SandboxError("This session is over: start a new one for further requests.")
        _, own = messages.to_request(codec.decode(codec.encode(messages.from_request(0, request))))
        printed = _Printed(self._limits.output_kb * 1024)
        start = time.monotonic()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            result, changed = self._operations.execute(own)
        duration = time.monotonic() - start
        answer = answers.frame_of(0, result, changed)
        checked, changed = messages.to_result(0, request, codec.decode(answer))
        return self._reply(checked, changed, printed.getvalue(), duration)

    def close(self) -> None:
        """Forget the learner's objects."""
        self._operations = None

    def _reply(
        self,
        result: Returned | Raised,
        changed: dict[int | str, object],
        text: str,
        duration: float,
    ) -> Reply:
        ending = self._ending(result, text)
        if ending is not None:
            self.close()
            return Reply(ending, {}, clean(text, self._limits.output_kb * 1024), duration)
        return Reply(result, changed, clean(text, self._limits.output_kb * 1024), duration)

    def _ending(self, result: Returned | Raised, text: str) -> Died | None:
        if len(text) > self._limits.output_kb * 1024:
            detail = f"It printed more than {self._limits.output_kb} kB."
            return Died(Outcome.TOO_MUCH_OUTPUT, detail)
        if isinstance(result, Raised) and "MemoryError" in result.bases:
            return Died(Outcome.OUT_OF_MEMORY, "It needed more memory than there is.")
        return None


class _Flood(BaseException):
    """Ends code that prints on when nothing more is kept."""


class _Printed(io.StringIO):
    """Keeps as much as the limit and one character, by which it is seen that there was more."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._limit = limit

    def write(self, text: str, /) -> int:
        """Keep it, or end what prints without end."""
        left = self._limit + 1 - self.tell()
        if left <= 0:
            raise _Flood
        super().write(text[:left])
        return len(text)

    def close(self) -> None:
        """Stay open: what was printed is still to be read."""
