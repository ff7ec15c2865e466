"""Holds hidden tests to their rules while they run: no printing, no writing, no hanging.

Tests are the author's and trusted; this is no jail but a net that catches what would trouble every
learner: a test that leaves files behind, reads the solution instead of asking, or never ends.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path
    from types import FrameType

WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGES = frozenset({"os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink"})
NETWORK = frozenset({"socket.connect", "socket.bind", "socket.sendto"})


class NotAllowedError(Exception):
    """A hidden test did what no hidden test may."""


class _Silent(io.TextIOBase):
    def write(self, text: str) -> int:
        raise NotAllowedError(f"it prints {text.strip()[:60]!r}")


class Guard:
    """Enter it around a test. patience_s: after so many seconds the test is taken to hang.

    solutions: the folder that no test may read.
    """

    def __init__(self, solutions: Path, patience_s: float) -> None:
        self._solutions, self._patience_s = str(solutions), patience_s
        self._saved: tuple[Any, ...] = ()

    def __call__(self) -> Guard:
        """Make it one that can be entered again and again."""
        return self

    def __enter__(self) -> None:
        """Let the rules hold."""
        _install()
        self._saved = sys.stdout, sys.stderr, sys.dont_write_bytecode
        sys.stdout = sys.stderr = _Silent()
        sys.dont_write_bytecode = True
        signal.signal(signal.SIGALRM, self._hangs)
        signal.setitimer(signal.ITIMER_REAL, self._patience_s)
        _active.append(self._solutions)

    def __exit__(self, *_: object) -> None:
        """Let everything be as before."""
        _active.pop()
        signal.setitimer(signal.ITIMER_REAL, 0)
        sys.stdout, sys.stderr, sys.dont_write_bytecode = self._saved

    def _hangs(self, _number: int, _frame: FrameType | None) -> None:
        raise NotAllowedError(f"it has not ended after {self._patience_s:g} s")


_active: list[str] = []
_installed: list[bool] = []


def _install() -> None:
    # An audit hook cannot be taken out again, so there is one, which mostly looks away.
    if not _installed:
        _installed.append(True)
        sys.addaudithook(_audit)


def _audit(event: str, args: tuple[Any, ...]) -> None:
    if not _active:
        return
    if event == "open":
        _opened(*args)
    elif event in CHANGES:
        raise NotAllowedError(f"it changes files: {event}({args[0]!r})")
    elif event in NETWORK:
        raise NotAllowedError(f"it uses the network: {event}")


def _opened(path: Any, mode: str | None, flags: int) -> None:
    if not isinstance(path, str | bytes | os.PathLike):
        return  # a descriptor that is open already
    name = os.fsdecode(path)
    if set(mode or "") & set("wax+") or (mode is None and flags & WRITES):
        raise NotAllowedError(f"it writes the file {name}")
    if os.path.realpath(name).startswith(_active[-1] + os.sep):
        raise NotAllowedError(f"it reads the reference solution or a wrong one, {name}")
