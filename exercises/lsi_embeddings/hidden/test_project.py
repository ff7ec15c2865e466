"""Task project: with axes given by the test, so that nothing depends on a fit."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect

ROOM = [[0.6, 0.8, 0.0], [0.0, 0.0, 1.0]]


@pytest.mark.parametrize(
    ("query", "right"),
    [([5, 0, 0], [3.0, 0.0]), ([0, 5, -2], [4.0, -2.0]), ([-0.5, 0.25, 4], [-0.1, 4.0])],
    ids=["one term", "two terms", "three terms"],
)
def test_coordinates(submission: Submission, query: list[float], right: list[float]) -> None:
    """Each coordinate is the dot product of the query with one row of Vt."""
    expect(submission.project, query, ROOM).equals(np.array(right))


def test_one_axis(submission: Submission) -> None:
    """With a single axis the result still has shape (1,)."""
    expect(submission.project, [1, 2, 3, 4], [[0.5, 0.5, 0.5, 0.5]]).equals(np.array([5.0]))


def test_square(submission: Submission) -> None:
    """Where Vt is square, its rows are still the axes."""
    turned = [[0, 1, 0], [0, 0, 1], [1, 0, 0]]
    expect(submission.project, [7, 8, 9], turned).equals(np.array([8.0, 9.0, 7.0]))


def test_length_is_kept(submission: Submission) -> None:
    """A query twice as heavy has coordinates twice as large."""
    expect(submission.project, [3, 4, 1], ROOM).equals(np.array([5.0, 1.0]))
    expect(submission.project, [6, 8, 2], ROOM).equals(np.array([10.0, 2.0]))


def test_zero_query(submission: Submission) -> None:
    """A query without a known term has coordinates 0."""
    expect(submission.project, [0, 0, 0], ROOM).equals(np.zeros(2))


def test_one_term(submission: Submission) -> None:
    """A single term works as well."""
    expect(submission.project, [3], [[-1]]).equals(np.array([-3]) * 1.0)


@pytest.mark.parametrize("dtype", [np.int64, np.float32, np.float64])
def test_kinds_of_input(submission: Submission, dtype: type[np.generic]) -> None:
    """Arrays of ints and of short floats give floats too."""
    query, axes = np.array([3, 4, 1], dtype=dtype), np.array(ROOM)
    expect(submission.project, query, axes).equals(np.array([5.0, 1.0]))


def test_ints_throughout(submission: Submission) -> None:
    """Ints on both sides give an array of floats."""
    expect(submission.project, [1, 2], [[0, 1], [-1, 0]]).equals(np.array([2.0, -1.0]))


@pytest.mark.parametrize("seed", range(3))
def test_random_axes(submission: Submission, seed: int) -> None:
    """Random axes and queries are multiplied term by term."""
    rng = np.random.default_rng(seed)
    d, terms = int(rng.integers(1, 5)), int(rng.integers(5, 12))
    axes = np.linalg.qr(rng.normal(size=(terms, d)))[0].T
    query = rng.normal(size=terms)
    right = [sum(float(x * y) for x, y in zip(query, axis, strict=True)) for axis in axes]
    expect(submission.project, query, axes).equals(np.array(right))
