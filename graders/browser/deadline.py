"""Ends Python code that runs too long in this very thread.

sys.monitoring calls back at each jump and each start of a function, so every loop and every
recursion of Python meets the clock. Loops in C do not: the page ends the worker that is in one.
"""

from __future__ import annotations

import contextlib
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import CodeType

TOOL = 4  # one of the two numbers that no known tool claims
NAME = "rankwright"
# What cleans up after the learner's code is not interrupted: it ends by itself.
OURS = (str(Path(__file__).parents[1]), contextlib.__file__)


class TimeIsUp(BaseException):
    """Raised inside the code that runs too long, again and again should it catch this."""


if sys.version_info >= (3, 12):

    class Clock:
        """Interrupts the Python code of a call that takes too long. One for an interpreter.

        It watches all the time: to begin and to stop watching makes Python go through every piece
        of code again. Places that are met outside of a call are not looked at any more, so that
        pytest and our own code run at full speed.
        """

        def __init__(self) -> None:
            """Begin to watch."""
            self._end: float | None = None
            watch, events = sys.monitoring, sys.monitoring.events
            if watch.get_tool(TOOL) is None:
                watch.use_tool_id(TOOL, NAME)
            watch.register_callback(TOOL, events.JUMP, self._look)
            watch.register_callback(TOOL, events.PY_START, self._look)
            watch.set_events(TOOL, events.JUMP | events.PY_START)

        def begin(self, seconds: float) -> None:
            """Interrupt what takes longer than this from now on."""
            self._end = time.monotonic() + seconds

        def end(self) -> bool:
            """Interrupt nothing any more. Whether the call was over in time."""
            end, self._end = self._end, None
            return end is not None and time.monotonic() <= end

        def _look(self, code: CodeType, *_place: Any) -> object:
            end = self._end
            if end is None or code.co_filename.startswith(OURS):
                return sys.monitoring.DISABLE  # do not call back from this place again
            if time.monotonic() > end:
                raise TimeIsUp
            return None
