"""Opens the sandbox that this system can have, and holds the zygote of Linux."""

from __future__ import annotations

import importlib.util
import json
import os
import select
import socket
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from graders.errors import SandboxError
from graders.sandbox.channel import Channel
from graders.sandbox.endings import End
from graders.sandbox.remote import RemoteSession
from graders.verdict import SandboxReport

if TYPE_CHECKING:
    from graders.limits import Limits
    from graders.sandbox.session import Sandbox

_START_S: Final = 60.0
_PACKET: Final = 1 << 16
_LAYERS: Final = ("files", "network", "processes", "memory", "time")
# Without these Python may not start, or NumPy may compute other last digits than the judge's.
_KEPT: Final = ("LD_LIBRARY_PATH", "OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")
_GIVEN: Final = {
    "PYTHONHASHSEED": "0",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "MALLOC_ARENA_MAX": "1",  # each arena takes 64 MB of the address space that is limited
}


def open_sandbox(require: str | None = None) -> Sandbox:
    """The sandbox of this system, starting up while the caller goes on.

    require: "strict" makes the first session fail with SandboxError where a layer is missing.
    """
    return ZygoteSandbox(require)


class ZygoteSandbox:
    """Implements session.Sandbox with forks of a zygote. For one thread at a time."""

    def __init__(self, require: str | None = None) -> None:
        """Start the zygote and return at once."""
        self._require = require
        self._report: SandboxReport | None = None
        self._number = 0
        self._ended: dict[int, End] = {}
        self._abandoned: set[int] = set()
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._zygote = start_python(theirs)
        self._control.send(json.dumps({"roots": import_roots()}).encode())

    @property
    def report(self) -> SandboxReport:
        """What is enforced here; waits until the zygote is up. Raises SandboxError if it is not."""
        while self._report is None:
            message = self._receive()
            if "ready" in message:
                self._report = _report(message["ready"])
        if self._require is not None and self._report.level != self._require:
            missing = ", ".join(self._report.missing)
            raise SandboxError(
                f"The sandbox is {self._report.level}, not {self._require}: this system does not"
                f" enforce limits on {missing}. `rankwright doctor` says more."
            )
        return self._report

    def session(self, limits: Limits) -> RemoteSession:
        """A fresh worker."""
        _ = self.report
        self._hear_of_the_abandoned()
        self._number += 1
        ours, theirs = socket.socketpair()
        output, printing = os.pipe()
        try:
            packet = json.dumps({"fork": self._number, "limits": asdict(limits)}).encode()
            socket.send_fds(self._control, [packet], [theirs.fileno(), printing])
        finally:
            theirs.close()
            os.close(printing)
        channel = Channel(ours, output, limits.output_kb * 1024)
        return RemoteSession(channel, _Fork(self, self._number), limits)

    def close(self) -> None:
        """End the zygote, which ends its workers."""
        self._control.close()
        if self._zygote.stderr is not None:
            self._zygote.stderr.close()
        try:
            self._zygote.wait(5)
        except subprocess.TimeoutExpired:
            self._zygote.kill()
            self._zygote.wait()

    def kill(self, number: int) -> None:
        """End a worker whose end nobody waits for."""
        if self._ended.pop(number, None) is None:
            self._abandoned.add(number)
            self._control.send(json.dumps({"kill": number}).encode())

    def wait(self, number: int) -> End:
        """Make a worker end that is as good as dead, and tell how it did."""
        if number not in self._ended:
            self._control.send(json.dumps({"kill": number}).encode())
        while number not in self._ended:
            self._receive()
        return self._ended.pop(number)

    def _hear_of_the_abandoned(self) -> None:
        """Read what the zygote reports of them: unread, its reports would fill the line up."""
        while self._abandoned and select.select([self._control], [], [], 0)[0]:
            self._receive()

    def _receive(self) -> dict[str, Any]:
        self._control.settimeout(_START_S)
        packet = self._control.recv(_PACKET)
        if not packet:
            raise SandboxError(f"The sandbox has ended: {self._last_words()}")
        message: dict[str, Any] = json.loads(packet)
        number = message.get("ended")
        if number in self._abandoned:
            self._abandoned.remove(number)
        elif number is not None:
            self._ended[number] = End(message["status"], message["rss_kb"])
        return message

    def _last_words(self) -> str:
        assert self._zygote.stderr is not None
        lines = self._zygote.stderr.read().decode("utf-8", "replace").strip().splitlines()
        return lines[-1] if lines else "it did not say why."


class _Fork:
    """Implements remote.WorkerProcess for a fork of the zygote."""

    def __init__(self, sandbox: ZygoteSandbox, number: int) -> None:
        self._sandbox, self._number = sandbox, number

    def kill(self) -> None:
        self._sandbox.kill(self._number)

    def wait(self) -> End:
        return self._sandbox.wait(self._number)


def start_python(control: socket.socket) -> subprocess.Popen[bytes]:
    """A fresh interpreter that runs boot.py with this socket and an environment of its own.

    Not -I, which ignores PYTHONHASHSEED. -S: no site-packages; boot.py is told where ours are.
    """
    boot = str(Path(__file__).with_name("boot.py"))
    return subprocess.Popen(  # noqa: S603  our own file
        [sys.executable, "-P", "-s", "-S", "-X", "utf8", boot, str(control.fileno())],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**{name: os.environ[name] for name in _KEPT if name in os.environ}, **_GIVEN},
        cwd="/",
        pass_fds=(control.fileno(),),
        start_new_session=True,  # Ctrl-C in the terminal is for the judge alone
    )


def import_roots() -> list[str]:
    """The folders in which the other side finds this package, NumPy and pyseccomp."""
    roots = [str(Path(__file__).parents[2])]
    for name in ("numpy", "pyseccomp"):
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.origin is not None:
            parent = Path(spec.origin).parent
            roots.append(str(parent.parent if spec.submodule_search_locations else parent))
    return list(dict.fromkeys(roots))


def _report(enforced: list[str]) -> SandboxReport:
    missing = tuple(layer for layer in _LAYERS if layer not in enforced)
    return SandboxReport(
        level="limited" if missing else "strict", enforced=tuple(enforced), missing=missing
    )
