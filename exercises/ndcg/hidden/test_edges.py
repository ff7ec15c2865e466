"""Task edges: repeated documents, and judgments without anything relevant."""

from __future__ import annotations

import math

import numpy as np

from graders.testing import Submission, expect

LOG2_3 = math.log2(3)


def by_first_places(ranked: list[int], gains: dict[int, int]) -> float:
    """Look up the first place of each judged document; for rankings that hold them all."""
    found = sum(
        (2.0**grade - 1.0) / math.log2(ranked.index(doc) + 2) for doc, grade in gains.items()
    )
    best = sorted(gains.values())[::-1]
    return found / sum(
        (2.0**grade - 1.0) / math.log2(rank + 1) for rank, grade in enumerate(best, 1)
    )


def test_no_judgments(submission: Submission) -> None:
    """Without judgments the result is 0.0."""
    expect(submission.ndcg_at_k, [1, 2], {}, k=2).equals(0.0)


def test_only_zero_grades(submission: Submission) -> None:
    """Where nothing judged is relevant the result is 0.0."""
    expect(submission.ndcg_at_k, ["a", "b"], {"a": 0, "c": 0.0}, k=2).equals(0.0)


def test_empty_ranking(submission: Submission) -> None:
    """An empty ranking has found nothing: 0.0."""
    expect(submission.ndcg_at_k, [], {"a": 1}, k=5).equals(0.0)
    expect(submission.ndcg_at_k, [], {}, k=5).equals(0.0)


def test_repeat_gains_once(submission: Submission) -> None:
    """A repeated document gains once."""
    expect(submission.ndcg_at_k, [7, 7, 7], {7: 1}, k=3).equals(1.0)


def test_what_stands_behind_a_repeat(submission: Submission) -> None:
    """What stands behind a repeat keeps its rank."""
    expected = (3 + 1 / 2) / (3 + 1 / LOG2_3)
    expect(submission.ndcg_at_k, ["a", "a", "b"], {"a": 2, "b": 1}, k=3).equals(expected)


def test_first_copy_gains(submission: Submission) -> None:
    """Of several copies the first one gains."""
    expected = (1 + 3 / LOG2_3) / (3 + 1 / LOG2_3)
    expect(submission.ndcg_at_k, [1, 2, 1, 2], {2: 2, 1: 1}, k=4).equals(expected)


def test_repeats_of_an_unjudged_document(submission: Submission) -> None:
    """Copies of an irrelevant document push the relevant one down."""
    expect(submission.ndcg_at_k, ["x", "x", "x", "hit"], {"hit": 1}, k=4).equals(1 / math.log2(5))


def test_repeats_fill_the_top_k(submission: Submission) -> None:
    """A copy takes a place of the top k away from another document."""
    expect(submission.ndcg_at_k, [1, 1, 2], {1: 1, 2: 1}, k=2).equals(1 / (1 + 1 / LOG2_3))


def test_repeats_in_an_array(submission: Submission) -> None:
    """Repeats are found in arrays as well."""
    expect(submission.ndcg_at_k, np.array([4, 4, 6]), {4: 1, 6: 1}, k=3).equals(
        (1 + 1 / 2) / (1 + 1 / LOG2_3)
    )


def test_random_repeats(submission: Submission) -> None:
    """Rankings full of repeats, drawn at random, are graded by first places."""
    for seed in range(6):
        rng = np.random.default_rng(50 + seed)
        ranked = rng.integers(0, 4, size=rng.integers(5, 9)).tolist()
        judged = sorted(set(ranked))[:3]
        gains = dict(zip(judged, sorted(rng.integers(1, 4, size=3).tolist())[::-1], strict=False))
        expect(submission.ndcg_at_k, ranked, gains, k=len(ranked)).equals(
            by_first_places(ranked, gains)
        )
