"""Where two values part: every place, by type, length, shape, dtype, keys or value."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from graders.english import asked_for, counted, with_article
from graders.record import record
from graders.show import show
from graders.typenames import KINDS, a_type, kinds_differ

if TYPE_CHECKING:
    from collections.abc import Iterable

FLOAT32_TOLERANCE = 1e-5
MOST_NAMED = 5
MOST_EXTRA = 1000  # of the keys that were not asked for; there may be hundreds of thousands


@record()
class Mismatch:
    """One place where two values part. kind: as in Difference, "values" for plain numbers."""

    kind: str
    where: str
    expected: Any
    actual: Any
    says: str
    error: float | None = None


class Walk:
    """Goes through both values at once. tol: as compare() takes it."""

    def __init__(self, tol: float) -> None:
        self.tol = tol

    def walk(self, where: str, expected: Any, actual: Any) -> list[Mismatch]:
        match expected:
            case np.ndarray():
                return self._array(where, expected, actual)
            case list() | tuple():
                return self._sequence(where, expected, actual)
            case dict():
                return self._dict(where, expected, actual)
            case set() | frozenset():
                return self._set(where, expected, actual)
            case bool() | np.bool_():
                return _exact(where, expected, actual, isinstance(actual, bool | np.bool_))
            case int() | np.integer():
                return _exact(where, expected, actual, _is_int(actual))
            case float() | np.floating():
                return self._float(where, float(expected), actual)
            case str():
                return _exact(where, expected, actual, isinstance(actual, str))
            case _:
                return _exact(where, expected, actual, type(actual) is type(expected))

    def _float(self, where: str, expected: float, actual: Any) -> list[Mismatch]:
        if not (_is_int(actual) or isinstance(actual, float | np.floating)):
            return [_wrong_type(where, expected, actual)]
        narrow = isinstance(actual, np.float32 | np.float16)
        tol = max(self.tol, FLOAT32_TOLERANCE) if narrow else self.tol
        try:
            number = float(actual)
        except OverflowError:  # an int beyond the floats
            number = float("inf")
        return _number(where, expected, number, tol, actual)

    def _sequence(self, where: str, expected: Any, actual: Any) -> list[Mismatch]:
        if type(actual) is not type(expected):
            return [_wrong_type(where, expected, actual)]
        if len(actual) != len(expected):
            says = f"{counted(len(actual), 'entry', 'entries')} where {asked_for(len(expected))}"
            return [Mismatch("length", where, expected, actual, says)]
        found: list[Mismatch] = []
        for index, (one, other) in enumerate(zip(expected, actual, strict=True)):
            found += self.walk(f"{where}[{index}]", one, other)
        return found

    def _dict(self, where: str, expected: Any, actual: Any) -> list[Mismatch]:
        if not isinstance(actual, dict):
            return [_wrong_type(where, expected, actual)]
        says = _key_fault(expected, actual) or self._type_fault("keys", expected, actual)
        if says:
            return [Mismatch("keys", where, expected, actual, says)]
        found: list[Mismatch] = []
        for key, one in expected.items():
            found += self.walk(f"{where}[{key!r}]", one, actual[key])
        return found

    def _set(self, where: str, expected: Any, actual: Any) -> list[Mismatch]:
        parts = _exact(where, expected, actual, isinstance(actual, set | frozenset))
        says = "" if parts else self._type_fault("members", expected, actual)
        return [Mismatch("values", where, expected, actual, says)] if says else parts

    def _type_fault(self, what: str, expected: Iterable[Any], actual: Iterable[Any]) -> str:
        """What 1 and True, or 1 and 1.0, have apart that are one as keys of a dict."""
        own = {key: key for key in actual}
        for key in expected:
            if self.walk("", key, own[key]):
                return f"the {what} are {kinds_differ(own[key], key)}"
        return ""

    def _array(self, where: str, expected: Any, actual: Any) -> list[Mismatch]:
        if not isinstance(actual, np.ndarray):
            return [_wrong_type(where, expected, actual)]
        if actual.shape != expected.shape:
            says = f"the shape is {actual.shape} where {expected.shape} is asked"
            return [Mismatch("shape", where, expected, actual, says)]
        asked, got = (KINDS.get(array.dtype.kind, "other") for array in (expected, actual))
        if asked != got:
            says = f"the dtype is {actual.dtype} where {with_article(asked)} array is asked"
            return [Mismatch("dtype", where, expected, actual, says)]
        if asked != "float":
            differ = expected != actual
        else:
            narrow = actual.dtype.itemsize < np.dtype(np.float64).itemsize
            tol = max(self.tol, FLOAT32_TOLERANCE) if narrow else self.tol
            with np.errstate(all="ignore"):
                close = np.abs(expected - actual) <= tol * np.maximum(1.0, np.abs(expected))
            differ = ~((close & np.isfinite(expected)) | (expected == actual))
        return [
            _element(
                f"{where}[{', '.join(map(str, index))}]",
                expected[tuple(index)],
                actual[tuple(index)],
            )
            for index in np.argwhere(differ)
        ]


def _element(where: str, expected: Any, actual: Any) -> Mismatch:
    if isinstance(expected, np.floating):
        error = abs(float(expected) - float(actual))
        return Mismatch("values", where, float(expected), float(actual), "", error)
    return _exact(where, expected.item(), actual.item(), same_type=True)[0]


def _number(where: str, expected: float, actual: float, tol: float, shown: Any) -> list[Mismatch]:
    error = abs(expected - actual)
    if expected == actual or (math.isfinite(expected) and error <= tol * max(1.0, abs(expected))):
        return []
    return [Mismatch("values", where, expected, shown, "", error)]


def _exact(where: str, expected: Any, actual: Any, same_type: bool) -> list[Mismatch]:
    if not same_type:
        return [_wrong_type(where, expected, actual)]
    if expected == actual:
        return []
    says = f"{show(actual, longest=60)} where {show(expected, longest=60)} is right"
    return [Mismatch("values", where, expected, actual, says)]


def _key_fault(expected: dict[Any, Any], actual: dict[Any, Any]) -> str:
    missing = [key for key in expected if key not in actual]
    extra = [key for key in actual if key not in expected]
    if missing and {_bare(key) for key in missing} <= {_bare(key) for key in extra[:MOST_EXTRA]}:
        return f"the keys are {kinds_differ(extra[0], missing[0])}"
    faults = []
    if missing:
        faults.append(f"missing: {', '.join(show(key) for key in missing[:MOST_NAMED])}")
    if extra:
        faults.append(f"not asked for: {', '.join(show(key) for key in extra[:MOST_NAMED])}")
    return f"keys {'; '.join(faults)}" if faults else ""


def _bare(key: Any) -> str:
    return key if isinstance(key, str) else show(key)


def _wrong_type(where: str, expected: Any, actual: Any) -> Mismatch:
    says = f"{a_type(actual)} where {a_type(expected)} is asked"
    if actual is None:
        says += ": is a return missing?"
    return Mismatch("type", where, expected, actual, says)


def _is_int(value: Any) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)
