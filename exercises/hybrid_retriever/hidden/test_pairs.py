"""Task pairs: all documents are asked for, no two have equal scores, and no list repeats one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect

Hits = list[tuple[Any, float]]


def by_the_formula(results_a: Hits, results_b: Hits, k_rrf: int) -> Hits:
    """Look up the places of each document in each list."""
    lists = [[doc for doc, _ in results] for results in (results_a, results_b)]
    docs = dict.fromkeys(lists[0] + lists[1])
    scores = {
        doc: sum(1 / (k_rrf + 1 + places.index(doc)) for places in lists if doc in places)
        for doc in docs
    }
    return sorted(scores.items(), key=lambda pair: pair[1], reverse=True)


def test_single_list(submission: Submission) -> None:
    """Hits of one list get 1/(k_rrf + 1), 1/(k_rrf + 2), ... as tuples of id and score."""
    right = [("x", 1 / 11), ("y", 1 / 12), ("z", 1 / 13)]
    hits = [("x", 0.9), ("y", 0.5), ("z", 0.4)]
    expect(submission.reciprocal_rank_fusion_pairs, hits, [], k_rrf=10).equals(right)
    expect(submission.reciprocal_rank_fusion_pairs, [], hits, k_rrf=10).equals(right)


def test_both_lists_add_up(submission: Submission) -> None:
    """A document in both lists gets the sum of both terms."""
    right = [(5, 1 / 63 + 1 / 61), (9, 1 / 61), (8, 1 / 62)]
    hits = [(9, 0.9), (8, 0.8), (5, 0.7)], [(5, 31.0)]
    expect(submission.reciprocal_rank_fusion_pairs, *hits).equals(right)


@pytest.mark.parametrize("factor", [100, -1, 0])
def test_scores_are_not_used(submission: Submission, factor: float) -> None:
    """Whatever the scores of one list are, the result is the same."""
    first = [("a", 0.9), ("b", 0.8), ("c", 0.7)]
    second = [("c", 12.0 * factor), ("b", 9.0 * factor), ("d", 1.0 * factor)]
    right = by_the_formula(first, second, 60)
    expect(submission.reciprocal_rank_fusion_pairs, first, second).equals(right)
    right = by_the_formula(second, first, 60)
    expect(submission.reciprocal_rank_fusion_pairs, second, first).equals(right)


def test_rising_scores(submission: Submission) -> None:
    """A list is best first also where its numbers rise, as distances do."""
    right = [("near", 1 / 61), ("far", 1 / 62), ("out", 1 / 63)]
    hits = [("near", 0.1), ("far", 0.7), ("out", 2.5)]
    expect(submission.reciprocal_rank_fusion_pairs, hits, []).equals(right)


def test_k_rrf(submission: Submission) -> None:
    """k_rrf decides how much a first place is worth; it may be 0."""
    hits = [("a", 1.0), ("b", 0.9)], [("c", 7.0), ("b", 5.0), ("d", 4.0)]
    for k_rrf in (0, 1, 20):
        first, second = hits[0], hits[1][1:]
        right = by_the_formula(first, second, k_rrf)
        expect(submission.reciprocal_rank_fusion_pairs, first, second, k_rrf=k_rrf).equals(right)


def test_ids_stay_what_they_are(submission: Submission) -> None:
    """7 and "7" are two documents, and ids come back as they went in."""
    right = [(7, 1 / 61 + 1 / 62), ("eight", 1 / 62 + 1 / 63), ("7", 1 / 61)]
    hits = [(7, 0.9), ("eight", 0.8)], [("7", 3.0), (7, 2.0), ("eight", 1.0)]
    expect(submission.reciprocal_rank_fusion_pairs, *hits).equals(right)


def test_zero_scores_are_hits(submission: Submission) -> None:
    """To the fusion a hit of score 0 is a hit like any other."""
    right = [("b", 1 / 62 + 1 / 61), ("a", 1 / 61)]
    hits = [("a", 0.0), ("b", -0.5)], [("b", 0.0)]
    expect(submission.reciprocal_rank_fusion_pairs, *hits).equals(right)


@pytest.mark.parametrize("seed", range(4))
def test_random_lists(submission: Submission, seed: int) -> None:
    """Random lists of different lengths are fused by the formula."""
    rng = np.random.default_rng(seed)
    long, short = (
        [(int(doc), float(rng.normal())) for doc in rng.permutation(5)[:length]]
        for length in (5, 1)
    )
    k_rrf = (0, 3, 60, 1000)[seed]
    right = by_the_formula(long, short, k_rrf)
    expect(submission.reciprocal_rank_fusion_pairs, long, short, k_rrf=k_rrf).equals(right)
