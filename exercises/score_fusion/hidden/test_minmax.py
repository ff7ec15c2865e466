"""Task minmax: a function of numbers alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect


@pytest.mark.parametrize(
    ("scores", "right"),
    [
        ([3, 7, 4], [0.0, 1.0, 0.25]),
        ([0.9, 0.5, 0.7, 0.5], [1.0, 0.0, 0.5, 0.0]),
        ([10, 20], [0.0, 1.0]),
    ],
    ids=["rising", "falling", "two"],
)
def test_stretched(submission: Submission, scores: list[float], right: list[float]) -> None:
    """The lowest score becomes 0, the highest 1, and the others stand in proportion between."""
    expect(submission.minmax, scores).equals(np.array(right))


def test_negative_scores(submission: Submission) -> None:
    """Negative scores are stretched in the same way."""
    expect(submission.minmax, [-4, -1, -2.5]).equals(np.array([0.0, 1.0, 0.5]))
    expect(submission.minmax, [-3, 1, 0]).equals(np.array([0.0, 1.0, 0.75]))


def test_outlier(submission: Submission) -> None:
    """One score far above the others presses them together."""
    expect(submission.minmax, [1, 2, 3, 201]).equals(np.array([0.0, 0.005, 0.01, 1.0]))


def test_equal_scores(submission: Submission) -> None:
    """Scores that are all equal become 0."""
    for scores in ([5, 5, 5], [0.0, 0.0], [-2, -2]):
        expect(submission.minmax, scores).equals(np.zeros(len(scores)))


def test_single_score(submission: Submission) -> None:
    """A single score becomes 0."""
    expect(submission.minmax, [7]).equals(np.zeros(1))
    expect(submission.minmax, [-0.3]).equals(np.zeros(1))


@pytest.mark.parametrize("scores", [[], np.array([])], ids=["list", "array"])
def test_no_scores(submission: Submission, scores: Any) -> None:
    """No scores give an array of shape (0,)."""
    expect(submission.minmax, scores).is_array((0,), "f")


@pytest.mark.parametrize("scale", [1e-9, 1e9])
def test_units_do_not_matter(submission: Submission, scale: float) -> None:
    """The result does not depend on the units, however small the scores are."""
    scores = [1 * scale, 3 * scale, 2 * scale]
    expect(submission.minmax, scores).equals(np.array([0.0, 1.0, 0.5]))


@pytest.mark.parametrize("dtype", [np.int64, np.float32, np.float64])
def test_kinds_of_input(submission: Submission, dtype: type[np.generic]) -> None:
    """Arrays of ints and of short floats give floats."""
    scores = np.array([8, 2, 4], dtype=dtype)
    expect(submission.minmax, scores).equals(np.array([1.0, 0.0, 1 / 3]), tol=1e-6)


@pytest.mark.parametrize("seed", range(2))
def test_random_scores(submission: Submission, seed: int) -> None:
    """Random scores keep their places and their proportions."""
    scores = np.random.default_rng(seed).normal(size=4 + seed).tolist()
    lowest, highest = min(scores), max(scores)
    right = [(score - lowest) / (highest - lowest) for score in scores]
    expect(submission.minmax, scores).equals(np.array(right))
