"""Task assign: the nearest centroid of each vector."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


def nearest(X: list[list[float]], C: list[list[float]]) -> list[int]:
    """Number of the nearest centroid, by the definition."""

    def squared(x: list[float], c: list[float]) -> float:
        return sum((a - b) ** 2 for a, b in zip(x, c, strict=True))

    return [min(range(len(C)), key=lambda j: (squared(x, C[j]), j)) for x in X]


def test_each_vector_to_its_centroid(submission: Submission) -> None:
    """Each vector gets the number of the centroid next to it."""
    X = [[0, 1], [9, 8], [-7, 2], [1, 0], [8, 8]]
    expect(submission.assign, X, [[-8, 0], [0, 0], [9, 9]]).equals(np.array([1, 2, 0, 1, 2]))


def test_long_centroids_do_not_win_from_afar(submission: Submission) -> None:
    """A centroid in the same direction but far out is not the nearest."""
    X = [[2, 1], [20, 10], [-2, -1], [3, -1]]
    C = [[2, 1], [30, 15], [-4, -2]]
    expect(submission.assign, X, C).equals(np.array([0, 1, 2, 0]))


def test_short_centroids_do_not_win_from_afar(submission: Submission) -> None:
    """A centroid near the origin is not the nearest to vectors far out."""
    expect(submission.assign, [[6, 0], [0, -7]], [[0.5, 0], [8, 0], [0, -9]]).equals(
        np.array([1, 2])
    )


def test_squares_are_added(submission: Submission) -> None:
    """Distance is Euclidean: one large difference weighs more than two middling ones."""
    expect(submission.assign, [[0, 0], [1, 1]], [[0, 5], [3, 3], [9, 9]]).equals(np.array([1, 1]))


def test_equal_distances_go_to_the_lower_cell(submission: Submission) -> None:
    """A vector midway between centroids goes to the lower number."""
    X = [[0, 0], [2, 2], [1, 0]]
    expect(submission.assign, X, [[2, 0], [0, 2], [-2, 0], [0, -2]]).equals(np.array([0, 0, 0]))
    expect(submission.assign, [[3], [-3]], [[9], [-1], [-5], [-1]]).equals(np.array([1, 1]))


def test_equal_centroids(submission: Submission) -> None:
    """Of two equal centroids only the first ever gets a vector."""
    expect(submission.assign, [[5, 5], [4, 6], [0, 0]], [[1, 1], [5, 5], [5, 5]]).equals(
        np.array([1, 1, 0])
    )


def test_a_single_centroid(submission: Submission) -> None:
    """With one centroid every vector goes to cell 0."""
    expect(submission.assign, [[1], [2], [-3]], [[100]]).equals(np.array([0, 0, 0]))


def test_no_vectors(submission: Submission) -> None:
    """Without vectors the result is an integer array of length 0."""
    expect(submission.assign, np.empty((0, 2)), [[0, 0], [1, 1]]).is_array((0,), kind="i")
    expect(submission.assign, [[3, 3]], [[0, 0], [2, 2]]).is_array((1,), kind="i")


@pytest.mark.parametrize("dtype", [np.int64, np.float32, np.float64])
def test_any_kind_of_number(submission: Submission, dtype: type[np.generic]) -> None:
    """Arrays of integers and of short floats give the same labels as lists."""
    X, C = [[40, 3], [-2, 1], [7, 7]], [[0, 0], [50, 0], [8, 9]]
    expect(submission.assign, np.array(X, dtype=dtype), np.array(C, dtype=dtype)).equals(
        np.array([1, 0, 2])
    )
    expect(submission.assign, np.array(X, dtype=dtype), C).equals(np.array([1, 0, 2]))


def test_small_integers_do_not_overflow(submission: Submission) -> None:
    """Integers of 8 bits are computed with as floats: their squares do not fit into 8 bits."""
    X, C = np.array([[200, 100], [20, 5]], dtype=np.uint8), [[190, 90], [16, 0], [250, 150]]
    expect(submission.assign, X, np.array(C, dtype=np.uint8)).equals(np.array([0, 1]))
    expect(submission.assign, X, C).equals(np.array([0, 1]))


@pytest.mark.parametrize("seed", range(3))
def test_random_vectors(submission: Submission, seed: int) -> None:
    """Random vectors and centroids of very different lengths, in one to six dimensions."""
    rng = np.random.default_rng(seed)
    n, k, d = int(rng.integers(5, 20)), int(rng.integers(2, 8)), int(rng.integers(1, 7))
    X = 4 * rng.normal(size=(n, d))
    C = rng.normal(size=(k, d)) * rng.uniform(0.1, 9.0, size=(k, 1))
    expect(submission.assign, X, C).equals(np.array(nearest(X.tolist(), C.tolist())))
