"""Small calls for the bank: up to four vectors of one or two numbers, with copies and ties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

NUMBER = st.integers(-2, 4)
PLACE = st.sampled_from([0.0, 1.0, 2.0, 4.0, 7.0])  # floats, so that no tie hangs on a last bit


def _rows(width: int, least: int, most: int) -> SearchStrategy[list[list[int]]]:
    row = st.lists(NUMBER, min_size=width, max_size=width)
    return st.lists(row, min_size=least, max_size=most)


def _bytes(width: int) -> SearchStrategy[Any]:
    """Up to three vectors as an array of bytes, whose products do not fit into one."""
    row = st.lists(st.sampled_from([0, 1, 20, 200]), min_size=width, max_size=width)
    rows = st.lists(row, min_size=1, max_size=3)
    return rows.map(lambda some: np.array(some, dtype=np.uint8))


def assign() -> SearchStrategy[str]:
    """Up to three vectors and three centroids."""

    def of(width: int) -> SearchStrategy[str]:
        few = _rows(width, 1, 3)
        return st.builds(
            lambda x, c: call("assign", x, c), few | _bytes(width), few | _bytes(width)
        )

    return st.integers(1, 2).flatmap(of)


def update() -> SearchStrategy[str]:
    """Up to three vectors in up to three cells, some of them empty."""

    def of(size: tuple[int, int, int]) -> SearchStrategy[str]:
        width, count, cells = size
        labels = st.lists(st.integers(0, cells - 1), min_size=count, max_size=count)
        return st.builds(
            lambda x, mine, c: call("update", x, mine, c),
            _rows(width, count, count),
            labels,
            _rows(width, cells, cells),
        )

    return st.tuples(st.integers(1, 2), st.integers(1, 3), st.integers(1, 3)).flatmap(of)


def kmeans() -> SearchStrategy[str]:
    """Up to five vectors on a line, few iterations, few seeds; more centroids than vectors, too."""
    rows = st.lists(PLACE.map(lambda place: [place]), min_size=1, max_size=5)
    numbers = st.integers(1, 3), st.integers(0, 3), st.integers(0, 2)
    chosen = st.builds(
        lambda x, k, iters, seed: call("kmeans", x, k, iters=iters, seed=seed), rows, *numbers
    )
    one = st.builds(lambda x, iters: call("kmeans", x, 1, iters=iters), _rows(1, 1, 3), numbers[1])
    several = st.lists(PLACE.map(lambda place: [place]), min_size=5, max_size=6)
    default = several.map(lambda x: call("kmeans", x, 3))
    return chosen | one | default


def memory() -> SearchStrategy[str]:
    """Vectors and centroids, as in the tasks before."""
    return assign() | update()
