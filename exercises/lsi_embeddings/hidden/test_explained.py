"""Task explained: only the third result counts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect


def expect_share(submission: Submission, tfidf: Any, dims: int, right: float) -> None:
    def holds(found: Any) -> bool:
        number = isinstance(found[2], float | np.floating)
        return number and abs(float(found[2]) - right) <= 1e-6

    expect(submission.fit_lsi, tfidf, dims).satisfies(holds, f"explained is {right:.6g}")


@pytest.mark.parametrize(
    ("dims", "right"),
    [(1, 25 / 30), (2, 29 / 30), (3, 1.0)],
    ids=["dims 1", "dims 2", "dims 3"],
)
def test_known_singular_values(submission: Submission, dims: int, right: float) -> None:
    """With singular values 5, 2 and 1 the shares are 25/30, 29/30 and 1."""
    expect_share(submission, [[0, 5, 0], [2, 0, 0], [0, 0, -1]], dims, right)


def test_cars(submission: Submission) -> None:
    """With squared singular values 4, 3 and 1 the shares are 1/2 and 7/8."""
    cars = [[1, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 2]]
    expect_share(submission, cars, 1, 4 / 8)
    expect_share(submission, cars, 2, 7 / 8)


def test_one_direction(submission: Submission) -> None:
    """Where all documents are multiples of one, a single dimension explains everything."""
    expect_share(submission, [[1, 2, 3], [2, 4, 6], [10, 20, 30]], 1, 1.0)


def test_not_around_the_mean(submission: Submission) -> None:
    """Squares count, not variances: what all documents have in common counts too."""
    expect_share(submission, [[3, 3], [3, -3], [3, 1], [3, -1]], 1, 36 / 56)


@pytest.mark.parametrize("dims", [2, 9])
def test_everything_kept(submission: Submission, dims: int) -> None:
    """With dims at or beyond the size of the matrix everything is explained."""
    expect_share(submission, [[1, 2, 0, 4], [0, 3, 1, 0]], dims, 1.0)
    expect_share(submission, [[1, 2], [3, 0], [0, 5]], dims, 1.0)


def test_nothing_there(submission: Submission) -> None:
    """A matrix of zeros explains 0.0, not NaN."""
    expect_share(submission, [[0, 0], [0, 0]], 1, 0.0)
    expect_share(submission, np.zeros((3, 5)), 4, 0.0)


@pytest.mark.parametrize("scale", [1e-6, 1e6])
def test_units_do_not_matter(submission: Submission, scale: float) -> None:
    """The share does not change with the units of the weights, however small these are."""
    tfidf = np.array([[0, 5, 0], [2, 0, 0], [0, 0, -1]]) * scale
    expect_share(submission, tfidf, 1, 25 / 30)


@pytest.mark.parametrize("seed", range(3))
def test_random_matrices(submission: Submission, seed: int) -> None:
    """Random matrices: the largest eigenvalues of AᵀA over the sum of squares of all entries."""
    rng = np.random.default_rng(20 + seed)
    n, terms = int(rng.integers(3, 9)), int(rng.integers(3, 9))
    tfidf = rng.normal(size=(n, terms))
    eigenvalues = np.linalg.eigvalsh(tfidf.T @ tfidf)[::-1]
    for dims in (1, 2):
        right = float(eigenvalues[:dims].sum() / (tfidf**2).sum())
        expect_share(submission, tfidf, dims, right)
