"""What a learner's file gave, looked at before it is used: the jail lets any plain data through."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from graders.labs.parts import Worker

    Floats = npt.NDArray[np.float64]


def real(value: Any) -> bool:
    """Whether it is one of Python's own numbers; a bool is none."""
    return isinstance(value, float | int) and not isinstance(value, bool)


def finite(value: Any) -> bool:
    """Whether it is a number, Python's or NumPy's, that is finite as a float.

    >>> [finite(one) for one in (1, np.float32(0.5), 10**400, float("nan"), "1", True)]
    [True, True, False, False, False, False]
    """
    own = value.item() if isinstance(value, np.generic) else value
    try:
        return real(own) and math.isfinite(own)
    except OverflowError:  # an int that no float can hold
        return False


def listed(values: Any) -> list[Any]:
    """Python's own numbers out of a list, a tuple or an array of one axis; [None] if it is none."""
    if isinstance(values, np.ndarray):
        return list(values.tolist()) if values.ndim == 1 else [None]
    if not isinstance(values, list | tuple):
        return [None]
    return [value.item() if isinstance(value, np.generic) else value for value in values]


def number(worker: Worker, found: Any, what: str, where: str) -> float:
    """A finite number. what: its meaning; where: the function that gave it. Raises PartFailed."""
    if not finite(found):
        worker.refuse(f"gave something else than a finite number for {what} in {where}")
    return float(found)


def tuple_of(worker: Worker, found: Any, parts: int, where: str) -> tuple[Any, ...]:
    """A tuple of so many parts, each still to be looked at. Raises PartFailed."""
    if not isinstance(found, tuple) or len(found) != parts:
        worker.refuse(f"gave something else than {parts} values in {where}")
    return found


def array(worker: Worker, found: Any, shape: tuple[int, ...], what: str, where: str) -> Floats:
    """Finite numbers of that shape as floats; of one axis they may be a list. Raises PartFailed."""
    values = _floats(found)
    if values is None or values.shape != shape:
        worker.refuse(f"gave something else than {what} in {where}: {_told(found)}")
    if not np.isfinite(values).all():
        worker.refuse(f"gave NaN or infinity in {where}")
    return values


def _floats(found: Any) -> Floats | None:
    if isinstance(found, np.ndarray):
        return found.astype(float) if found.dtype.kind in "fiu" else None
    # Looked at one by one: of ragged lists, and of long texts, NumPy makes an error or no end.
    values = listed(found)
    if not all(map(real, values)):
        return None
    try:
        return np.array(values, dtype=float)
    except OverflowError:
        return None


def _told(found: Any) -> str:
    """What was given, in a few words."""
    if isinstance(found, np.ndarray):
        return f"an array of {found.dtype.name} of shape {found.shape}"
    name = type(found).__name__
    return f"a {name} of {len(found)}" if isinstance(found, list | tuple) else f"one {name}"


def repeats(size: int, overlap: int) -> int:
    """How many windows one token stands in at most.

    >>> repeats(4, 1), repeats(4, 3), repeats(4, 0)
    (2, 4, 1)
    """
    return math.ceil(size / (size - overlap))
