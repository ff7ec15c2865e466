"""Task combined: columns 2 and 6 only."""

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


def test_different_favourites(submission: Submission) -> None:
    """Column 2 adds both shares, column 6 takes the larger one."""
    bm25, dense = [20, 5, 10], [0.2, 0.8, 0.6]
    right = {2: [1.25, 1.25, 1.25], 6: [1.0, 1.0, 0.75]}
    expect_columns(submission, (["q"], tokens(3), bm25, dense), right)


def test_same_favourite(submission: Submission) -> None:
    """A candidate that both put first has the sum 2; sums are not scaled again."""
    bm25, dense = [4, 2], [0.9, 0.45]
    expect_columns(submission, (["q"], tokens(2), bm25, dense), {2: [2.0, 1.0], 6: [1.0, 0.5]})


def test_one_retriever_alone(submission: Submission) -> None:
    """Where one list is all 0, the other decides."""
    expect_columns(
        submission, (["q"], tokens(2), [0, 0], [0.3, 0.6]), {2: [0.5, 1.0], 6: [0.5, 1.0]}
    )
    expect_columns(
        submission, (["q"], tokens(2), [9, 3], [0, 0]), {2: [1.0, 1 / 3], 6: [1.0, 1 / 3]}
    )


def test_negative_share(submission: Submission) -> None:
    """A negative share lowers the sum; the larger share stays."""
    bm25, dense = [4, 3], [0.5, -0.5]
    expect_columns(submission, (["q"], tokens(2), bm25, dense), {2: [2.0, -0.25], 6: [1.0, 0.75]})


def test_scale_does_not_matter(submission: Submission) -> None:
    """Multiplying one list by a number changes nothing."""
    for factor in (0.01, 1000):
        bm25, dense = [3 * factor, 6 * factor], [0.8, 0.4]
        right = {2: [1.5, 1.5], 6: [1.0, 1.0]}
        expect_columns(submission, (["q"], tokens(2), bm25, dense), right)


@pytest.mark.parametrize("seed", range(3))
def test_random_scores(submission: Submission, seed: int) -> None:
    """Random scores: sum and larger of both shares, row by row."""
    rng = np.random.default_rng(30 + seed)
    n = int(rng.integers(2, 9))
    bm25 = rng.uniform(0, 30, size=n).tolist()
    dense = [*rng.uniform(-1, 1, size=n - 1).tolist(), 0.9]
    pairs = [(b / max(bm25), d / max(dense)) for b, d in zip(bm25, dense, strict=True)]
    right = {2: [b + d for b, d in pairs], 6: [max(pair) for pair in pairs]}
    expect_columns(submission, (["q"], tokens(n), bm25, dense), right)
