"""Task train: a kmeans for each part, from the same seed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect


def slow_centroids(rows: Any, k: int, seed: int) -> Any:
    """25 rounds of Lloyd's algorithm, or fewer where nothing moves, one centroid at a time."""
    centroids = rows[np.random.default_rng(seed).choice(len(rows), k, replace=False)]
    before = np.full(len(rows), -1)
    for _ in range(25):
        labels = np.argmin([((rows - c) ** 2).sum(axis=1) for c in centroids], axis=0)
        if np.array_equal(labels, before):
            break
        before = labels
        for cell in set(labels.tolist()):
            centroids[cell] = rows[labels == cell].sum(axis=0) / np.sum(labels == cell)
    return centroids


def slow_codebooks(X: Any, m: int, k: int, seed: int) -> Any:
    """Part after part, cut out column by column."""
    rows = np.asarray(X, dtype=float)
    width = rows.shape[1] // m
    return np.array(
        [slow_centroids(rows[:, j * width : (j + 1) * width].copy(), k, seed) for j in range(m)]
    )


@pytest.mark.parametrize(
    ("m", "k", "d"), [(1, 3, 2), (2, 2, 4), (3, 4, 3), (2, 5, 6)], ids=["m=1", "m=2", "m=d", "k=5"]
)
def test_random_vectors(submission: Submission, m: int, k: int, d: int) -> None:
    """The codewords of each part are the centroids of that part alone."""
    rng = np.random.default_rng(10 * m + k)
    X = rng.normal(size=(14, d)) * np.arange(1, d + 1)
    expect(submission.train_pq, X, m, k, seed=m).equals(slow_codebooks(X, m, k, m))


def test_parts_of_different_scale(submission: Submission) -> None:
    """Each part has codewords of its own."""
    X = [[0, 100], [1, 100], [0, 200], [1, 200], [1, 200]]
    expect(submission.train_pq, X, 2, 2, 3).equals(slow_codebooks(X, 2, 2, 3))


def test_the_seed_is_zero_unless_given(submission: Submission) -> None:
    """Without a seed the training starts from seed 0."""
    X = [[float(i * i % 13), float(i * 7 % 11)] for i in range(12)]
    expect(submission.train_pq, X, m=2, k=3).equals(slow_codebooks(X, 2, 3, 0))


def test_codewords_are_256_unless_given(submission: Submission) -> None:
    """Without k there are 256 codewords a part."""
    expect(submission.train_pq, np.ones((256, 2)), m=2).equals(np.ones((2, 256, 1)))
    expect(submission.train_pq, np.ones((255, 2)), m=2).raises(ValueError)


def test_as_many_codewords_as_vectors(submission: Submission) -> None:
    """With k = N every part of every vector is a codeword."""
    X = [[1, 2], [3, 4], [5, 6]]
    expect(submission.train_pq, X, 1, 3).equals(slow_codebooks(X, 1, 3, 0))


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_any_kind_of_number(submission: Submission, dtype: type[np.generic]) -> None:
    """Arrays of integers and of short floats are trained on as floats."""
    X = np.array([[0, 1, 8, 9], [1, 0, 7, 9], [6, 6, 0, 0], [7, 5, 1, 0]], dtype=dtype)
    expect(submission.train_pq, X, 2, 2).equals(slow_codebooks(X, 2, 2, 0))


def test_m_must_divide_d(submission: Submission) -> None:
    """Dimensions that cannot be cut into m equal parts are a ValueError."""
    for m, d in ((2, 3), (4, 10), (5, 4)):
        expect(submission.train_pq, np.ones((6, d)), m, 2).raises(ValueError)


def test_too_many_codewords(submission: Submission) -> None:
    """More codewords than a byte can number, or than there are vectors, are a ValueError."""
    expect(submission.train_pq, np.ones((300, 2)), 1, 257).raises(ValueError)
    expect(submission.train_pq, np.ones((5, 2)), 1, 6).raises(ValueError)
