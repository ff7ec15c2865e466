"""Task missed: relevant documents that are not in the ranking."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


def with_zeros_for_the_missed(ranked: list[int], relevant: set[int]) -> float:
    """Average over all relevant documents, with precision 0 at those that are missing."""
    precisions = []
    for doc in relevant:
        if doc in ranked:
            place = ranked.index(doc) + 1
            precisions.append(len(relevant.intersection(ranked[:place])) / place)
        else:
            precisions.append(0.0)
    return float(np.mean(precisions))


def test_missed_documents_count(submission: Submission) -> None:
    """A relevant document that was not retrieved counts in the division."""
    expect(submission.average_precision, ["p", "x", "q", "y"], {"p", "q", "r", "s"}).equals(
        (1 + 2 / 3) / 4
    )


def test_one_of_ten(submission: Submission) -> None:
    """One relevant document on top, and nine missed, give 0.1."""
    expect(submission.average_precision, [0, 50, 51, 52], set(range(10))).equals(0.1)


def test_shorter_than_the_relevant(submission: Submission) -> None:
    """A ranking with less room than there are relevant documents cannot reach 1."""
    expect(submission.average_precision, [1, 2], {1, 2, 3, 4}).equals(0.5)
    expect(submission.average_precision, [1], {1, 2, 3, 4, 5}).equals(0.2)


def test_longer_ranking_never_hurts(submission: Submission) -> None:
    """Each further relevant document at the end of the ranking adds its part."""
    ranked, relevant = ["x", "a", "y", "b", "c"], {"a", "b", "c", "d"}
    for length, expected in ((1, 0.0), (2, 1 / 8), (3, 1 / 8), (4, 1 / 4), (5, 1 / 4 + 3 / 20)):
        expect(submission.average_precision, ranked[:length], relevant).equals(expected)


def test_relevant_as_list(submission: Submission) -> None:
    """The relevant documents may come as a list."""
    expect(submission.average_precision, [5, 6], [6, 7, 8]).equals(1 / 6)


@pytest.mark.parametrize("seed", range(5))
def test_random_misses(submission: Submission, seed: int) -> None:
    """Random rankings that miss some of the relevant documents."""
    rng = np.random.default_rng(10 + seed)
    ranked = rng.permutation(20)[:8].tolist()
    relevant = {ranked[2], ranked[5], *rng.permutation(30)[:5].tolist(), 99}
    expect(submission.average_precision, ranked, relevant).equals(
        with_zeros_for_the_missed(ranked, relevant)
    )
