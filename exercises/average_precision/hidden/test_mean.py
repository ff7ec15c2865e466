"""Task mean: one number for many queries. Each query finds all that is relevant, or nothing."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


def test_mean(submission: Submission) -> None:
    """The average precisions of the queries are averaged."""
    runs = [([1, 2], {1}), ([1, 2], {2}), ([9, 1, 2], {1, 2})]
    expect(submission.mean_average_precision, runs).equals((1 + 1 / 2 + 7 / 12) / 3)


def test_queries_without_a_hit(submission: Submission) -> None:
    """Queries without a hit count as 0."""
    runs = [(["a", "b"], {"a"}), (["a", "b"], {"c", "d"}), (["b", "a"], {"e"})]
    expect(submission.mean_average_precision, runs).equals(1 / 3)


def test_nothing_retrieved_or_relevant(submission: Submission) -> None:
    """Queries for which nothing was retrieved, or nothing is relevant, count as 0."""
    runs = [([1, 2], {1, 2}), ([], {1}), ([1, 2], set()), ([2, 1], {1})]
    expect(submission.mean_average_precision, runs).equals(1.5 / 4)


def test_queries_weigh_the_same(submission: Submission) -> None:
    """A query with many relevant documents weighs no more than one with a single one."""
    runs = [([9, 8, 1], {1}), (list(range(10)), set(range(10)))]
    expect(submission.mean_average_precision, runs).equals((1 / 3 + 1) / 2)


def test_no_hit_anywhere(submission: Submission) -> None:
    """Where no query has a hit the mean is 0.0."""
    expect(submission.mean_average_precision, [([1], {2}), ([3], {4, 5})]).equals(0.0)


def test_one_query(submission: Submission) -> None:
    """The mean over one query is its own average precision."""
    expect(submission.mean_average_precision, [([7, 3, 4, 8], {3, 8})]).equals(0.5)


def test_no_queries(submission: Submission) -> None:
    """Without queries the mean is 0.0."""
    expect(submission.mean_average_precision, []).equals(0.0)


def test_tuples_and_arrays(submission: Submission) -> None:
    """Runs may come in a tuple, rankings as arrays and relevant documents as lists."""
    runs = ((np.array([3, 1]), [1]), (np.array([5, 6, 7]), [7, 5]))
    expect(submission.mean_average_precision, runs).equals((1 / 2 + 5 / 6) / 2)


@pytest.mark.parametrize("seed", range(4))
def test_random_runs(submission: Submission, seed: int) -> None:
    """Random runs are averaged query by query."""
    rng = np.random.default_rng(seed)
    runs, values = [], []
    for _ in range(int(rng.integers(2, 7))):
        ranked = rng.permutation(15).tolist()
        places = np.sort(rng.permutation(15)[: rng.integers(1, 5)])
        values.append(np.mean(np.arange(1, len(places) + 1) / (places + 1)))
        runs.append((ranked, {ranked[place] for place in places}))
    expect(submission.mean_average_precision, runs).equals(float(np.mean(values)))
