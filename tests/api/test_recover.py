"""Source that stands alone, from functions as learners have them in a notebook."""

from __future__ import annotations

from math import log as ln
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from graders.recover import submission_from

Floats = npt.NDArray[np.float64]
docs = np.zeros(3)  # a name that a parameter has too
FAR = float("inf")


def annotated(x: Floats) -> Floats:
    y: Floats = x
    return y


def own_parameter(docs: Any) -> Any:
    return list(docs)


def with_log(x: float) -> float:
    return ln(x)


def sum(values: list[int]) -> int:  # noqa: A001  stands before the builtin
    return -len(values)


def with_own_sum(values: list[int]) -> int:
    return sum(values)


def farthest() -> float:
    return FAR


def around(n: int) -> Any:
    def inner(x: int) -> int:
        return x + n + (later if x > 100 else 0)

    if n > 10:
        later = 1
    return inner


def run(function: Any, *args: Any) -> Any:
    names: dict[str, Any] = {}
    exec(submission_from(function).source, names)  # noqa: S102  our own functions
    return names[function.__name__](*args)


@pytest.mark.parametrize(
    ("function", "args", "value"),
    [
        (annotated, (4,), 4),
        (own_parameter, ([1, 2],), [1, 2]),
        (with_log, (1.0,), 0.0),
        (with_own_sum, ([1, 2],), -2),
        (farthest, (), float("inf")),
        (around(3), (4,), 7),
    ],
    ids=["annotations", "own names", "C functions", "over a builtin", "infinity", "closures"],
)
def test_what_it_uses_comes_along_and_nothing_else(function: Any, args: Any, value: Any) -> None:
    assert run(function, *args) == value
