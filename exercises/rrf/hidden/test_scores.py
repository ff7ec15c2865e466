"""Task scores: one number for each document, from its ranks alone."""

from __future__ import annotations

import math

import numpy as np

from graders.testing import Submission, expect


def by_the_formula(rankings: list[list[int]], k: int) -> dict[int, float]:
    """Sum the terms of one document at a time; for rankings without repeats."""
    docs = {doc for ranking in rankings for doc in ranking}
    return {
        doc: math.fsum(1 / (k + 1 + ranking.index(doc)) for ranking in rankings if doc in ranking)
        for doc in docs
    }


def test_single_ranking(submission: Submission) -> None:
    """A single ranking gives 1/(k + 1), 1/(k + 2), 1/(k + 3)."""
    expect(submission.rrf_scores, [[7, 9, 8]], k=10).equals({7: 1 / 11, 9: 1 / 12, 8: 1 / 13})


def test_terms_add_up(submission: Submission) -> None:
    """A document in two rankings gets the sum of both terms."""
    expected = {5: 1 / 61 + 1 / 63, 6: 1 / 62 + 1 / 61, 4: 1 / 62}
    expect(submission.rrf_scores, [[5, 6], [6, 4, 5]], k=60).equals(expected)


def test_default_k(submission: Submission) -> None:
    """Without k the constant is 60."""
    expect(submission.rrf_scores, [[3, 2]]).equals({3: 1 / 61, 2: 1 / 62})


def test_k_is_used(submission: Submission) -> None:
    """Another k gives other scores."""
    expect(submission.rrf_scores, [[3, 2]], k=8).equals({3: 1 / 9, 2: 1 / 10})


def test_k_zero(submission: Submission) -> None:
    """At k=0 a first place is worth exactly 1."""
    expect(submission.rrf_scores, [[1, 2], [2]], k=0).equals({1: 1.0, 2: 1.5})


def test_lone_first_place_against_tenth_twice(submission: Submission) -> None:
    """At k=8 tenth place twice is worth one first place."""
    first = [10, 11, 12, 13, 14, 15, 16, 17, 18, 99]
    second = [20, 21, 22, 23, 24, 25, 26, 27, 28, 99]
    expected = {
        doc: 1 / (8 + rank) for ranking in (first, second) for rank, doc in enumerate(ranking, 1)
    }
    expected[99] = expected[10]
    expect(submission.rrf_scores, [first, second], k=8).equals(expected)


def test_absent_from_a_ranking(submission: Submission) -> None:
    """A ranking adds nothing to a document that it does not hold."""
    expected = {1: 1 / 61, 2: 1 / 62 + 1 / 61, 3: 1 / 63}
    expect(submission.rrf_scores, [[1, 2, 3], [2]], k=60).equals(expected)


def test_no_rankings(submission: Submission) -> None:
    """No rankings, no scores."""
    expect(submission.rrf_scores, []).equals({})


def test_empty_ranking(submission: Submission) -> None:
    """An empty ranking changes nothing."""
    expect(submission.rrf_scores, [[], ["a", "b"], []], k=60).equals({"a": 1 / 61, "b": 1 / 62})


def test_names_do_not_matter(submission: Submission) -> None:
    """Ids may be strings or large numbers: only the place counts."""
    expect(submission.rrf_scores, [["pear", 900], [900]], k=60).equals(
        {"pear": 1 / 61, 900: 1 / 62 + 1 / 61}
    )


def test_array_of_rankings(submission: Submission) -> None:
    """Rankings may come as a two-dimensional array."""
    rankings = np.array([[4, 0, 2], [2, 4, 0]])
    expected = {4: 1 / 61 + 1 / 62, 0: 1 / 62 + 1 / 63, 2: 1 / 63 + 1 / 61}
    expect(submission.rrf_scores, rankings, k=60).equals(expected)


def test_order_of_the_rankings(submission: Submission) -> None:
    """Which ranking comes first does not change the scores."""
    one, other = [1, 2, 3, 4], [4, 2, 9]
    expected = by_the_formula([one, other], 5)
    expect(submission.rrf_scores, [one, other], k=5).equals(expected)
    expect(submission.rrf_scores, [other, one], k=5).equals(expected)


def test_random_rankings(submission: Submission) -> None:
    """Rankings of different length, drawn at random, are scored by the formula."""
    for seed in range(6):
        rng = np.random.default_rng(seed)
        rankings = [
            rng.permutation(8)[: rng.integers(0, 9)].tolist() for _ in range(rng.integers(2, 5))
        ]
        k = int(rng.choice([0, 1, 20, 60]))
        expect(submission.rrf_scores, rankings, k=k).equals(by_the_formula(rankings, k))
