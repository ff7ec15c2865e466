"""Task precision: rankings that hold every relevant document, and none of them twice."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect, recipe


def place_by_place(ranked: list[int], relevant: set[int]) -> float:
    """For each relevant document, count the relevant ones down to its place."""
    total = 0.0
    for doc in relevant:
        down_to_it = ranked[: ranked.index(doc) + 1]
        total += sum(other in relevant for other in down_to_it) / len(down_to_it)
    return total / len(relevant)


def test_perfect(submission: Submission) -> None:
    """All relevant documents on top give 1.0, whatever follows."""
    expect(submission.average_precision, [3, 1, 2], {1, 2, 3}).equals(1.0)
    expect(submission.average_precision, [3, 1, 9, 8, 7, 6], {1, 3}).equals(1.0)


def test_single_document(submission: Submission) -> None:
    """With a single relevant document it is one divided by its rank."""
    ranked = [50, 20, 40, 10, 30]
    for rank, doc in enumerate(ranked, start=1):
        expect(submission.average_precision, ranked, {doc}).equals(1 / rank)


def test_two_documents(submission: Submission) -> None:
    """The precisions at both relevant documents are averaged."""
    expect(submission.average_precision, ["x", "p", "y", "z", "q"], {"p", "q"}).equals(
        (1 / 2 + 2 / 5) / 2
    )
    expect(submission.average_precision, ["p", "x", "y", "q"], {"p", "q"}).equals((1 + 2 / 4) / 2)


def test_all_at_the_end(submission: Submission) -> None:
    """Precision that grows down the ranking is taken as it is."""
    expect(submission.average_precision, [9, 8, 7, 1, 2, 3], {1, 2, 3}).equals(
        (1 / 4 + 2 / 5 + 3 / 6) / 3
    )


def test_order_among_the_relevant(submission: Submission) -> None:
    """Which of the relevant documents stands first does not matter."""
    for ranked in (["a", "x", "b", "c"], ["c", "x", "a", "b"], ["b", "x", "c", "a"]):
        expect(submission.average_precision, ranked, {"a", "b", "c"}).equals(
            (1 + 2 / 3 + 3 / 4) / 3
        )


def test_places_behind_the_last(submission: Submission) -> None:
    """Irrelevant documents behind the last relevant one change nothing."""
    for tail in range(4):
        ranked = [7, 1, 8, *range(20, 20 + tail)]
        expect(submission.average_precision, ranked, {7, 8}).equals((1 + 2 / 3) / 2)


def test_arrays_and_lists(submission: Submission) -> None:
    """The ranking may be an array, and the relevant documents a list."""
    expect(submission.average_precision, np.array([5, 4, 6]), {4, 6}).equals((1 / 2 + 2 / 3) / 2)
    expect(submission.average_precision, ("q", "p"), ["p"]).equals(0.5)


def test_long_ranking(submission: Submission) -> None:
    """A ranking of five thousand documents is measured like a short one."""
    ranked = recipe("np.arange(5000)")
    relevant = set(range(99, 5000, 100))  # the i-th of them at rank 100 * i
    expect(submission.average_precision, ranked, relevant).equals(0.01)


@pytest.mark.parametrize("seed", range(5))
def test_random_rankings(submission: Submission, seed: int) -> None:
    """Random rankings are measured document by document."""
    rng = np.random.default_rng(seed)
    ranked = rng.permutation(30)[: rng.integers(6, 20)].tolist()
    relevant = set(ranked[1 :: int(rng.integers(2, 5))])
    expect(submission.average_precision, ranked, relevant).equals(place_by_place(ranked, relevant))
