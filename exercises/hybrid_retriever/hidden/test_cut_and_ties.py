"""Task cut_and_ties: how many documents, in which order. Fused scores are not judged here."""

from __future__ import annotations

from typing import Any

import pytest

from graders.testing import Submission, expect

ALPHABET = [(letter, 1.0 - place / 10) for place, letter in enumerate("abcdefgh")]


def expect_ids(submission: Submission, hits: tuple[Any, Any], ids: list[Any], **rest: Any) -> None:
    def holds(found: Any) -> bool:
        return isinstance(found, list) and [doc for doc, _ in found] == ids

    expect(submission.reciprocal_rank_fusion_pairs, *hits, **rest).satisfies(
        holds, f"is a list of pairs with the ids {ids}"
    )


def test_five_unless_given(submission: Submission) -> None:
    """Without top_k five documents come back."""
    expect_ids(submission, (ALPHABET, []), ["a", "b", "c", "d", "e"])


@pytest.mark.parametrize("top_k", [1, 3, 7])
def test_top_k(submission: Submission, top_k: int) -> None:
    """The best top_k documents come back."""
    expect_ids(submission, (ALPHABET, []), list("abcdefgh")[:top_k], top_k=top_k)


def test_more_than_there_are(submission: Submission) -> None:
    """With top_k beyond what there is, every document comes back once."""
    hits = ALPHABET[:3], [("c", 2.0), ("z", 1.0)]
    expect_ids(submission, hits, ["c", "a", "b", "z"], top_k=100)


def test_nothing_asked_for(submission: Submission) -> None:
    """Nothing comes back at top_k = 0, or from empty lists."""
    expect_ids(submission, (ALPHABET, ALPHABET), [], top_k=0)
    expect_ids(submission, ([], []), [])


def test_cut_after_fusing(submission: Submission) -> None:
    """A document far down in both lists can be among the best."""
    others = [(number, 9.0 - number) for number in range(5)]
    hits = [*ALPHABET[:5], ("both", 0.1)], [*others, ("both", 0.1)]
    expect_ids(submission, hits, ["both"], top_k=1)
    expect_ids(submission, hits, ["both", "a", 0], top_k=3)


def test_ties_by_first_appearance(submission: Submission) -> None:
    """Of equal scores the document met first comes first, the first list before the second."""
    expect_ids(submission, ([("b", 1.0)], [("a", 5.0)]), ["b", "a"])
    expect_ids(submission, ([(9, 1.0), (4, 0.5)], [(7, 8.0), (2, 6.0)]), [9, 7, 4, 2])
    expect_ids(submission, ([("b", 2), ("a", 1)], [("a", 9), ("b", 3)]), ["b", "a"])


def test_ties_of_mixed_ids(submission: Submission) -> None:
    """Ids of equal scores are not compared: they may be of different kinds."""
    expect_ids(submission, ([("b", 1.0), (1, 0.9)], [(1, 7.0), ("b", 5.0)]), ["b", 1])


def test_repeats_do_not_lift(submission: Submission) -> None:
    """A document that a list repeats counts there once."""
    copies = [("a", 5.0), ("b", 4.0), ("b", 3.0), ("b", 2.0)]
    expect_ids(submission, (copies, []), ["a", "b"])
    expect_ids(submission, ([], copies), ["a", "b"])


def test_best_place_counts(submission: Submission) -> None:
    """A repeated document counts at its best place."""
    hits = [("a", 5.0), ("b", 4.0), ("c", 3.0), ("a", 2.0)]
    expect_ids(submission, (hits, []), ["a", "b", "c"])


def test_repeats_keep_their_places(submission: Submission) -> None:
    """What stands behind a repeat does not move up."""
    hits = [("a", 5.0), ("a", 4.0), ("b", 3.0)], [("a", 9.0), ("c", 8.0)]
    expect_ids(submission, hits, ["a", "c", "b"], k_rrf=0)
