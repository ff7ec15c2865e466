"""Single key presses from the terminal, without Enter, and the terminal as it was afterwards."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from typing import TYPE_CHECKING, Any, Self

if sys.platform != "win32":
    import termios
    import tty

if TYPE_CHECKING:
    from types import FrameType

# Ends or pauses that would leave the shell with a terminal that does not echo.
SIGNALS = ("SIGTERM", "SIGHUP", "SIGTSTP")
ESCAPE = b"\x1b"  # arrow keys and their kind send several bytes, of which this is the first


class Keys:
    """The keyboard while this command is in the foreground; without a terminal there is none."""

    def __init__(self) -> None:
        self._terminal: int | None = None
        self._saved: list[Any] | None = None
        self._handlers: dict[int, Any] = {}

    def __enter__(self) -> Self:
        if sys.platform == "win32" or sys.stdin is None or not sys.stdin.isatty():
            return self
        self._terminal = sys.stdin.fileno()
        for name in SIGNALS:
            number = getattr(signal, name)
            self._handlers[number] = signal.signal(number, self._on_signal)
        return self

    def __exit__(self, *_exception: object) -> None:
        self._restore()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def sources(self) -> list[int]:
        """What to wait on for a key: nothing while another program has the terminal.

        Reading or changing the terminal from the background would stop this command.
        """
        if self._terminal is None:
            return []
        try:
            if os.tcgetpgrp(self._terminal) != os.getpgrp():
                return []
            self._listen()
        except (OSError, termios.error):  # the terminal has gone
            self._terminal = None
            return []
        return [self._terminal]

    def pressed(self) -> str:
        """The keys pressed since, in lower case; "q" where the terminal has gone."""
        assert self._terminal is not None
        try:
            typed = os.read(self._terminal, 64)
        except OSError:
            typed = b""
        if not typed:
            return "q"
        return "" if typed.startswith(ESCAPE) else typed.decode(errors="ignore").lower()

    def _listen(self) -> None:
        """Have keys at once and without echo; a shell may have undone it while we were paused."""
        assert self._terminal is not None
        now = termios.tcgetattr(self._terminal)
        if now[3] & termios.ICANON:
            self._saved = now
            tty.setcbreak(self._terminal)

    def _restore(self) -> None:
        if self._terminal is not None and self._saved is not None:
            with contextlib.suppress(OSError, termios.error):
                termios.tcsetattr(self._terminal, termios.TCSADRAIN, self._saved)
            self._saved = None

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        """Restore the terminal, then let the signal do what it does; after a pause go on."""
        self._restore()
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)
        signal.signal(number, self._on_signal)
