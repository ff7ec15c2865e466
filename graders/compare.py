"""Compares what came back with what was asked, and says how they differ."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from graders.parting import Mismatch, Walk
from graders.show import show
from graders.verdict import Difference, Row

TOLERANCE = 1e-6
NEARLY = 1e-4
NEARLY_RIGHT = "nearly right: is something small left out or added, or a number cut short?"
MOST_DECIMALS = 9
MOST_ROWS = 5
DIGITS = 6


def compare(expected: Any, actual: Any, tol: float = TOLERANCE) -> Difference | None:
    """Compare deeply; None means that nothing parts.

    Numbers agree within tol * max(1, |expected|); of a float32 or float16 result, with a tol of
    1e-5 at least. NaN agrees with nothing. Lists, tuples and arrays are told apart, and so are
    bool, int, float and str; an int may stand for a float, and a NumPy scalar for a Python one.
    """
    mismatches = Walk(tol).walk("", expected, actual)
    if not mismatches:
        return None
    rows = tuple(_row(mismatch) for mismatch in mismatches[:MOST_ROWS])
    first = mismatches[0]
    for is_so, kind, says in (
        (_is_rounded, "rounded", "right, but rounded: give every digit you have"),
        (_is_close, "values", NEARLY_RIGHT),
    ):
        if all(map(is_so, mismatches)):
            return Difference(kind=kind, summary=says, rows=rows, total=len(mismatches))
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


def _is_rounded(mismatch: Mismatch) -> bool:
    """Whether a number has few decimals, and is the right one as far as they go."""
    error = _finite(mismatch.error)
    if error is None or error > NEARLY * max(1.0, abs(mismatch.expected)):
        return False
    actual = float(mismatch.actual)
    decimals = range(MOST_DECIMALS + 1)
    return any(round(actual, n) == actual and error < 10.0**-n for n in decimals)


def _is_close(mismatch: Mismatch) -> bool:
    error = _finite(mismatch.error)
    return error is not None and error <= NEARLY * abs(mismatch.expected)
