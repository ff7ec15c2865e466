"""Task edges: documents that stand there twice, and queries with nothing to find."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


def by_first_places(ranked: list[int], relevant: set[int]) -> float:
    """Sort the first places of the relevant documents: the i-th has precision i / place."""
    places = sorted(ranked.index(doc) + 1 for doc in relevant if doc in ranked)
    return sum(i / place for i, place in enumerate(places, start=1)) / len(relevant)


def test_copies_add_nothing(submission: Submission) -> None:
    """A relevant document that stands there twice counts once."""
    expect(submission.average_precision, ["a", "a"], {"a"}).equals(1.0)
    expect(submission.average_precision, [3, 3, 3, 3], {3}).equals(1.0)


def test_copies_take_up_places(submission: Submission) -> None:
    """What stands behind a copy does not move up."""
    expect(submission.average_precision, ["x", "x", "a"], {"a"}).equals(1 / 3)
    expect(submission.average_precision, ["a", "a", "a", "b"], {"a", "b"}).equals((1 + 2 / 4) / 2)


def test_first_copy_counts(submission: Submission) -> None:
    """Of several copies the first one counts."""
    expect(submission.average_precision, [8, 1, 9, 1, 2, 2], {1, 2}).equals((1 / 2 + 2 / 5) / 2)


def test_nothing_relevant(submission: Submission) -> None:
    """Where nothing is relevant the result is 0.0."""
    expect(submission.average_precision, [1, 2, 3], set()).equals(0.0)
    expect(submission.average_precision, ["a"], []).equals(0.0)


def test_nothing_found(submission: Submission) -> None:
    """Where nothing relevant was retrieved the result is 0.0."""
    expect(submission.average_precision, [1, 2, 3], {4, 5}).equals(0.0)


def test_empty_ranking(submission: Submission) -> None:
    """An empty ranking has found nothing."""
    expect(submission.average_precision, [], {4}).equals(0.0)
    expect(submission.average_precision, [], set()).equals(0.0)


def test_copies_in_an_array(submission: Submission) -> None:
    """Copies are noticed in arrays as well."""
    expect(submission.average_precision, np.array([4, 4, 6]), {4, 6}).equals((1 + 2 / 3) / 2)


@pytest.mark.parametrize("seed", range(5))
def test_random_copies(submission: Submission, seed: int) -> None:
    """Random rankings full of copies are measured by first places."""
    rng = np.random.default_rng(seed)
    ranked = rng.integers(0, 6, size=12).tolist()
    relevant = set(ranked[2:9:3])
    expect(submission.average_precision, ranked, relevant).equals(by_first_places(ranked, relevant))
