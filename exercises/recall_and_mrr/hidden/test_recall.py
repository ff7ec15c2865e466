"""Task recall: how much of what is relevant was found."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect, recipe


def one_by_one(ranked: list[int], relevant: set[int], k: int) -> float:
    """Ask for each relevant document whether it stands in one of the first k places."""
    found = sum(any(ranked[i] == doc for i in range(min(k, len(ranked)))) for doc in relevant)
    return found / len(relevant)


def test_share(submission: Submission) -> None:
    """Recall is the share of the relevant documents that were found."""
    expect(submission.recall_at_k, [8, 3, 4, 6], {3, 6, 1, 9}, k=3).equals(0.25)
    expect(submission.recall_at_k, [8, 3, 4, 6], {3, 6, 1, 9}, k=4).equals(0.5)


def test_first_places(submission: Submission) -> None:
    """The first k places count, whatever numbers stand there."""
    for k, expected in ((1, 0.5), (2, 0.5), (3, 1.0)):
        expect(submission.recall_at_k, [9, 4, 7, 1], {9, 7}, k=k).equals(expected)


def test_order_inside_the_cut(submission: Submission) -> None:
    """In which order documents stand within the first k places does not matter."""
    for ranked in (["a", "b", "c"], ["c", "b", "a"], ["b", "c", "a"]):
        expect(submission.recall_at_k, ranked, {"a", "b", "z"}, k=3).equals(2 / 3)


def test_more_relevant_than_places(submission: Submission) -> None:
    """With more relevant documents than places recall cannot reach 1."""
    expect(submission.recall_at_k, [1, 2, 3], {1, 2, 3, 4, 5}, k=2).equals(0.4)


def test_more_places_than_relevant(submission: Submission) -> None:
    """Once all relevant documents are found, more places change nothing."""
    for k in (2, 3, 5):
        expect(submission.recall_at_k, [7, 1, 2, 3, 4], {7, 1}, k=k).equals(1.0)


def test_k_beyond_the_ranking(submission: Submission) -> None:
    """A k beyond the end of the ranking is fine."""
    expect(submission.recall_at_k, [4, 2], {2, 3}, k=10).equals(0.5)


def test_repeats(submission: Submission) -> None:
    """A document that stands there twice counts once, and takes up both places."""
    expect(submission.recall_at_k, [6, 6, 6, 2], {6, 2, 4}, k=3).equals(1 / 3)
    expect(submission.recall_at_k, [6, 6, 6, 2], {6, 2, 4}, k=4).equals(2 / 3)
    expect(submission.recall_at_k, ["x", "x", "hit"], {"hit"}, k=2).equals(0.0)


def test_nothing_found(submission: Submission) -> None:
    """Where no relevant document was found recall is 0.0."""
    expect(submission.recall_at_k, [1, 2, 3], {4}, k=3).equals(0.0)
    expect(submission.recall_at_k, [], {4}, k=3).equals(0.0)


def test_nothing_relevant(submission: Submission) -> None:
    """Where nothing is relevant recall is 0.0."""
    expect(submission.recall_at_k, [1, 2, 3], set(), k=2).equals(0.0)
    expect(submission.recall_at_k, [], set(), k=2).equals(0.0)


def test_arrays_and_lists(submission: Submission) -> None:
    """The ranking may be an array, and the relevant documents a list."""
    expect(submission.recall_at_k, np.array([8, 3, 4]), {3, 4, 1}, k=2).equals(1 / 3)
    expect(submission.recall_at_k, ["p", "q"], ["q", "r"], k=2).equals(0.5)
    expect(submission.recall_at_k, [1, 2], [], k=2).equals(0.0)


def test_long_ranking(submission: Submission) -> None:
    """A ranking of ten thousand documents is measured like a short one."""
    ranked = recipe("np.random.default_rng(1).permutation(10_000)")
    relevant = set(range(0, 10_000, 100))
    expected = len(relevant & set(ranked.value[:2500].tolist())) / 100
    expect(submission.recall_at_k, ranked, relevant, k=2500).equals(expected)


@pytest.mark.parametrize("seed", range(5))
def test_random_rankings(submission: Submission, seed: int) -> None:
    """Random rankings, repeats included, are measured document by document."""
    rng = np.random.default_rng(seed)
    ranked = rng.integers(0, 7, size=rng.integers(5, 12)).tolist()
    relevant = set(rng.permutation(9)[: rng.integers(1, 6)].tolist())
    for k in range(1, 14):
        expect(submission.recall_at_k, ranked, relevant, k=k).equals(
            one_by_one(ranked, relevant, k)
        )
