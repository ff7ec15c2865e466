"""The sandbox of macOS: each session is a process of its own, started before it is needed."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from graders.errors import SandboxError
from graders.sandbox import codec
from graders.sandbox.channel import Channel, HungUp, TooLate
from graders.sandbox.endings import GRACE_S, End
from graders.sandbox.launch import start_python
from graders.sandbox.layers import report_on
from graders.sandbox.lines import open_lines, starting
from graders.sandbox.remote import START_S, RemoteSession

if TYPE_CHECKING:
    import subprocess

    from graders.limits import Limits
    from graders.verdict import SandboxReport

_TICK_S: Final = 0.005
_RSS_UNIT: Final = 1024 if sys.platform == "darwin" else 1  # bytes there, kilobytes elsewhere


class ProcessSandbox:
    """Implements session.Sandbox with one spare process, so that a session need not wait for it."""

    def __init__(self, hash_seed: int = 0) -> None:
        """Start the first spare and return at once."""
        self._hash_seed = hash_seed
        self._spare: _Started | None = _Started(hash_seed)

    @property
    def report(self) -> SandboxReport:
        """A separate process, and what limits this system has."""
        return report_on("process", ["memory", "time"] if sys.platform == "linux" else ["time"])

    def session(self, limits: Limits) -> RemoteSession:
        """The spare, with these limits; another one starts meanwhile."""
        started, self._spare = self._spare or _Started(self._hash_seed), None
        channel = Channel(started.lines, limits.output_kb * 1024)
        with contextlib.suppress(HungUp, TooLate):  # the first request will say so
            channel.send(codec.encode(asdict(limits)), time.monotonic() + START_S)
        with contextlib.suppress(SandboxError):  # who asks for the next session will hear of it
            self._spare = _Started(self._hash_seed)
        return RemoteSession(channel, started, limits)

    def close(self) -> None:
        """End the spare."""
        if self._spare is not None:
            self._spare.discard()
            self._spare = None


class _Started:
    """Implements remote.WorkerProcess for a process that we started."""

    def __init__(self, hash_seed: int) -> None:
        self.lines, theirs = open_lines()
        with starting(), contextlib.ExitStack() as ours, contextlib.closing(theirs):
            ours.callback(self.lines.close)
            self._process: subprocess.Popen[bytes] = start_python(
                "worker", theirs.requests, theirs.answers, output=theirs.output, hash_seed=hash_seed
            )
            ours.pop_all()

    def kill(self) -> None:
        # Not reaped yet, so its id cannot have gone to another process.
        for kill in (os.killpg, os.kill):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                kill(self._process.pid, signal.SIGKILL)
        self._reaped(0)

    def wait(self) -> End:
        deadline = time.monotonic() + GRACE_S
        while time.monotonic() < deadline:
            end = self._reaped(os.WNOHANG)
            if end is not None:
                return end
            time.sleep(_TICK_S)
        self.kill()
        return End(signal.SIGKILL, 0, killed=True)

    def _reaped(self, options: int) -> End | None:
        try:
            pid, status, usage = os.wait4(self._process.pid, options)
        except ChildProcessError:  # a caller who ignores SIGCHLD: nobody can tell how it ended
            self._process.returncode = 0
            return End(0, 0)
        if pid == 0:
            return None
        self._process.returncode = os.waitstatus_to_exitcode(status)
        return End(status, usage.ru_maxrss // _RSS_UNIT)

    def discard(self) -> None:
        """End it unused."""
        self.lines.close()
        self.kill()
