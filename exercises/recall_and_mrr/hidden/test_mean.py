"""Task mean: one number for many queries."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


def test_mean_of_reciprocals(submission: Submission) -> None:
    """The reciprocal ranks of the queries are averaged."""
    runs = [([4, 2, 7], {4}), ([4, 2, 7], {7}), ([4, 2, 7], {2, 7})]
    expect(submission.mean_reciprocal_rank, runs).equals((1 + 1 / 3 + 1 / 2) / 3)


def test_far_hits_weigh_little(submission: Submission) -> None:
    """A hit far down hardly counts, and does not pull the others down."""
    runs = [(list(range(100)), {0}), (list(range(100)), {98})]
    expect(submission.mean_reciprocal_rank, runs).equals((1 + 1 / 99) / 2)


def test_queries_without_a_hit(submission: Submission) -> None:
    """Queries without a hit count as 0."""
    runs = [(["a", "b"], {"b"}), (["a", "b"], {"c"}), (["b", "a"], {"b"}), (["b"], {"a"})]
    expect(submission.mean_reciprocal_rank, runs).equals((1 / 2 + 0 + 1 + 0) / 4)


def test_nothing_retrieved_or_relevant(submission: Submission) -> None:
    """Queries for which nothing was retrieved, or nothing is relevant, count as 0."""
    runs = [([1, 2], {1}), ([], {1}), ([1, 2], set())]
    expect(submission.mean_reciprocal_rank, runs).equals(1 / 3)


def test_no_hit_anywhere(submission: Submission) -> None:
    """Where no query has a hit the mean is 0.0."""
    expect(submission.mean_reciprocal_rank, [([1, 2], {3}), ([4], {5})]).equals(0.0)


def test_one_query(submission: Submission) -> None:
    """The mean over one query is its own reciprocal rank."""
    expect(submission.mean_reciprocal_rank, [([6, 5, 4, 3], {3})]).equals(0.25)


def test_no_queries(submission: Submission) -> None:
    """Without queries the mean is 0.0."""
    expect(submission.mean_reciprocal_rank, []).equals(0.0)


def test_queries_weigh_the_same(submission: Submission) -> None:
    """A query with many hits weighs no more than one with a single hit."""
    runs = [([1, 2, 3, 4], {1, 2, 3, 4}), ([9, 8, 7], {8})]
    expect(submission.mean_reciprocal_rank, runs).equals(0.75)


def test_repeats_take_up_places(submission: Submission) -> None:
    """Copies push the relevant document down here, too."""
    runs = [(["x", "x", "hit"], {"hit"}), (["hit", "hit"], {"hit"})]
    expect(submission.mean_reciprocal_rank, runs).equals((1 / 3 + 1) / 2)


def test_tuples_and_arrays(submission: Submission) -> None:
    """Runs may come in a tuple, rankings as arrays and relevant documents as lists."""
    runs = ((np.array([3, 1]), [1]), (np.array([5, 6, 7]), [7, 6]))
    expect(submission.mean_reciprocal_rank, runs).equals(0.5)


@pytest.mark.parametrize("seed", range(4))
def test_random_runs(submission: Submission, seed: int) -> None:
    """Random runs are averaged query by query."""
    rng = np.random.default_rng(seed)
    runs, total = [], 0.0
    for _ in range(int(rng.integers(2, 9))):
        ranked = rng.permutation(25)[: rng.integers(0, 25)].tolist()
        relevant = set(rng.permutation(30)[:2].tolist())
        places = [i for i, doc in enumerate(ranked) if doc in relevant]
        total += 1 / (places[0] + 1) if places else 0.0
        runs.append((ranked, relevant))
    expect(submission.mean_reciprocal_rank, runs).equals(total / len(runs))
