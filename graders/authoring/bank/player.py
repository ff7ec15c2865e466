"""Plays calls, given as text, with the solution, wrong solutions and mutants, each in the jail."""

from __future__ import annotations

import inspect
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from graders.authoring.bank import driver
from graders.compare import compare
from graders.sandbox.session import Call, Define, Died, Load, Raised, Returned
from graders.values import Handle, Opaque
from graders.verdict import Outcome, Traceback

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graders.exercise import Exercise
    from graders.sandbox.session import Request, Sandbox, Session

Result = Returned | Raised | Died

# Of a source that does not load, and of one that meddles with the driver.
REFUSED: Final = Died(Outcome.CRASHED, "refused")
# A trip to the worker and back costs as much as ten small calls.
AT_ONCE: Final = 64
# For what the driver's own count of steps does not end: a loop inside NumPy, say.
CALL_S: Final = 0.5
CALLS_S: Final = 3.0


class Player:
    """One source, loaded once; started again after it died. What it gave is remembered.

    An endless loop is told by the steps it takes, not by the clock: the same call comes to the same
    result on a busy machine.

    source: a whole submission.
    """

    def __init__(self, sandbox: Sandbox, exercise: Exercise, source: str) -> None:
        manifest = exercise.manifest
        packages = (*manifest.packages, "numpy")
        self._load = Load(source, driver.FILE, manifest.exports, packages)
        self._sandbox, self._limits = sandbox, replace(manifest.limits, total_s=3600.0)
        self._session: Session | None = None
        self._known: dict[str, Result] = {}

    def play(self, call: str) -> Result:
        """What a call comes to."""
        if call not in self._known:
            self._known[call] = self._single(call)
        return self._known[call]

    def prepare(self, calls: Sequence[str]) -> None:
        """Play several calls at once; `play` then has them at hand."""
        new = [call for call in dict.fromkeys(calls) if call not in self._known]
        for start in range(0, len(new), AT_ONCE):
            some = new[start : start + AT_ONCE]
            results = self._together(some)
            # Where one of them ended the worker, each is played alone when it is asked for.
            self._known.update(zip(some, results, strict=False))

    def _single(self, call: str) -> Result:
        played = self._ask([call], CALL_S)
        if isinstance(played, Died):
            return played
        results = _results(played, 1)
        return results[0] if results else REFUSED

    def _together(self, calls: list[str]) -> list[Result]:
        return _results(self._ask(calls, CALLS_S), len(calls))

    def _ask(self, calls: list[str], seconds: float) -> Result:
        for start in self._starting() if self._session is None else ():
            result = self._request(start, CALLS_S)
            if not isinstance(result, Returned):
                self.close()
                return result
        return self._request(Call("play_calls", (calls,), {}, namespace=1), seconds)

    def _starting(self) -> tuple[Request, ...]:
        self._session = self._sandbox.session(self._limits)
        return self._load, Define(inspect.getsource(driver))

    def _request(self, request: Request, seconds: float) -> Result:
        assert self._session is not None
        result = self._session.request(request, timeout_s=seconds).result
        if isinstance(result, Died):
            self.close()
        return result

    def close(self) -> None:
        """End the worker, if there is one."""
        if self._session is not None:
            self._session.close()
            self._session = None


def _results(played: Result, count: int) -> list[Result]:
    """What the driver told of so many calls; nothing where it was not the driver that told it."""
    told = played.value if isinstance(played, Returned) else None
    return [*map(_result, told)] if isinstance(told, list) and len(told) == count else []


def _result(told: Any) -> Result:
    match told:
        case ("value", value):
            return Returned(value)
        case ("raised", [str() as kind, *_] as bases) if all(isinstance(one, str) for one in bases):
            return Raised(Traceback(type=kind, message="", frames=()), tuple(bases))
        case ("endless", _):
            return Died(Outcome.TIMED_OUT, "no end in sight")
        case _:
            return REFUSED


def same(right: Result, other: Result) -> bool:
    """Whether a test that expects `right` would take `other` for it."""
    match right, other:
        case Returned(), Returned():
            return compare(right.value, other.value) is None
        case Raised(), Raised():
            return right.bases[0] in other.bases
        case _:
            return False


def usable(result: Result) -> bool:
    """Whether a result can be written down and expected."""
    match result:
        case Returned(value):
            return not _is_odd(value)
        case Raised(bases=bases):
            return bases[0] in {"ValueError", "TypeError", "KeyError", "IndexError"}
        case _:
            return False


def _is_odd(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return any(map(_is_odd, value))
    if isinstance(value, dict):
        return any(map(_is_odd, value.values()))
    return isinstance(value, Opaque | Handle)
