"""Ends Python code that runs too long in this very thread.

sys.monitoring calls back at each jump and each start of a function, so every loop and every
recursion of Python meets the clock. Loops in C do not: the page ends the worker that is in one.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import CodeType

TOOL = 4  # one of the two numbers that no known tool claims
NAME = "rankwright"
# Our own code is not interrupted: it cleans up after the learner's, and ends by itself.
OURS = str(Path(__file__).parents[1])


class TimeIsUp(BaseException):
    """Raised inside the code that runs too long, again and again should it catch this."""


if sys.version_info >= (3, 12):

    class Deadline:
        """A context in which Python code is interrupted after so many seconds. Not for nesting."""

        def __init__(self, seconds: float) -> None:
            """Nothing is watched yet."""
            self._seconds = seconds
            self._end = 0.0

        def __enter__(self) -> None:
            """Start the clock."""
            watch, events = sys.monitoring, sys.monitoring.events
            self._end = time.monotonic() + self._seconds
            if watch.get_tool(TOOL) is None:
                watch.use_tool_id(TOOL, NAME)
            watch.register_callback(TOOL, events.JUMP, self._look)
            watch.register_callback(TOOL, events.PY_START, self._look)
            watch.set_events(TOOL, events.JUMP | events.PY_START)

        def _look(self, code: CodeType, *_place: Any) -> object:
            if code.co_filename.startswith(OURS):
                return sys.monitoring.DISABLE  # do not call back from this place again
            if time.monotonic() > self._end:
                raise TimeIsUp
            return None

        def __exit__(self, *_: object) -> None:
            """Stop watching."""
            sys.monitoring.set_events(TOOL, 0)
            sys.monitoring.free_tool_id(TOOL)

        @property
        def passed(self) -> bool:
            """Whether the time is up."""
            return time.monotonic() > self._end
