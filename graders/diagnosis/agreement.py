"""When two results are the same for a learner: equal up to rounding, or the same way to fail."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from graders.compare import TOLERANCE
from graders.parting import FLOAT32_TOLERANCE
from graders.sandbox.session import Died, Raised, Returned
from graders.values import Handle, Opaque
from graders.verdict import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from graders.diagnosis.history import Result

# The same slip ends in one or the other by how the code is written.
_NO_DIVISOR: Final = "division by zero"  # an exception in Python, NaN or infinity in NumPy
_NOTHING_THERE: Final = (
    "reaching for what is not there"  # lists: IndexError; max, NumPy: ValueError
)
_NO_END: Final = "no end"  # whichever limit is met first
_KINDS: Final[Mapping[str, str]] = {
    "ZeroDivisionError": _NO_DIVISOR,
    "FloatingPointError": _NO_DIVISOR,
    "IndexError": _NOTHING_THERE,
    "ValueError": _NOTHING_THERE,
    "RecursionError": _NO_END,
}
_ENDLESS: Final = frozenset({Outcome.TIMED_OUT, Outcome.OUT_OF_MEMORY, Outcome.TOO_MUCH_OUTPUT})
_ORDERED: Final = (list, tuple, np.ndarray)
_NUMBERS: Final = (int, float, np.integer, np.floating)
_TRUTHS: Final = (bool, np.bool_)


def agree(one: Result, other: Result, *, loose: bool) -> bool:
    """Whether two results are the same.

    loose: a list, a tuple and an array count as the same, though not inside of another.
    """
    match one, other:
        case Returned(), Returned():
            return _values(one.value, other.value, loose=loose)
        case _:
            return _ending(one) == _ending(other) != ""


def _ending(result: Result) -> str:
    """What a result comes down to that is not, or not only, a value."""
    match result:
        case Returned(value):
            return "" if _finite(value) else _NO_DIVISOR
        case Raised(bases=bases):
            return next((_KINDS[name] for name in bases if name in _KINDS), bases[0])
        case Died(outcome=outcome):
            return _NO_END if outcome in _ENDLESS else outcome.value


def _finite(value: Any) -> bool:
    match value:
        case float() | np.floating():
            return bool(np.isfinite(value))
        case np.ndarray():
            return value.dtype.kind != "f" or bool(np.isfinite(value).all())
        case list() | tuple():
            return all(map(_finite, value))
        case dict():
            return all(map(_finite, value.values()))
        case _:
            return True


def _values(one: Any, other: Any, *, loose: bool = False) -> bool:
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return _arrays(one, other)
    if _in_a_row(one) and _in_a_row(other):
        return _sequences(one, other, loose=loose)
    if isinstance(one, _TRUTHS) or isinstance(other, _TRUTHS):
        return isinstance(one, _TRUTHS) and isinstance(other, _TRUTHS) and bool(one == other)
    if isinstance(one, _NUMBERS) and isinstance(other, _NUMBERS):
        return _numbers(one, other)
    match one, other:
        case (dict(), dict()):
            return one.keys() == other.keys() and all(
                _values(one[key], other[key], loose=loose) for key in one
            )
        case (Opaque(), Opaque()):
            return one.type_name == other.type_name
        case (Handle(), Handle()):
            return True
        case _:
            return type(one) is type(other) and bool(one == other)


def _in_a_row(value: Any) -> bool:
    """Whether it has entries one after the other; an array without dimensions has none."""
    return isinstance(value, _ORDERED) and getattr(value, "ndim", 1) > 0


def _sequences(one: Any, other: Any, *, loose: bool) -> bool:
    if (type(one) is not type(other) and not loose) or len(one) != len(other):
        return False
    return all(map(_values, one, other))


def _arrays(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> bool:
    if one.shape != other.shape or _kind(one) != _kind(other):
        return False
    if _kind(one) != "f":
        return bool(np.array_equal(one, other))
    with np.errstate(all="ignore"):
        close = np.abs(one - other) <= _tolerance(one, other) * np.maximum(1.0, np.abs(one))
    return bool((close | (~np.isfinite(one) & ~np.isfinite(other))).all())


def _kind(array: np.ndarray[Any, Any]) -> str:
    return "i" if array.dtype.kind == "u" else array.dtype.kind


def _numbers(one: Any, other: Any) -> bool:
    if isinstance(one, int | np.integer) and isinstance(other, int | np.integer):
        return int(one) == int(other)
    try:
        ones, others = float(one), float(other)
    except OverflowError:  # an int beyond the floats, which NumPy would not even compare with one
        return False
    if ones == others:
        return True
    if not (math.isfinite(ones) and math.isfinite(others)):
        return not math.isfinite(ones) and not math.isfinite(others)
    return abs(ones - others) <= _tolerance(one, other) * max(1.0, abs(ones))


def _tolerance(*values: Any) -> float:
    narrow = any(getattr(value, "dtype", None) in (np.float32, np.float16) for value in values)
    return FLOAT32_TOLERANCE if narrow else TOLERANCE
