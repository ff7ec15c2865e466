"""Task ivf: codes of residuals, in cells."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect

# Four cells, one without members. The vectors that the codes stand for are whole numbers:
# 0: [11, 1], 1: [-1, 3], 2: [9, 0], 3: [0, -2], 4: [1, 12], 5: [1, 1], 6: [10, -2].
CENTROIDS = [[10, 0], [0, 0], [0, 10], [30, 30]]
LISTS: list[list[int]] = [[6, 0, 2], [5, 3, 1], [4], []]
CODEBOOKS = [[[1], [-1], [0], [5], [7]], [[1], [0], [-2], [3], [2]]]
CODES = [[0, 0], [1, 3], [1, 1], [2, 2], [0, 4], [0, 0], [2, 2]]


def vectors(centroids: Any, lists: Any, codes: Any, codebooks: Any) -> dict[int, Any]:
    """What each code stands for: the centroid of its cell and the codewords of its residual."""
    return {
        int(i): np.asarray(centroids[cell], dtype=float)
        + np.concatenate([codebooks[j][code] for j, code in enumerate(codes[i])])
        for cell, members in enumerate(lists)
        for i in members
    }


def slow_search(
    q: Any, centroids: Any, lists: Any, codes: Any, codebooks: Any, k: int, nprobe: int
) -> tuple[list[int], dict[int, float]]:
    """Unpack everything, rank what is in the probed cells."""
    far = {
        i: float(np.sum((x - q) ** 2))
        for i, x in vectors(centroids, lists, codes, codebooks).items()
    }
    cells = sorted(
        range(len(centroids)), key=lambda j: (float(np.sum((np.asarray(centroids[j]) - q) ** 2)), j)
    )
    members = [int(i) for cell in cells[:nprobe] for i in lists[cell]]
    return sorted(members, key=lambda i: (far[i], i))[:k], far


@pytest.mark.parametrize("nprobe", [1, 2, 3, 4])
def test_nearest_first(submission: Submission, nprobe: int) -> None:
    """Members of all probed cells are ranked together, by the distance of whole vectors."""
    for q in ([11, 1], [4, 1], [1, 7]):
        right, far = slow_search(np.array(q), CENTROIDS, LISTS, CODES, CODEBOOKS, 5, nprobe)
        expect(submission.ivf_pq_search, q, CENTROIDS, LISTS, CODES, CODEBOOKS, 5, nprobe).ranks(
            right, scores=far
        )


def test_result_is_an_array_of_ids(submission: Submission) -> None:
    """The result is an integer array."""
    expect(
        submission.ivf_pq_search, [10, 0], CENTROIDS, LISTS, CODES, CODEBOOKS, k=2, nprobe=1
    ).equals(np.array([2, 0]))


def test_a_query_on_a_vector(submission: Submission) -> None:
    """A vector that lies where the query is comes first, in whatever cell."""
    for i, x in vectors(CENTROIDS, LISTS, CODES, CODEBOOKS).items():
        expect(
            submission.ivf_pq_search, x, CENTROIDS, LISTS, CODES, CODEBOOKS, k=1, nprobe=3
        ).ranks([i])


def test_each_cell_has_its_own_residual(submission: Submission) -> None:
    """The same code in two cells stands for two vectors."""
    centroids, lists, codebook = [[0.0], [10.0]], [[1], [0]], [[[2.0]]]
    for q, right in ((3.0, [1, 0]), (8.0, [0, 1]), (6.5, [1, 0])):
        expect(
            submission.ivf_pq_search, [q], centroids, lists, [[0], [0]], codebook, k=2, nprobe=2
        ).ranks(right)


def test_the_centroid_itself_does_not_count(submission: Submission) -> None:
    """Only the vector's distance ranks; how far its centroid is does not matter."""
    centroids, lists, codebook = [[0.0], [8.0]], [[0], [1]], [[[-3.0], [-5.0], [3.0]]]
    expect(
        submission.ivf_pq_search, [2.0], centroids, lists, [[0], [1]], codebook, k=2, nprobe=2
    ).ranks([1, 0], scores={0: 25.0, 1: 1.0})


def test_equally_near(submission: Submission) -> None:
    """Of vectors equally near the lower id comes first, in whatever cell and list order."""
    centroids, lists = [[4.0], [-4.0]], [[5, 1, 3], [4, 0, 2]]
    codes, codebook = [[1], [0], [1], [0], [1], [0]], [[[-2.0], [2.0]]]
    expect(submission.ivf_pq_search, [0.0], centroids, lists, codes, codebook, 6, 2).ranks(range(6))
    expect(submission.ivf_pq_search, [0.0], centroids, lists, codes, codebook, 4, 1).ranks(
        [1, 3, 5]
    )


def test_many_copies(submission: Submission) -> None:
    """Copies of one vector come in the order of their ids, however many they are."""
    lists, codebooks = [list(range(41, -1, -1))], [[[3.0], [1.0], [9.0]]]
    codes = [[2], *[[0]] * 40, [1]]  # among a far one and a near one: alike, no sort moves them
    expect(submission.ivf_pq_search, [1.0], [[0.0]], lists, codes, codebooks, 41, 1).ranks(
        [41, *range(1, 41)]
    )


def test_cells_equally_near(submission: Submission) -> None:
    """Of cells equally near the lower number is probed."""
    centroids, lists = [[9.0], [2.0], [-2.0]], [[0], [2], [1]]
    expect(
        submission.ivf_pq_search, [0.0], centroids, lists, [[0]] * 3, [[[0.5]]], k=3, nprobe=1
    ).ranks([2])


def test_only_empty_cells(submission: Submission) -> None:
    """Where the probed cells are empty the result is an integer array of length 0."""
    parts = (CENTROIDS, LISTS, CODES, CODEBOOKS)
    expect(submission.ivf_pq_search, [30, 30], *parts, k=2, nprobe=1).is_array((0,), kind="i")
    expect(submission.ivf_pq_search, [30, 30], *parts, k=2, nprobe=2).is_array((2,), kind="i")


def test_more_than_there_is(submission: Submission) -> None:
    """Beyond the members of the cells, or beyond all cells, there is nothing more."""
    q = np.array([2, 1])
    for k, nprobe in ((3, 1), (100, 1), (7, 4), (100, 1000)):
        right, far = slow_search(q, CENTROIDS, LISTS, CODES, CODEBOOKS, k, nprobe)
        expect(submission.ivf_pq_search, q, CENTROIDS, LISTS, CODES, CODEBOOKS, k, nprobe).ranks(
            right, scores=far
        )


@pytest.mark.parametrize("seed", range(3))
def test_random_indexes(submission: Submission, seed: int) -> None:
    """Random indexes are searched as if they were unpacked."""
    rng = np.random.default_rng(seed)
    n, nlist, m, words, width = 25, int(rng.integers(2, 6)), int(rng.integers(1, 4)), 16, 2
    centroids, q = 2 * rng.normal(size=(nlist, m * width)), 2 * rng.normal(size=m * width)
    cells, codebooks = rng.integers(nlist, size=n), rng.normal(size=(m, words, width))
    lists = [rng.permutation(np.flatnonzero(cells == cell)) for cell in range(nlist)]
    codes = rng.integers(words, size=(n, m)).astype(np.uint8)
    for nprobe in (1, 2, nlist):
        right, far = slow_search(q, centroids, lists, codes, codebooks, 8, nprobe)
        expect(submission.ivf_pq_search, q, centroids, lists, codes, codebooks, 8, nprobe).ranks(
            right, scores=far
        )
