"""Task fit: docs_emb and Vt, each by itself and up to sign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from graders.testing import Submission, expect, recipe

if TYPE_CHECKING:
    from collections.abc import Callable

CARS = [[1, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 2]]

# Measures the memory of what is called between start and stop.
MEMORY = """
import tracemalloc

def start():
    tracemalloc.start()

def stop():
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak
"""


def axes(matrix: Any, dims: int) -> Any:
    """The eigenvectors of AᵀA as rows, largest eigenvalue first: Vt by another way."""
    rows = np.asarray(matrix, dtype=float)
    kept = min(dims, *rows.shape)
    return np.linalg.eigh(rows.T @ rows)[1][:, ::-1][:, :kept].T


def near(right: Any, tol: float = 1e-6) -> Callable[[Any], bool]:
    """Predicate: an array of the right shape and values."""
    wanted = np.asarray(right)

    def holds(found: Any) -> bool:
        return bool(
            found.shape == wanted.shape
            and (np.abs(found - wanted) <= tol * np.maximum(1, np.abs(wanted))).all()
        )

    return holds


def expect_embedding(submission: Submission, tfidf: Any, dims: int, tol: float = 1e-6) -> None:
    """docs_emb up to the signs of its columns: products between documents do not show these."""
    rows = np.asarray(tfidf, dtype=float)
    right = rows @ axes(rows, dims).T
    same = near(right @ right.T, tol)
    columns = near(np.linalg.norm(right, axis=0), tol)
    expect(submission.fit_lsi, tfidf, dims).satisfies(
        lambda found: (
            found[0].shape == right.shape
            and same(found[0] @ found[0].T)
            and columns(np.linalg.norm(found[0], axis=0))
        ),
        f"docs_emb has shape {right.shape}, its columns have the lengths "
        f"{np.linalg.norm(right, axis=0).round(4).tolist()}, and the dot products between its rows "
        f"are {(right @ right.T).round(4).tolist()}",
    )


def expect_axes(submission: Submission, tfidf: Any, dims: int) -> None:
    """Vt up to the signs of its rows."""
    right = axes(tfidf, dims)
    same = near(np.eye(len(right)))
    expect(submission.fit_lsi, tfidf, dims).satisfies(
        lambda found: (
            found[1].shape == right.shape
            and same(found[1] @ found[1].T)
            and same(np.abs(found[1] @ right.T))
        ),
        f"Vt is {right.round(4).tolist()} up to the sign of each row",
    )


@pytest.mark.parametrize(
    ("n", "terms", "dims"),
    [(4, 3, 2), (3, 6, 1), (1, 5, 3)],
    ids=["4 by 3, dims 2", "3 by 6, dims 1", "1 by 5, dims 3"],
)
def test_shapes(submission: Submission, n: int, terms: int, dims: int) -> None:
    """The result is a tuple of docs_emb (N, d), Vt (d, terms) and a float."""
    tfidf = np.random.default_rng(n).uniform(1, 2, size=(n, terms))
    d = min(n, terms, dims)
    expect(submission.fit_lsi, tfidf, dims).satisfies(
        lambda found: (
            isinstance(found, tuple)
            and [one.shape for one in found[:2]] == [(n, d), (d, terms)]
            and [one.dtype.kind for one in found[:2]] == ["f", "f"]
            and isinstance(found[2], float | np.floating)
            and len(found) == 3
        ),
        f"is a tuple of arrays of floats of shapes {(n, d)} and {(d, terms)}, and a float",
    )


@pytest.mark.parametrize("dims", [1, 2, 3])
def test_cars(submission: Submission, dims: int) -> None:
    """Documents about cars and flowers are embedded by the largest singular values."""
    expect_embedding(submission, CARS, dims)
    expect_axes(submission, CARS, dims)


def test_unequal_lengths(submission: Submission) -> None:
    """A long document keeps its length; nothing is centred or scaled."""
    expect_embedding(submission, [[3, 0], [0, 4]], 1)
    expect_axes(submission, [[3, 0], [0, 4]], 1)
    expect_embedding(submission, [[9, 9, 9], [9, 9, 8], [9, 9, 9.5]], 1)


@pytest.mark.parametrize("dims", [2, 50])
def test_everything_kept(submission: Submission, dims: int) -> None:
    """With dims at or beyond the size of the matrix nothing is lost."""
    wide, tall = [[1, 2, 0, 4], [0, 3, 1, 0]], [[1, 2], [3, 0], [0, 5], [1, 1]]
    for tfidf in (wide, tall):
        right = np.asarray(tfidf) @ np.asarray(tfidf).T
        same, shape = near(right), (len(right), 2)
        expect(submission.fit_lsi, tfidf, dims).satisfies(
            lambda found, shape=shape, same=same: (  # type: ignore[misc]
                found[0].shape == shape and same(found[0] @ found[0].T)
            ),
            f"docs_emb has 2 columns, and the dot products between its rows are those between "
            f"the documents: {right.tolist()}",
        )


@pytest.mark.parametrize("dims", [0, -1])
def test_no_dimensions(submission: Submission, dims: int) -> None:
    """Fewer than one dimension is refused with ValueError."""
    expect(submission.fit_lsi, CARS, dims).raises(ValueError)


def test_kinds_of_input(submission: Submission) -> None:
    """Arrays of ints and of short floats are decomposed like lists."""
    tfidf = [[2, 0, 1, 3], [0, 1, 5, 1], [4, 0, 0, 2]]
    expect_embedding(submission, tfidf, 2)
    expect_embedding(submission, np.array(tfidf), 2)
    expect_embedding(submission, np.array(tfidf, dtype=np.float32), 2, tol=1e-4)


def test_memory(submission: Submission) -> None:
    """No array of N × N is built on the way."""
    tfidf = recipe("np.random.default_rng(0).uniform(size=(1500, 6))")
    meter = submission.define(MEMORY)
    meter.start()
    try:
        expect(submission.fit_lsi, tfidf, dims=2).satisfies(
            lambda found: found[0].shape == (1500, 2), "docs_emb has shape (1500, 2)"
        )
    finally:
        peak = meter.stop
        expect(peak).satisfies(
            lambda used: used < 3_000_000,
            "the call before took less than 3 MB (a U of 1500 × 1500 takes 18 MB)",
        )


@pytest.mark.parametrize("seed", range(3))
def test_random_matrices(submission: Submission, seed: int) -> None:
    """Random matrices with many zeros are decomposed as their eigenvectors say."""
    rng = np.random.default_rng(seed)
    n, terms = int(rng.integers(3, 9)), int(rng.integers(3, 9))
    tfidf = rng.uniform(0.2, 3.0, size=(n, terms)) * (rng.random((n, terms)) < 0.6)
    dims = 1 + seed % 3
    expect_embedding(submission, tfidf, dims)
    expect_axes(submission, tfidf, dims)
