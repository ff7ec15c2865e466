"""What was asked of a submission and what came of it: kept so that others can be asked the same."""

from __future__ import annotations

from collections.abc import Callable

from graders.record import record
from graders.sandbox.session import Died, Raised, Request, Returned

Result = Returned | Raised | Died
Right = Callable[[Result], bool]


@record()
class Recorded:
    """One request, its arguments as they were before it, and its result.

    right: whether a result meets what the test asks. None where the test took the value as it was,
    or where it passed and `right` would say too little, or something else by now. loose: the test
    takes a list, a tuple and an array for the same. duration_s: seconds of wall clock. changed:
    the arguments that were changed in place, by position or keyword.
    """

    request: Request
    result: Result
    right: Right | None = None
    loose: bool = True
    duration_s: float = 0.0
    changed: frozenset[int | str] = frozenset()


@record()
class Recording:
    """All requests of one test that ran, in order, to one worker.

    Of a failed test the last one failed, unless it failed before it asked.
    """

    task: str
    test: str
    passed: bool
    calls: tuple[Recorded, ...]
