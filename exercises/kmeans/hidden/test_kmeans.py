"""Task kmeans: where it starts, how often it moves, and what labels come back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect, recipe

Result = tuple["np.ndarray[Any, Any]", "np.ndarray[Any, Any]"]


def slow_kmeans(X: Any, k: int, iters: int, seed: int) -> Result:
    """Lloyd's algorithm, one vector and one centroid at a time."""
    rows = np.asarray(X, dtype=float)
    centroids = [rows[i] for i in np.random.default_rng(seed).choice(len(rows), k, replace=False)]

    def cells() -> list[int]:
        return [int(np.argmin([np.sum((x - c) ** 2) for c in centroids])) for x in rows]

    for _ in range(iters):
        labels = cells()
        for cell in set(labels):
            mine = [x for x, label in zip(rows, labels, strict=True) if label == cell]
            centroids[cell] = np.sum(mine, axis=0) / len(mine)
    return np.array(centroids), np.array(cells())


@pytest.mark.parametrize("seed", [0, 1, 5])
def test_starts_from_the_rows_that_the_seed_draws(submission: Submission, seed: int) -> None:
    """With no iteration the centroids are the drawn rows, in the order of drawing."""
    X = [[0, 0], [1, 5], [7, 2], [3, 3], [8, 8], [-4, 1]]
    expect(submission.kmeans, X, 3, iters=0, seed=seed).equals(slow_kmeans(X, 3, 0, seed))


@pytest.mark.parametrize("iters", [1, 2, 3])
def test_stops_after_iters(submission: Submission, iters: int) -> None:
    """The centroids have moved iters times, and the labels belong to them."""
    X = [[x**2 / 4] for x in range(24)]
    expect(submission.kmeans, X, 3, iters, 4).equals(slow_kmeans(X, 3, iters, 4))


def test_defaults(submission: Submission) -> None:
    """Without iters and seed there are 25 iterations from seed 0."""
    X = recipe("np.random.default_rng(2).normal(size=(300, 1))")  # comes to rest after 30 only
    expect(submission.kmeans, X, 4).equals(slow_kmeans(X.value, 4, 25, 0))


def test_every_vector_its_own_centroid(submission: Submission) -> None:
    """With k = N each vector is a centroid."""
    X = [[3, 1], [0, 0], [9, 9], [-5, 2]]
    expect(submission.kmeans, X, 4, iters=3, seed=2).equals(slow_kmeans(X, 4, 0, 2))


def test_copies_of_a_vector(submission: Submission) -> None:
    """Centroids that start on equal vectors: the lower one gets them, the others stay."""
    X = [[2, 2], [6, 0], [2, 2], [7, 3], [2, 2], [2, 2], [6, 1]]
    for seed in range(3):
        expect(submission.kmeans, X, 5, iters=1, seed=seed).equals(slow_kmeans(X, 5, 1, seed))


def test_one_centroid(submission: Submission) -> None:
    """One centroid is the mean of everything after one iteration."""
    expect(submission.kmeans, [[1, 2], [3, 6], [5, 1]], 1, iters=1).equals(
        (np.array([[3.0, 3.0]]), np.array([0, 0, 0]))
    )


@pytest.mark.parametrize("k", [4, 10])
def test_more_centroids_than_vectors(submission: Submission, k: int) -> None:
    """More centroids than vectors is a ValueError."""
    expect(submission.kmeans, [[0], [1], [5]], k).raises(ValueError)


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_any_kind_of_number(submission: Submission, dtype: type[np.generic]) -> None:
    """Arrays of integers and of short floats are grouped as floats."""
    X = np.array([[0, 1], [1, 1], [9, 8], [8, 8], [9, 9]], dtype=dtype)
    expect(submission.kmeans, X, 2, 4, seed=1).equals(slow_kmeans(X, 2, 4, 1))


@pytest.mark.parametrize("seed", range(3))
def test_random_vectors(submission: Submission, seed: int) -> None:
    """Random vectors end in the cells of the algorithm done by hand."""
    rng = np.random.default_rng(seed)
    n, k, d = int(rng.integers(12, 25)), int(rng.integers(2, 7)), int(rng.integers(1, 5))
    X, iters = 3 * rng.normal(size=(n, d)), int(rng.integers(2, 9))
    expect(submission.kmeans, X, k, iters, seed).equals(slow_kmeans(X, k, iters, seed))
