"""Task scores: columns 0 and 1 only."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect


def near(found: Any, right: list[float], tol: float = 1e-6) -> bool:
    """Whether a column has these values."""
    wanted = np.asarray(right, dtype=float)
    return bool(
        found.shape == wanted.shape
        and (np.abs(found - wanted) <= tol * np.maximum(1, np.abs(wanted))).all()
    )


def expect_columns(
    submission: Submission, args: tuple[Any, ...], columns: dict[int, list[float]]
) -> None:
    said = [
        f"column {number} is {np.round(right, 4).tolist()}" for number, right in columns.items()
    ]
    expect(submission.rerank_features, *args).satisfies(
        lambda found: all(near(found[:, number], right) for number, right in columns.items()),
        ", ".join(said),
    )


def tokens(n: int) -> list[list[str]]:
    """As many chunks as there are scores; what they hold does not matter here."""
    return [["w"] * (1 + i % 3) for i in range(n)]


def shares(scores: list[float]) -> list[float]:
    return [score / max(scores) for score in scores]


def test_shares_of_the_best(submission: Submission) -> None:
    """Each score is divided by the highest of its own list."""
    bm25, dense = [3, 12, 6], [0.9, 0.3, 0.6]
    right = {0: [0.25, 1.0, 0.5], 1: [1.0, 1 / 3, 2 / 3]}
    expect_columns(submission, (["q"], tokens(3), bm25, dense), right)


def test_dense_on_the_larger_scale(submission: Submission) -> None:
    """It does not matter which list has the larger numbers."""
    bm25, dense = [0.5, 0.25], [40, 100]
    expect_columns(submission, (["q"], tokens(2), bm25, dense), {0: [1.0, 0.5], 1: [0.4, 1.0]})


def test_single_candidate(submission: Submission) -> None:
    """A single candidate is the best of its query."""
    expect_columns(submission, (["q"], [["w"]], [0.01], [70]), {0: [1.0], 1: [1.0]})


def test_weakest_keeps_its_share(submission: Submission) -> None:
    """The lowest score keeps its share of the highest."""
    bm25, dense = [10, 9, 8], [0.5, 0.45, 0.4]
    right = {0: [1.0, 0.9, 0.8], 1: [1.0, 0.9, 0.8]}
    expect_columns(submission, (["q"], tokens(3), bm25, dense), right)


def test_nothing_matches(submission: Submission) -> None:
    """Where the highest score is 0, the column is 0 for all."""
    expect_columns(
        submission, (["q"], tokens(2), [0, 0], [0.5, 1.0]), {0: [0.0, 0.0], 1: [0.5, 1.0]}
    )
    expect_columns(
        submission, (["q"], tokens(2), [2, 1], [0.0, -0.5]), {0: [1.0, 0.5], 1: [0.0, 0.0]}
    )


def test_all_negative(submission: Submission) -> None:
    """Where the highest score is negative, the column is 0 for all."""
    expect_columns(
        submission, (["q"], tokens(2), [1, 4], [-0.2, -0.8]), {0: [0.25, 1.0], 1: [0.0, 0.0]}
    )


def test_some_negative(submission: Submission) -> None:
    """Beside a positive highest score a negative one stays negative."""
    expect_columns(
        submission, (["q"], tokens(3), [1, 2, 4], [0.5, -0.25, 0]), {1: [1.0, -0.5, 0.0]}
    )


@pytest.mark.parametrize("seed", range(3))
def test_random_scores(submission: Submission, seed: int) -> None:
    """Random scores on different scales are divided list by list."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 9))
    bm25, dense = rng.uniform(0, 30, size=n), rng.uniform(0.1, 1, size=n)
    right = {0: shares(bm25.tolist()), 1: shares(dense.tolist())}
    expect_columns(submission, (["q"], tokens(n), bm25, dense), right)
