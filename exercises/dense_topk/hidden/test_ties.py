"""Task ties: documents that are equally similar.

Equal documents here have the same coordinates up to order or sign and equal lengths, all small
integers, so that their similarities are exactly equal however they are computed.
"""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect, recipe

DIRECTIONS = [[4, 3], [3, 4], [4, -3], [-3, 4], [3, -4], [-3, -4]]
SIMILARITIES = [0.8, 0.6, 0.8, -0.6, 0.6, -0.6]


def test_two_pairs(submission: Submission) -> None:
    """Of two equally similar documents the lower row number comes first."""
    expect(submission.dense_topk, [1, 0], DIRECTIONS[:3], k=2).ranks([0, 2])
    expect(submission.dense_topk, [1, 0], DIRECTIONS, k=5).ranks([0, 2, 1, 4, 3])
    expect(submission.dense_topk, [-2, 0], DIRECTIONS, k=5).ranks([3, 5, 1, 4, 0])


@pytest.mark.parametrize("k", [1, 5, 39])
def test_copies(submission: Submission, k: int) -> None:
    """Forty copies of one document come back in their own order, however many are asked for."""
    docs = recipe("np.tile([3, 4], (40, 1))")
    expect(submission.dense_topk, [1, 0], docs, k=k).ranks(list(range(k)))


def test_cut_through_equals(submission: Submission) -> None:
    """Where k cuts through equal documents, those of lower row number are kept."""
    docs = recipe("np.array([[3, 4]] * 30 + [[4, 3]] + [[3, -4]] * 30)")
    expect(submission.dense_topk, [1, 0], docs, k=4).ranks([30, 0, 1, 2])
    expect(submission.dense_topk, [1, 0], docs, k=34).ranks([30, *range(30), 31, 32, 33])


def test_right_angles(submission: Submission) -> None:
    """Documents at a right angle are all equally similar, whichever way they point."""
    docs = [[0, 7, 0], [0, 0, -7], [0, -7, 0], [7, 0, 0], [0, 0, 7]]
    expect(submission.dense_topk, [1, 0, 0], docs, k=4).ranks([3, 0, 1, 2])


@pytest.mark.parametrize("seed", range(3))
def test_many_ties(submission: Submission, seed: int) -> None:
    """Among many documents of few directions, equals stay in the order of their rows."""
    drawn = np.random.default_rng(seed).integers(6, size=70)
    docs = recipe(f"np.array({DIRECTIONS})[np.random.default_rng({seed}).integers(6, size=70)]")
    right = {i: SIMILARITIES[direction] for i, direction in enumerate(drawn)}
    order = sorted(right, key=lambda i: (-right[i], i))
    for k in (3, 20, 69):
        expect(submission.dense_topk, [1, 0], docs, k=k).ranks(order[:k], scores=right)
