"""Whatever comes back can be compared with whatever is expected, and shown."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.compare import compare
from graders.diagnosis.agreement import agree
from graders.ranking import compare_ranking
from graders.sandbox.session import Returned
from graders.show import show
from graders.values import Handle, Opaque

ANYTHING: list[Any] = [
    None,
    True,
    np.bool_(True),  # noqa: FBT003  NumPy's own boolean is a value of its own
    0,
    10**4000,
    np.uint64(2**64 - 1),
    -0.0,
    float("nan"),
    float("inf"),
    np.float32("nan"),
    np.float64(0.5),
    4j,
    "",
    "a" * 300,
    np.str_("a"),
    b"4",
    [],
    [[]],
    [10**400],
    [np.float64(1), float("nan")],
    [np.array(1.0)],
    [{"a": 1}],
    (),
    ([1],),
    {},
    {1: 2},
    {"a": np.zeros(2)},
    {(1, 2): [3]},
    {None: None},
    set(),
    {4},
    frozenset({frozenset()}),
    np.array(4),
    np.array([1.0, 2.0]),
    np.array([np.nan, np.inf]),
    np.array([[1, 2]]),
    np.array([True, False]),
    np.array(["a", "b"]),
    np.array([1 + 2j]),
    np.zeros((0, 3)),
    np.zeros((3, 0)),
    Opaque("", ""),
    [Opaque("set", "...")],
    Handle(0, "Index"),
]
EACH = pytest.mark.parametrize("value", ANYTHING, ids=range(len(ANYTHING)))


@EACH
def test_it_is_compared_and_shown(value: Any) -> None:
    assert show(value)
    for expected in ANYTHING:
        if not isinstance(expected, Opaque | Handle):
            difference = compare(expected, value)
            assert difference is None or difference.summary


@EACH
def test_it_is_compared_as_a_ranking(value: Any) -> None:
    for expected in ([1, 2], ["a"], []):
        difference = compare_ranking(expected, value, {1: 0.5, "a": 1.0})
        assert difference is None or difference.summary


@EACH
def test_it_is_compared_with_what_a_mistake_gives(value: Any) -> None:
    for other in ANYTHING:
        one, two = Returned(value), Returned(other)
        assert agree(one, two, loose=True) or not agree(one, two, loose=False)


def test_texts_that_look_the_same_are_told_apart() -> None:
    assert show("\u00e9") == "'\u00e9'"
    assert show(["e\u0301"]) == "['e\\u0301']"


def test_a_deep_tree_is_cut_before_all_of_it_is_written() -> None:
    written = []

    class Leaf:
        def __repr__(self) -> str:
            written.append(self)
            return "leaf"

    tree: Any = Leaf()
    for _ in range(14):
        tree = [tree, tree]
    assert "more" in show(tree)
    assert len(written) < 5_000  # of 16,384
