"""Hidden tests: order and ids of what is found.

The one cell that is not probed lies far off and holds the lowest ids: so the choice of cells is
plain, and a position among the candidates is never an id.
"""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect, recipe

VECTORS: list[list[float]] = [
    [-90, -80],
    [-70, -95],
    [1, 0],
    [9, 0],
    [0, 9],
    [0, 2],
    [11, 1],
    [1, 12],
    [3, 3],
]
CENTROIDS = [[0, 0], [10, 0], [0, 10], [-80, -90]]
LISTS = [[8, 2, 5], [6, 3], [4, 7], [0, 1]]


def distances(query: list[float], vectors: list[list[float]]) -> dict[int, float]:
    """Squared distance of the query to each vector, slowly."""
    return {
        i: float(sum((x - y) ** 2 for x, y in zip(query, vector, strict=True)))
        for i, vector in enumerate(vectors)
    }


def nearest(query: list[float], vectors: list[list[float]], k: int) -> list[int]:
    """Ids of the k nearest of all vectors, of equal ones the lower id."""
    far = distances(query, vectors)
    return sorted(far, key=lambda i: (far[i], i))[:k]


@pytest.mark.parametrize("q", [[2, 0], [8, 8], [10, 3], [0, 10]])
def test_nearest_first(submission: Submission, q: list[float]) -> None:
    """The ids come by distance to the query, not cell by cell."""
    index = submission.IVFIndex.from_parts(VECTORS, CENTROIDS, LISTS)
    right = nearest(q, VECTORS, 5)
    expect(index.search, q, k=5, nprobe=3).ranks(right, scores=distances(q, VECTORS))


def test_result_is_an_array_of_ids(submission: Submission) -> None:
    """The result is an integer array of k ids."""
    index = submission.IVFIndex.from_parts(VECTORS, CENTROIDS, LISTS)
    expect(index.search, [10, 10], k=4, nprobe=3).is_array((4,), kind="i")
    expect(index.search, [10, 10], k=1, nprobe=3).equals(np.array([6]))


def test_a_stored_vector_finds_itself(submission: Submission) -> None:
    """A query equal to a stored vector gives that vector's id first."""
    index = submission.IVFIndex.from_parts(VECTORS, CENTROIDS, LISTS)
    for i, vector in enumerate(VECTORS):
        expect(index.search, vector, k=1, nprobe=3).ranks([i])


def test_equal_distances_go_to_the_lower_id(submission: Submission) -> None:
    """Of vectors equally near the lower id comes first, across cells and inside one."""
    vectors = [[-80, -90], [0, 5], [3, 4], [-4, 3], [5, 0], [0, -5], [1, 1], [0, -7]]
    centroids = [[1, 0], [0, -6], [0, 6], [-80, -90]]
    index = submission.IVFIndex.from_parts(vectors, centroids, [[6, 4, 2], [7, 5], [3, 1], [0]])
    expect(index.search, [0, 0], k=7, nprobe=3).ranks([6, 1, 2, 3, 4, 5, 7])
    expect(index.search, [0, 0], k=3, nprobe=3).ranks([6, 1, 2])


def test_copies_of_a_vector(submission: Submission) -> None:
    """Copies of one vector come in the order of their ids, however many they are."""
    lists = [list(range(1, 40, 2)), list(range(0, 40, 2))]
    index = submission.IVFIndex.from_parts([[2, 2]] * 40, [[0, 0], [2, 2]], lists)
    expect(index.search, [1, 1], k=40, nprobe=2).ranks(range(40))


def test_random_vectors(submission: Submission) -> None:
    """Among the members of the probed cells the result is that of comparing with all of them."""
    for seed in range(4):
        rng = np.random.default_rng(seed)
        n, nlist, d = int(rng.integers(8, 40)), int(rng.integers(2, 6)), int(rng.integers(1, 6))
        far_off = np.full((3, d), -500.0)
        vectors = np.concatenate([far_off, rng.normal(size=(n, d))])
        centroids = np.concatenate([rng.normal(size=(nlist, d)), far_off[:1]])
        cells = rng.integers(nlist, size=n)
        lists = [3 + rng.permutation(np.flatnonzero(cells == cell)) for cell in range(nlist)]
        index = submission.IVFIndex.from_parts(vectors, centroids, [*lists, np.arange(3)])
        query, k = np.abs(rng.normal(size=d)), int(rng.integers(2, n))
        right = nearest(query.tolist(), vectors.tolist(), k)
        far = distances(query.tolist(), vectors.tolist())
        expect(index.search, query, k=k, nprobe=nlist).ranks(right, scores=far)


def test_index_built_from_vectors(submission: Submission) -> None:
    """In an index trained on its vectors, probing every cell finds all true neighbours."""
    vectors = recipe("np.random.default_rng(0).normal(size=(300, 8))")
    index = submission.IVFIndex(vectors, 12)
    for query in np.random.default_rng(1).normal(size=(3, 8)):
        right = nearest(query.tolist(), vectors.value.tolist(), 10)
        expect(index.search, query, k=10, nprobe=12).ranks(right)
