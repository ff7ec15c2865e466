"""Hidden tests: which vectors are found. k is the number of candidates; any order will do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from graders.testing import Submission, expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

VECTORS = [[1, 0], [9, 0], [0, 9], [0, 2], [11, 1], [1, 12], [3, 3]]
CENTROIDS = [[0, 0], [10, 0], [0, 10]]
LISTS = [[0, 3, 6], [1, 4], [2, 5]]


def holds(ids: Iterable[int]) -> tuple[Callable[[Any], bool], str]:
    """Predicate and words for exactly these ids in any order."""
    right = sorted(ids)
    return lambda found: sorted(map(int, found)) == right, f"holds the ids {right}, in any order"


@pytest.mark.parametrize(
    ("q", "ids"),
    [([1, 1], [0, 3, 6]), ([9, 2], [1, 4]), ([1, 30], [2, 5])],
    ids=["cell 0", "cell 1", "cell 2"],
)
def test_nearest_cell(submission: Submission, q: list[int], ids: list[int]) -> None:
    """At nprobe = 1 the result is made of the members of the nearest cell."""
    index = submission.IVFIndex.from_parts(VECTORS, CENTROIDS, LISTS)
    expect(index.search, q, k=len(ids), nprobe=1).satisfies(*holds(ids))


@pytest.mark.parametrize(
    ("q", "ids"),
    [([8, 1], [0, 1, 3, 4, 6]), ([4, 8], [0, 2, 3, 5, 6]), ([20, 20], [1, 2, 4, 5])],
    ids=["cells 1 and 0", "cells 2 and 0", "cells 1 and 2"],
)
def test_two_cells(submission: Submission, q: list[int], ids: list[int]) -> None:
    """At nprobe = 2 the members of the two nearest cells count."""
    index = submission.IVFIndex.from_parts(VECTORS, CENTROIDS, LISTS)
    expect(index.search, q, k=len(ids), nprobe=2).satisfies(*holds(ids))


def test_lists_decide(submission: Submission) -> None:
    """A vector filed in a far cell stays unseen, however near it is to the query."""
    vectors = [[2, 0], [0, 0], [3, 1], [0, 1]]
    index = submission.IVFIndex.from_parts(vectors, [[1, 0], [50, 0]], [[0, 2], [1, 3]])
    expect(index.search, [0, 0], k=2, nprobe=1).satisfies(*holds([0, 2]))


def test_long_centroids_are_not_near(submission: Submission) -> None:
    """Cells are chosen by distance; a far centroid in the right direction is far."""
    vectors = [[1, 2], [90, 95], [2, 1], [110, 80]]
    index = submission.IVFIndex.from_parts(vectors, [[100, 90], [1, 1]], [[1, 3], [0, 2]])
    expect(index.search, [3, 3], k=2, nprobe=1).satisfies(*holds([0, 2]))


@pytest.mark.parametrize(
    ("nprobe", "ids"),
    [(1, [4]), (2, [0, 4]), (3, [0, 1, 4])],
    ids=["nprobe 1", "nprobe 2", "nprobe 3"],
)
def test_cells_equally_near(submission: Submission, nprobe: int, ids: list[int]) -> None:
    """Of cells equally near, those of lower number are probed."""
    vectors = [[3, 0], [0, -3], [0, 3], [-3, 0], [1, 1]]
    centroids = [[2, 0], [0, -2], [0, 2], [-2, 0], [1, 0]]
    index = submission.IVFIndex.from_parts(vectors, centroids, [[0], [1], [2], [3], [4]])
    expect(index.search, [0, 0], k=len(ids), nprobe=nprobe).satisfies(*holds(ids))


def test_random_lists(submission: Submission) -> None:
    """The members of the nprobe nearest cells are found, whatever the lists hold."""
    for seed in range(4):
        rng = np.random.default_rng(seed)
        n, nlist, d = int(rng.integers(10, 40)), int(rng.integers(3, 8)), int(rng.integers(1, 5))
        vectors, centroids = rng.normal(size=(n, d)), 3 * rng.normal(size=(nlist, d))
        cells = rng.integers(nlist, size=n)
        lists = [np.flatnonzero(cells == cell) for cell in range(nlist)]
        index = submission.IVFIndex.from_parts(vectors, centroids, lists)
        query = 3 * rng.normal(size=d)
        order = sorted(
            range(nlist), key=lambda cell: float(np.linalg.norm(centroids[cell] - query))
        )
        for nprobe in range(1, nlist):
            ids = [int(i) for cell in order[:nprobe] for i in lists[cell]]
            expect(index.search, query, k=len(ids), nprobe=nprobe).satisfies(*holds(ids))
