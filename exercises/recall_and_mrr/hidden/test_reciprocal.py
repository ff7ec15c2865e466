"""Task reciprocal: how far up the first relevant document stands."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect, recipe


def test_first_place(submission: Submission) -> None:
    """A hit in first place gives 1.0."""
    expect(submission.reciprocal_rank, [4, 2, 7], {4}).equals(1.0)


def test_each_place(submission: Submission) -> None:
    """A first hit at rank r gives 1 / r."""
    ranked = [30, 10, 50, 20, 40, 60]
    for rank, doc in enumerate(ranked, start=1):
        expect(submission.reciprocal_rank, ranked, {doc}).equals(1 / rank)


def test_only_the_first_counts(submission: Submission) -> None:
    """Relevant documents behind the first one change nothing."""
    for relevant in ({2}, {2, 6}, {2, 6, 8, 9}):
        expect(submission.reciprocal_rank, [5, 2, 6, 8], relevant).equals(0.5)


def test_order_of_the_relevant(submission: Submission) -> None:
    """The order of the ranking decides, not that of the relevant documents."""
    expect(submission.reciprocal_rank, [9, 8, 1], {1, 8}).equals(0.5)
    expect(submission.reciprocal_rank, ["z", "y", "a"], ["a", "y", "z"]).equals(1.0)


def test_not_found(submission: Submission) -> None:
    """Without a relevant document in the ranking the result is 0.0."""
    expect(submission.reciprocal_rank, [1, 2, 3], {4}).equals(0.0)
    expect(submission.reciprocal_rank, [1, 2, 3], set()).equals(0.0)
    expect(submission.reciprocal_rank, [], {1}).equals(0.0)
    expect(submission.reciprocal_rank, [], set()).equals(0.0)


def test_repeats_take_up_places(submission: Submission) -> None:
    """Copies of an irrelevant document push the relevant one down."""
    expect(submission.reciprocal_rank, ["x", "x", "x", "hit"], {"hit"}).equals(0.25)
    expect(submission.reciprocal_rank, [2, 2, 3, 3], {3}).equals(1 / 3)


def test_far_down(submission: Submission) -> None:
    """A first hit far down still counts."""
    expect(submission.reciprocal_rank, recipe("np.arange(1000)"), {15}).equals(1 / 16)
    expect(submission.reciprocal_rank, recipe("np.arange(1000)"), {799, 900}).equals(1 / 800)


def test_arrays(submission: Submission) -> None:
    """The ranking may be an array."""
    expect(submission.reciprocal_rank, np.array([8, 3, 4]), {4, 3}).equals(0.5)


@pytest.mark.parametrize("seed", range(4))
def test_random_rankings(submission: Submission, seed: int) -> None:
    """Random rankings, repeats included: the best rank of all relevant documents decides."""
    rng = np.random.default_rng(seed)
    for _ in range(5):
        ranked = rng.integers(0, 15, size=12).tolist()
        relevant = set(rng.permutation(20)[:3].tolist())
        ranks = [ranked.index(doc) + 1 for doc in relevant if doc in ranked]
        expect(submission.reciprocal_rank, ranked, relevant).equals(
            1 / min(ranks) if ranks else 0.0
        )
