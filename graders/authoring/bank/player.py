"""Plays calls, given as text, with the solution, wrong solutions and mutants, each in the jail."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from graders.compare import compare
from graders.judge.asked import expectation_of, names_of
from graders.judge.attempt import Attempt, load_request
from graders.judge.evidence import NotWritten, Unavailable, Unmet
from graders.judge.signatures import read_signatures
from graders.sandbox.session import Died, Raised, Returned
from graders.submission import SubmittedFile
from graders.values import Handle, Opaque
from graders.verdict import Outcome

if TYPE_CHECKING:
    from graders.exercise import Exercise
    from graders.judge.proxies import Asked
    from graders.sandbox.session import Sandbox

Result = Returned | Raised | Died

# A mutant that never ends is told by it, and the solution takes milliseconds for small inputs.
CALL_S: Final = 0.3
REMEMBERED: Final = 20_000


class Player:
    """One source, loaded once; started again after it died."""

    def __init__(self, sandbox: Sandbox, exercise: Exercise, source: str) -> None:
        """Source: a whole submission."""
        limits = replace(exercise.manifest.limits, call_s=CALL_S, total_s=3600.0)
        self._exercise = replace(exercise, manifest=replace(exercise.manifest, limits=limits))
        digest = hashlib.sha256(source.encode()).hexdigest()
        self._file = SubmittedFile("candidate.py", source, digest)
        self._sandbox, self._signatures = sandbox, read_signatures(exercise.stub)
        self._attempt = self._fresh()
        self.play = lru_cache(maxsize=REMEMBERED)(self._play)

    def _fresh(self) -> Attempt:
        session = self._sandbox.session(self._exercise.manifest.limits)
        loaded = session.request(load_request(self._exercise, self._file)).result
        session.close()
        exports: dict[str, Any] = loaded.value if isinstance(loaded, Returned) else {}
        return Attempt(self._sandbox, self._exercise, self._file, self._signatures, exports=exports)

    def _play(self, call: str) -> Result:
        """What a call comes to. Any refusal on the way to it counts as a crash."""
        names = names_of(self._attempt, self._exercise.manifest.exports)
        try:
            return _asked(call, names).reply().result
        except (Unmet, NotWritten):
            return Died(Outcome.CRASHED, "refused")
        except Unavailable:  # it timed out twice: a fresh one may be asked again
            self._attempt.close()
            self._attempt = self._fresh()
            return Died(Outcome.TIMED_OUT, "no answer")

    def close(self) -> None:
        """End the worker."""
        self._attempt.close()


def _asked(call: str, names: dict[str, Any]) -> Asked:
    return expectation_of(call, names, Path("strategies.py"), call).asked


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
