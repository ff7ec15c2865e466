"""Task repeats: a document that one ranking holds more than once."""

from __future__ import annotations

import numpy as np

from graders.testing import Submission, expect


def by_best_ranks(rankings: list[list[int]], k: int) -> dict[int, float]:
    """Look up the best rank of each document in each ranking, then add."""
    docs = {doc for ranking in rankings for doc in ranking}
    return {
        doc: sum(
            1 / (k + min(place for place, other in enumerate(ranking, 1) if other == doc))
            for ranking in rankings
            if doc in ranking
        )
        for doc in docs
    }


def test_repeat_counts_once(submission: Submission) -> None:
    """A document that a ranking repeats counts there once."""
    expect(submission.rrf_scores, [["a", "a"]], k=60).equals({"a": 1 / 61})


def test_repeat_keeps_its_place(submission: Submission) -> None:
    """What stands behind a repeat keeps its rank."""
    expect(submission.rrf_scores, [[5, 5, 5, 6]], k=60).equals({5: 1 / 61, 6: 1 / 64})


def test_best_rank_counts(submission: Submission) -> None:
    """Of several places in one ranking the best one counts."""
    expected = {"a": 1 / 61, "b": 1 / 62, "c": 1 / 64}
    expect(submission.rrf_scores, [["a", "b", "a", "c", "b"]], k=60).equals(expected)


def test_repeats_in_both_rankings(submission: Submission) -> None:
    """A document still gets one term from each ranking that repeats it."""
    expected = {1: 1 / 61 + 1 / 62, 2: 1 / 61}
    expect(submission.rrf_scores, [[1, 1], [2, 1, 1]], k=60).equals(expected)


def test_repeats_without_the_constant(submission: Submission) -> None:
    """Repeats are treated alike at k=0."""
    expect(submission.rrf_scores, [[8, 9, 8, 7]], k=0).equals({8: 1.0, 9: 0.5, 7: 0.25})


def test_nothing_but_one_document(submission: Submission) -> None:
    """Twenty copies are worth no more than one."""
    expect(submission.rrf_scores, [["x"] * 20], k=60).equals({"x": 1 / 61})


def test_repeats_in_an_array(submission: Submission) -> None:
    """Repeats are found in arrays as well."""
    rankings = np.array([[3, 3, 1], [1, 3, 1]])
    expect(submission.rrf_scores, rankings, k=60).equals(by_best_ranks(rankings.tolist(), 60))


def test_random_rankings_with_repeats(submission: Submission) -> None:
    """Rankings with many repeats, drawn at random, are scored by best ranks."""
    for seed in range(6):
        rng = np.random.default_rng(100 + seed)
        rankings = [rng.integers(0, 5, size=rng.integers(6, 10)).tolist() for _ in range(3)]
        k = int(rng.choice([0, 1, 60]))
        expect(submission.rrf_scores, rankings, k=k).equals(by_best_ranks(rankings, k))
