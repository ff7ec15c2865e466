"""Hidden tests: empty cells, more asked for than there is, kinds of input."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect

VECTORS = [[1, 0], [9, 0], [0, 2], [11, 1]]
CENTROIDS = [[0, 0], [10, 0], [5, 5], [6, 6]]
LISTS: list[list[int]] = [[0, 2], [1, 3], [], []]


@pytest.mark.parametrize(
    ("q", "nprobe", "ids"),
    [([4, 5], 3, [2, 0]), ([6, 5], 3, [1, 3]), ([3, 3], 2, [2, 0])],
    ids=["two empty, then cell 0", "two empty, then cell 1", "one empty, then cell 0"],
)
def test_empty_cells_count(
    submission: Submission, q: list[int], nprobe: int, ids: list[int]
) -> None:
    """An empty cell adds nothing to the result and counts as one of nprobe."""
    index = submission.IVFIndex.from_parts(VECTORS, CENTROIDS, LISTS)
    expect(index.search, q, k=2, nprobe=nprobe).ranks(ids)


def test_only_empty_cells(submission: Submission) -> None:
    """Where the probed cells are empty, so is the result: an integer array of length 0."""
    index = submission.IVFIndex.from_parts(VECTORS, CENTROIDS, LISTS)
    expect(index.search, [6, 6], k=2, nprobe=1).is_array((0,), kind="i")
    expect(index.search, [6, 6], k=2, nprobe=2).is_array((0,), kind="i")


def test_no_vectors(submission: Submission) -> None:
    """An index without vectors gives an integer array of length 0."""
    index = submission.IVFIndex.from_parts(np.empty((0, 2)), [[0, 0], [1, 1]], [[], []])
    expect(index.search, [1, 2], k=3, nprobe=2).is_array((0,), kind="i")


def test_nothing_asked_for(submission: Submission) -> None:
    """With k = 0 the result is an integer array of length 0."""
    index = submission.IVFIndex.from_parts(VECTORS, CENTROIDS, LISTS)
    expect(index.search, [6, 6], k=0, nprobe=4).is_array((0,), kind="i")


@pytest.mark.parametrize("nprobe", [4, 1000])
def test_nprobe_beyond_nlist(submission: Submission, nprobe: int) -> None:
    """With nprobe at or beyond the number of cells, all cells are probed."""
    index = submission.IVFIndex.from_parts(VECTORS, CENTROIDS, LISTS)
    expect(index.search, [2, 2], k=4, nprobe=nprobe).ranks([2, 0, 1, 3])


@pytest.mark.parametrize("k", [2, 3, 100])
def test_fewer_members_than_k(submission: Submission, k: int) -> None:
    """Where the probed cells have fewer than k members, the result is shorter."""
    index = submission.IVFIndex.from_parts(VECTORS, CENTROIDS, LISTS)
    expect(index.search, [0, 1], k=k, nprobe=1).ranks([2, 0])


def test_single_vector(submission: Submission) -> None:
    """An index of one vector in one cell finds it."""
    index = submission.IVFIndex.from_parts([[7]], [[7]], [[0]])
    expect(index.search, [-3], k=1, nprobe=1).equals(np.array([0]))


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_any_kind_of_number(submission: Submission, dtype: type[np.generic]) -> None:
    """Arrays of integers and of short floats give the same ids as lists."""
    vectors, centroids = np.array(VECTORS, dtype=dtype), np.array(CENTROIDS, dtype=dtype)
    index = submission.IVFIndex.from_parts(vectors, centroids, LISTS)
    expect(index.search, np.array([7, 1], dtype=dtype), k=3, nprobe=4).ranks([1, 3, 0])
    expect(index.search, [7, 1], k=3, nprobe=4).ranks([1, 3, 0])


def test_search_again(submission: Submission) -> None:
    """A search leaves the index as it was: asked again, it gives the same."""
    vectors = np.array(VECTORS, dtype=float)
    index = submission.IVFIndex.from_parts(vectors, CENTROIDS, LISTS)
    for _ in range(3):
        expect(index.search, [7, 1], k=3, nprobe=4).ranks([1, 3, 0])
        expect(index.search, [0, 1], k=2, nprobe=1).ranks([2, 0])
