"""Tries to break out of a sandbox, layer by layer: what `rankwright doctor` shows."""

from __future__ import annotations

import contextlib
import os
import socket
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from graders.limits import Limits
from graders.record import record
from graders.sandbox.session import Call, Died, Load, Raised, Returned
from graders.verdict import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.sandbox.session import Reply, Sandbox, Session

_LIMITS: Final = Limits(call_s=5.0, memory_mb=64)
_SHORT_S: Final = 0.3
_ATTEMPTS: Final = Path(__file__).with_name("attempts.py")


@record()
class Probe:
    """One attempt from inside a session. layer: as in SandboxReport. detail: what stopped it."""

    layer: str
    attempt: str
    blocked: bool
    detail: str


@record()
class _Attempt:
    layer: str
    attempt: str
    function: str
    args: tuple[Any, ...] = ()
    timeout_s: float = 5.0


def probe(sandbox: Sandbox) -> list[Probe]:
    """Make every attempt, one after the other, in sessions of this sandbox."""
    with _targets() as attempts, contextlib.closing(_Burglar(sandbox)) as burglar:
        return [burglar.try_(attempt) for attempt in attempts]


@contextlib.contextmanager
def _targets() -> Iterator[list[_Attempt]]:
    """Real things to reach: a file, a listener of each kind, a process of ours."""
    with (
        tempfile.TemporaryDirectory(prefix="rankwright-") as folder,
        contextlib.ExitStack() as stack,
    ):
        solution = Path(folder, "solution.py")
        solution.write_text("the answer\n", encoding="utf-8")
        listeners = {
            "unix": str(Path(folder, "listener")),
            "abstract": f"\0rankwright-{os.getpid()}",
        }
        for address in listeners.values():
            _listen(stack, socket.AF_UNIX, address)
        port = _listen(stack, socket.AF_INET, ("127.0.0.1", 0)).getsockname()[1]
        yield [*_file_attempts(solution), *_network_attempts(port, listeners), *_OTHER_ATTEMPTS]


def _listen(stack: contextlib.ExitStack, family: int, address: Any) -> socket.socket:
    listener = stack.enter_context(socket.socket(family, socket.SOCK_STREAM))
    # Abstract names are Linux's own; where they do not exist, nothing listens.
    with contextlib.suppress(OSError):
        listener.bind(address)
        listener.listen()
    return listener


def _file_attempts(solution: Path) -> list[_Attempt]:
    here = Path(__file__)
    return [
        _Attempt("files", "read a solution", "read", (str(solution),)),
        _Attempt("files", "read Rankwright's own code", "read", (str(here),)),
        _Attempt("files", "list the folder it is in", "list_folder", (str(here.parent),)),
        _Attempt("files", "read /etc/passwd", "read", ("/etc/passwd",)),
        _Attempt("files", "open the grader's memory", "open_file", (f"/proc/{os.getpid()}/mem",)),
        _Attempt("files", "write a file", "write", (str(solution.with_name("left-behind")),)),
    ]


def _network_attempts(port: int, listeners: dict[str, str]) -> list[_Attempt]:
    return [
        _Attempt("network", "connect by TCP", "connect_tcp", (port,)),
        _Attempt("network", "send by UDP", "send_udp", (port,)),
        _Attempt("network", "connect to a unix socket", "connect_unix", (listeners["unix"],)),
        _Attempt("network", "connect to an abstract one", "connect_unix", (listeners["abstract"],)),
    ]


_OTHER_ATTEMPTS: Final = (
    _Attempt("processes", "fork", "fork"),
    _Attempt("processes", "run another program", "execute"),
    _Attempt("processes", "signal another process", "signal", (os.getpid(),)),
    _Attempt("processes", "trace another process", "trace"),
    _Attempt("processes", "open another one's lines", "open_lines_of_others"),
    _Attempt("processes", "set up io_uring", "io_uring"),
    _Attempt("processes", "make shared memory", "shared_memory"),
    _Attempt("memory", "allocate more than allowed", "allocate", (_LIMITS.memory_mb,)),
    _Attempt("time", "run without end", "run_on", (), _SHORT_S),
    _Attempt("time", "run without end in one call", "run_on_in_c", (), _SHORT_S),
)
_EXPECTED_ENDS: Final = {"memory": Outcome.OUT_OF_MEMORY, "time": Outcome.TIMED_OUT}


class _Burglar:
    """Makes attempts in one session as long as that lives."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._source = _ATTEMPTS.read_text(encoding="utf-8")
        self._session: Session | None = None

    def try_(self, attempt: _Attempt) -> Probe:
        if self._session is None:
            self._session = self._sandbox.session(_LIMITS)
            self._session.request(Load(self._source, _ATTEMPTS.name, (), ()))
        request = Call(attempt.function, attempt.args, {})
        reply = self._session.request(request, timeout_s=attempt.timeout_s)
        if isinstance(reply.result, Died):
            self.close()
        blocked, detail = _judged(attempt, reply)
        return Probe(attempt.layer, attempt.attempt, blocked, detail)

    def close(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None


def _judged(attempt: _Attempt, reply: Reply) -> tuple[bool, str]:
    match reply.result:
        case Raised(traceback):
            return True, f"{traceback.type}: {traceback.message}"
        case Died(outcome, detail):
            return outcome is _EXPECTED_ENDS.get(attempt.layer), detail
        case Returned(value):
            return False, f"it worked: {value!r}"
