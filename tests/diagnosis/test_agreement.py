"""When two results count as the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.diagnosis.agreement import agree
from graders.sandbox.session import Returned
from graders.values import Handle, Opaque

NAN = float("nan")
SAME = [
    (1, 1.0),
    (1.0, 1.0 + 1e-7),
    (1e9, 1e9 + 1),
    (np.float32(0.1), 0.1),
    (np.int64(3), 3),
    (np.array([1]) == 1, np.array([True])),
    ("a", "a"),
    (None, None),
    ([1.0, [2]], [1.0 + 1e-8, [2]]),
    ((1, 2), (1, 2)),
    ({1: 0.5, "a": [1]}, {"a": [1], 1: 0.5}),
    ({1, 2}, {2, 1}),
    (np.array([1.0, NAN]), np.array([1.0, NAN])),
    (np.array([1, 2]), np.array([1, 2], dtype=np.int32)),
    (np.array([0.1], dtype=np.float32), np.array([0.1])),
    (np.array(["a"]), np.array(["a"])),
    (NAN, float("inf")),
    (Handle(1, "A"), Handle(7, "B")),
    (Opaque("generator", "at 1"), Opaque("generator", "at 2")),
]
DIFFERENT = [
    (1.0, 1.0 + 1e-5),
    (1, True),
    (1, "1"),
    (0, None),
    (10**400, 1.0),
    (10**400, 10**400 + 1),
    (NAN, 0.0),
    ([1], [1, 2]),
    ([[1]], [(1,)]),
    ({1: 1}, {1: 1, 2: 2}),
    ({1: 1}, {"1": 1}),
    (np.array([1.0, 2.0]), np.array([1.0, 2.1])),
    (np.array([1.0]), np.array([1])),
    (np.zeros((0,)), np.zeros((0,), dtype=int)),
    (np.zeros((2, 1)), np.zeros((1, 2))),
    (Opaque("generator", ""), Opaque("map", "")),
]
LOOSELY = [
    ([1, 2], (1, 2)),
    ([1, 2], np.array([1, 2])),
    ({"ids": [1, 2]}, {"ids": np.array([1, 2])}),
]


def both_ways(one: Any, other: Any, *, loose: bool) -> set[bool]:
    results = Returned(one), Returned(other)
    return {agree(*results, loose=loose), agree(*results[::-1], loose=loose)}


@pytest.mark.parametrize(("one", "other"), SAME)
@pytest.mark.parametrize("loose", [False, True])
def test_the_same(one: Any, other: Any, loose: bool) -> None:
    assert both_ways(one, other, loose=loose) == {True}


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
@pytest.mark.parametrize("loose", [False, True])
def test_different(one: Any, other: Any, loose: bool) -> None:
    assert both_ways(one, other, loose=loose) == {False}


@pytest.mark.parametrize(("one", "other"), LOOSELY)
def test_a_test_that_takes_any_sequence_takes_any_sequence(one: Any, other: Any) -> None:
    assert both_ways(one, other, loose=True) == {True}
    assert both_ways(one, other, loose=False) == {False}
