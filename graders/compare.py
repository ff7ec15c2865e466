"""Compares what came back with what was asked, and says how they differ."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from graders.parting import Mismatch, Walk
from graders.show import show
from graders.verdict import Difference, Row

TOLERANCE = 1e-6
ROUNDED = 1e-4
MOST_ROWS = 5
DIGITS = 6


def compare(expected: Any, actual: Any, tol: float = TOLERANCE) -> Difference | None:
    """Compare deeply; None means that nothing parts.

    Numbers agree within tol * max(1, |expected|), ten times that for a float32 result. NaN agrees
    with nothing. Lists, tuples and arrays are told apart, and so are bool, int, float and str; an
    int may stand for a float, and a NumPy scalar for a Python one.
    """
    mismatches = Walk(tol).walk("", expected, actual)
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
