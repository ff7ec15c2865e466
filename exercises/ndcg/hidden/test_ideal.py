"""Task ideal: the share of the best possible ordering."""

from __future__ import annotations

import itertools
import math

import numpy as np

from graders.testing import Submission, expect

LOG2_3 = math.log2(3)


def summed(grades: list[int], k: int) -> float:
    """DCG of grades in rank order."""
    return sum((2.0**grade - 1.0) / math.log2(rank + 1) for rank, grade in enumerate(grades[:k], 1))


def by_trying_all_orders(ranked: list[int], gains: dict[int, int], k: int) -> float:
    """Find the ideal by trying every order of the judged documents."""
    ideal = max(summed(list(order), k) for order in itertools.permutations(gains.values()))
    return summed([gains.get(doc, 0) for doc in ranked], k) / ideal


def test_best_order(submission: Submission) -> None:
    """The best order of all judged documents has nDCG 1."""
    expect(submission.ndcg_at_k, ["c", "a", "b"], {"a": 2, "b": 1, "c": 3}, k=3).equals(1.0)


def test_wrong_order(submission: Submission) -> None:
    """All found, but the better one below: less than 1."""
    expected = (1 + 7 / LOG2_3) / (7 + 1 / LOG2_3)
    expect(submission.ndcg_at_k, [8, 4], {4: 3, 8: 1}, k=2).equals(expected)


def test_rank_of_the_best_document(submission: Submission) -> None:
    """A document is worth less with every rank that it sinks."""
    grades = {4: 3, 6: 1}
    ideal = 7 + 1 / LOG2_3
    for rank, ranked in enumerate(([4, 9, 8], [9, 4, 8], [9, 8, 4]), start=1):
        expected = 7 / math.log2(rank + 1) / ideal
        expect(submission.ndcg_at_k, ranked, grades, k=3).equals(expected)


def test_missed_documents_count(submission: Submission) -> None:
    """Judged documents that were not retrieved are part of the ideal."""
    expect(submission.ndcg_at_k, ["a"], {"a": 1, "b": 1, "c": 1}, k=3).equals(
        1 / (1 + 1 / LOG2_3 + 1 / 2)
    )


def test_missed_best_document(submission: Submission) -> None:
    """A ranking without the best document cannot reach 1."""
    expect(submission.ndcg_at_k, [1, 2], {1: 1, 3: 2}, k=1).equals(1 / 3)


def test_ideal_ends_at_k(submission: Submission) -> None:
    """A perfect top k has nDCG 1, however many more documents are relevant."""
    grades = dict.fromkeys(range(10), 2)
    expect(submission.ndcg_at_k, [7, 3, 5], grades, k=3).equals(1.0)


def test_found_behind_k(submission: Submission) -> None:
    """A document behind rank k does not help."""
    expect(submission.ndcg_at_k, [1, 2, 3], {3: 3, 2: 1}, k=2).equals(1 / LOG2_3 / (7 + 1 / LOG2_3))


def test_nothing_relevant_in_the_top(submission: Submission) -> None:
    """A top k without a relevant document has nDCG 0."""
    expect(submission.ndcg_at_k, [1, 2, 3], {3: 2}, k=2).equals(0.0)


def test_k_beyond_everything(submission: Submission) -> None:
    """A k beyond ranking and judgments changes nothing."""
    expect(submission.ndcg_at_k, [2, 1], {1: 1}, k=100).equals(1 / LOG2_3)


def test_single_relevant_document(submission: Submission) -> None:
    """The only relevant document in first place gives 1, whatever k and its grade are."""
    for grade, k in ((1, 1), (1, 5), (3, 2), (4, 10)):
        expect(submission.ndcg_at_k, ["hit", "x", "y"], {"hit": grade}, k=k).equals(1.0)


def test_order_of_the_judgments(submission: Submission) -> None:
    """The order in which judgments are listed does not matter."""
    expected = (3 + 7 / LOG2_3) / (7 + 3 / LOG2_3)
    for grades in ({1: 2, 2: 3, 3: 1}, {3: 1, 1: 2, 2: 3}, {2: 3, 1: 2, 3: 1}):
        expect(submission.ndcg_at_k, [1, 2], grades, k=2).equals(expected)


def test_judged_not_relevant(submission: Submission) -> None:
    """Documents judged with grade 0 change nothing."""
    expect(submission.ndcg_at_k, [1, 2, 3], {1: 0, 2: 2, 9: 0}, k=3).equals(1 / LOG2_3)


def test_array_ranking(submission: Submission) -> None:
    """The ranking may come as an array."""
    expect(submission.ndcg_at_k, np.array([5, 2, 9]), {2: 2, 9: 1}, k=3).equals(
        (3 / LOG2_3 + 1 / 2) / (3 + 1 / LOG2_3)
    )


def test_random_judgments(submission: Submission) -> None:
    """Rankings and judgments drawn at random, against every possible order."""
    for seed in range(6):
        rng = np.random.default_rng(10 + seed)
        ranked = rng.permutation(8)[: rng.integers(2, 9)].tolist()
        judged = rng.permutation(10)[:5].tolist()
        gains = dict(zip(judged, [*rng.integers(0, 4, size=4).tolist(), 2], strict=True))
        for k in (1, 3, 6, 12):
            expect(submission.ndcg_at_k, ranked, gains, k=k).equals(
                by_trying_all_orders(ranked, gains, k)
            )
