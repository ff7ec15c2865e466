"""What `equals` takes for equal, where it could be too kind."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.compare import compare

INF = float("inf")


@pytest.mark.parametrize(
    ("expected", "actual", "says"),
    [
        (INF, 3.0, "3.0 where float('inf')"),
        (-INF, INF, "float('inf') where float('-inf')"),
        (-INF, 7, "7 where float('-inf')"),
        (1.0, INF, "float('inf') where 1.0"),
        (np.array([INF, 1.0]), np.array([1.0, 1.0]), "1 of 2 values differ"),
        ({1: 0.5}, {True: 0.5}, "bool where int"),
        ({1: 0.5, 2: 0.5}, {1: 0.5, 2.0: 0.5}, "float where int"),
        ({(1, 2): 0.5}, {(1, True): 0.5}, "keys"),
        ({1}, {True}, "bool where int"),
        ({1, 2}, {1.0, 2.0}, "float where int"),
    ],
)
def test_these_part(expected: Any, actual: Any, says: str) -> None:
    difference = compare(expected, actual)
    assert difference is not None
    assert says in difference.summary


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        (INF, INF),
        (-INF, -INF),
        (np.array([INF, 1.0]), np.array([INF, 1.0])),
        ({1: 0.5}, {np.int64(1): 0.5}),
        ({"a": 0.5}, {np.str_("a"): 0.5}),
        ({1, 2}, {np.int64(1), 2}),
        (frozenset({"a"}), {"a"}),
    ],
)
def test_these_agree(expected: Any, actual: Any) -> None:
    assert compare(expected, actual) is None
