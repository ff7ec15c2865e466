"""Task update: means of cells, and cells without vectors."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


def means(X: list[list[float]], labels: list[int], C: list[list[float]]) -> list[list[float]]:
    """The mean of each cell, or its old centroid, number by number."""
    moved = []
    for cell, old in enumerate(C):
        rows = [x for x, label in zip(X, labels, strict=True) if label == cell]
        columns = list(zip(*rows, strict=True)) if rows else [(c,) for c in old]
        moved.append([sum(column) / len(column) for column in columns])
    return moved


def test_mean_of_the_cell(submission: Submission) -> None:
    """Each centroid moves to the mean of its vectors, wherever it was."""
    X = [[2, 0], [4, 0], [0, 9], [3, 3], [0, 1]]
    expect(submission.update, X, [1, 1, 0, 1, 0], [[50, 50], [-7, 3]]).equals(
        np.array([[0.0, 5.0], [3.0, 1.0]])
    )


def test_one_vector_in_a_cell(submission: Submission) -> None:
    """The mean of a single vector is that vector."""
    expect(submission.update, [[4, -2], [6, 7]], [1, 0], [[0, 0], [1, 1]]).equals(
        np.array([[6.0, 7.0], [4.0, -2.0]])
    )


@pytest.mark.parametrize(
    ("labels", "moved"),
    [
        ([1, 1, 2], [[20, 30], [2, 1], [8, 8]]),
        ([0, 0, 2], [[2, 1], [-6, 6], [8, 8]]),
        ([1, 1, 0], [[8, 8], [2, 1], [7, 2]]),
    ],
    ids=["first cell", "middle cell", "last cell"],
)
def test_an_empty_cell_stays(
    submission: Submission, labels: list[int], moved: list[list[int]]
) -> None:
    """A cell without vectors keeps its centroid, and the others keep their numbers."""
    X, C = [[1, 0], [3, 2], [8, 8]], [[20, 30], [-6, 6], [7, 2]]
    expect(submission.update, X, labels, C).equals(np.array(moved, dtype=float))


def test_only_one_cell_is_used(submission: Submission) -> None:
    """All vectors in one cell leave the other centroids alone."""
    expect(submission.update, [[1], [2], [6]], [2, 2, 2], [[40], [-8], [0], [9]]).equals(
        np.array([[40.0], [-8.0], [3.0], [9.0]])
    )


def test_no_vectors(submission: Submission) -> None:
    """Without vectors no centroid moves; the result is floats all the same."""
    none = np.empty(0, dtype=int)
    expect(submission.update, np.empty((0, 2)), none, [[1, 2], [3, 4]]).equals(
        np.array([[1.0, 2.0], [3.0, 4.0]])
    )


@pytest.mark.parametrize("dtype", [np.int64, np.float32, np.float64])
def test_any_kind_of_number(submission: Submission, dtype: type[np.generic]) -> None:
    """Centroids and vectors of integers have means that are not cut off."""
    X, C = np.array([[1, 0], [2, 0], [2, 5]], dtype=dtype), np.array([[0, 0], [3, -4]], dtype=dtype)
    expect(submission.update, X, np.array([0, 0, 0]), C).equals(
        np.array([[5 / 3, 5 / 3], [3.0, -4.0]])
    )
    expect(submission.update, X.tolist(), [1, 0, 1], C.tolist()).equals(
        np.array([[2.0, 0.0], [1.5, 2.5]])
    )


@pytest.mark.parametrize("seed", range(3))
def test_random_cells(submission: Submission, seed: int) -> None:
    """Random labels, some of which nobody carries, give the means by the definition."""
    rng = np.random.default_rng(seed)
    n, k, d = int(rng.integers(4, 15)), int(rng.integers(3, 9)), int(rng.integers(1, 5))
    X, C, labels = rng.normal(size=(n, d)), rng.normal(size=(k, d)), rng.integers(k - 1, size=n)
    right = means(X.tolist(), labels.tolist(), C.tolist())
    expect(submission.update, X, labels, C).equals(np.array(right))
