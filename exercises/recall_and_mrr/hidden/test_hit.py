"""Task hit: whether anything relevant was found."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


def test_any_is_enough(submission: Submission) -> None:
    """One relevant document among several is a hit."""
    expect(submission.hit_at_k, [3, 8, 5], {8, 1, 2}, k=3).equals(1.0)


def test_several_are_no_more(submission: Submission) -> None:
    """Several relevant documents are one hit."""
    expect(submission.hit_at_k, [3, 8, 5], {8, 3, 5}, k=3).equals(1.0)


def test_cut(submission: Submission) -> None:
    """A relevant document behind rank k is no hit."""
    for k, expected in ((1, 0.0), (2, 0.0), (3, 1.0), (4, 1.0)):
        expect(submission.hit_at_k, [9, 7, 4, 1], {4}, k=k).equals(expected)


def test_first_place(submission: Submission) -> None:
    """At k = 1 the first place decides, whatever numbers stand further down."""
    expect(submission.hit_at_k, [9, 1, 5], {9}, k=1).equals(1.0)
    expect(submission.hit_at_k, [9, 1, 5], {1}, k=1).equals(0.0)
    expect(submission.hit_at_k, [9, 1, 5], {5}, k=1).equals(0.0)


def test_repeats_take_up_places(submission: Submission) -> None:
    """A copy takes up its place."""
    expect(submission.hit_at_k, ["x", "x", "hit"], {"hit"}, k=2).equals(0.0)
    expect(submission.hit_at_k, ["x", "hit", "hit"], {"hit"}, k=3).equals(1.0)


def test_nothing_to_hit(submission: Submission) -> None:
    """Without relevant documents, or without a ranking, there is no hit."""
    expect(submission.hit_at_k, [1, 2], set(), k=2).equals(0.0)
    expect(submission.hit_at_k, [], {1}, k=2).equals(0.0)
    expect(submission.hit_at_k, [], set(), k=1).equals(0.0)


def test_k_beyond_the_ranking(submission: Submission) -> None:
    """A k beyond the end of the ranking is fine."""
    expect(submission.hit_at_k, [4, 2], {2}, k=50).equals(1.0)
    expect(submission.hit_at_k, [4, 2], {3}, k=50).equals(0.0)


def test_arrays_and_lists(submission: Submission) -> None:
    """The ranking may be an array, and the relevant documents a list."""
    expect(submission.hit_at_k, np.array([8, 3, 4]), {4}, k=3).equals(1.0)
    expect(submission.hit_at_k, ["p", "q"], ["r", "q"], k=2).equals(1.0)


@pytest.mark.parametrize("seed", range(3))
def test_random_rankings(submission: Submission, seed: int) -> None:
    """Random rankings have a hit from the first relevant place on."""
    rng = np.random.default_rng(seed)
    ranked = rng.permutation(20)[:10].tolist()
    relevant = set(rng.permutation(20)[:4].tolist()) | {ranked[7]}
    first = min(ranked.index(doc) for doc in relevant if doc in ranked)
    for k in range(1, 11):
        expect(submission.hit_at_k, ranked, relevant, k=k).equals(1.0 if k > first else 0.0)
