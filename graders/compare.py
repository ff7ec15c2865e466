"""Compares what came back with what was asked, and says where they part."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from graders.english import with_article
from graders.record import record
from graders.show import show
from graders.values import Handle, Opaque
from graders.verdict import Difference, Row

TOLERANCE = 1e-6
FLOAT32_TOLERANCE = 1e-5
ROUNDED = 1e-4
MOST_ROWS = 5
DIGITS = 6
MOST_EXTRA = 1000  # of the keys that were not asked for; there may be hundreds of thousands

KINDS = {
    "b": "bool",
    "i": "int",
    "u": "int",
    "f": "float",
    "U": "str",
    "c": "complex",
    "S": "bytes",
}


@record()
class Mismatch:
    """One place where two values part. kind: as in Difference, "values" for plain numbers."""

    kind: str
    where: str
    expected: Any
    actual: Any
    says: str
    error: float | None = None


def compare(expected: Any, actual: Any, tol: float = TOLERANCE) -> Difference | None:
    """Compare deeply; None means that nothing parts.

    Numbers agree within tol * max(1, |expected|), ten times that for a float32 result. NaN agrees
    with nothing. Lists, tuples and arrays are told apart, and so are bool, int, float and str; an
    int may stand for a float, and a NumPy scalar for a Python one.
    """
    mismatches = _Walk(tol).walk("", expected, actual)
    if not mismatches:
        return None
    rows = tuple(_row(mismatch) for mismatch in mismatches[:MOST_ROWS])
    first = mismatches[0]
    if all(_is_rounding(mismatch) for mismatch in mismatches):
        says = "right, but rounded: give every digit you have"
        return Difference(kind="rounded", summary=says, rows=rows, total=len(mismatches))
    if first.kind == "values" and first.error is not None:
        return _numbers_differ(mismatches, rows, expected)
    place = f"at {first.where}: " if first.where else ""
    return Difference(kind=first.kind, summary=place + first.says, rows=rows, total=len(mismatches))


def _numbers_differ(mismatches: list[Mismatch], rows: tuple[Row, ...], expected: Any) -> Difference:
    count, of = len(mismatches), _count_numbers(expected)
    if of == 1:
        summary = f"{rows[0].actual} where {rows[0].expected} is right"
    else:
        summary = f"{count} of {of} values differ, the first at {rows[0].where}"
    return Difference(kind="values", summary=summary, rows=rows, total=count)


def _count_numbers(value: Any) -> int:
    match value:
        case np.ndarray():
            return value.size
        case list() | tuple():
            return sum(_count_numbers(item) for item in value)
        case dict():
            return sum(_count_numbers(item) for item in value.values())
        case _:
            return 1


def _row(mismatch: Mismatch) -> Row:
    return Row(
        where=mismatch.where,
        expected=show(mismatch.expected, digits=DIGITS, longest=80),
        actual=show(mismatch.actual, digits=DIGITS, longest=80),
        error=_finite(mismatch.error),
        note="" if mismatch.kind == "values" else mismatch.says,
    )


def _finite(error: float | None) -> float | None:
    """JSON knows neither NaN nor infinity."""
    return error if error is not None and math.isfinite(error) else None


def _is_rounding(mismatch: Mismatch) -> bool:
    if mismatch.kind != "values" or mismatch.error is None:
        return False
    return bool(mismatch.error <= ROUNDED * max(1.0, abs(mismatch.expected)))


class _Walk:
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
                return _exact(where, expected, actual, isinstance(actual, set | frozenset))
            case bool() | np.bool_():
                return _exact(where, expected, actual, isinstance(actual, bool | np.bool_))
            case int() | np.integer():
                return _exact(where, expected, actual, _is_int(actual))
            case float() | np.floating():
                return self._float(where, float(expected), actual)
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
            says = f"{_count(len(actual))} where {asked_for(len(expected))}"
            return [Mismatch("length", where, expected, actual, says)]
        found: list[Mismatch] = []
        for index, (one, other) in enumerate(zip(expected, actual, strict=True)):
            found += self.walk(f"{where}[{index}]", one, other)
        return found

    def _dict(self, where: str, expected: Any, actual: Any) -> list[Mismatch]:
        if not isinstance(actual, dict):
            return [_wrong_type(where, expected, actual)]
        says = _key_fault(expected, actual)
        if says:
            return [Mismatch("keys", where, expected, actual, says)]
        found: list[Mismatch] = []
        for key, one in expected.items():
            found += self.walk(f"{where}[{key!r}]", one, actual[key])
        return found

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
            differ = ~(close | (expected == actual))
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
    if expected == actual or error <= tol * max(1.0, abs(expected)):
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
        faults.append(f"missing: {', '.join(show(key) for key in missing[:MOST_ROWS])}")
    if extra:
        faults.append(f"not asked for: {', '.join(show(key) for key in extra[:MOST_ROWS])}")
    return f"keys {'; '.join(faults)}" if faults else ""


def _bare(key: Any) -> str:
    return key if isinstance(key, str) else show(key)


def _wrong_type(where: str, expected: Any, actual: Any) -> Mismatch:
    says = f"{a_type(actual)} where {a_type(expected)} is asked"
    if actual is None:
        says += ": is a return missing?"
    return Mismatch("type", where, expected, actual, says)


def name_type(value: Any) -> str:
    """Name a value's type as a learner would: an Opaque or Handle by what it stands for.

    >>> name_type(np.float64(1.0)), name_type([])
    ('float', 'list')
    """
    match value:
        case Opaque():
            return value.type_name
        case Handle():
            return f"{value.class_name} object"
        case np.generic():
            return KINDS.get(value.dtype.kind, value.dtype.name)
        case np.ndarray():
            return "NumPy array"
        case None:
            return "None"
        case _:
            return type(value).__name__


def a_type(value: Any) -> str:
    """The type of a value with its article.

    >>> a_type((1, 2)), a_type(7), a_type(None)
    ('a tuple', 'an int', 'None')
    """
    return "None" if value is None else with_article(name_type(value))


def kinds_differ(actual: Any, expected: Any) -> str:
    """What many values are, by one of them, and what they should be."""
    return f"of type {name_type(actual)} where {name_type(expected)} is asked"


def _is_int(value: Any) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def asked_for(number: int) -> str:
    """The count that is asked for, in words that agree with it."""
    return f"{number} is asked" if number == 1 else f"{number} are asked"


def _count(number: int) -> str:
    return "1 entry" if number == 1 else f"{number} entries"
