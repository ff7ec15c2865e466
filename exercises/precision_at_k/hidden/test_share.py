"""Task share: rankings of k places or more, without copies."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


def test_counts_places(submission: Submission) -> None:
    """Each relevant document among the first k places counts one k-th."""
    expect(submission.precision_at_k, ["a", "x", "b", "y", "c"], {"a", "b", "c"}, k=5).equals(0.6)
    expect(submission.precision_at_k, ["a", "x", "b", "y", "c"], {"c", "x"}, k=5).equals(0.4)


@pytest.mark.parametrize(("k", "share"), [(1, 1.0), (2, 0.5), (3, 1 / 3), (4, 0.5), (5, 0.6)])
def test_cut(submission: Submission, k: int, share: float) -> None:
    """Only the first k places count."""
    expect(submission.precision_at_k, [4, 8, 15, 16, 23, 42], {4, 16, 23}, k=k).equals(share)


def test_order_does_not_matter(submission: Submission) -> None:
    """Within the first k places the order makes no difference."""
    for ranked in ([1, 2, 3, 4], [4, 3, 2, 1], [3, 1, 4, 2]):
        expect(submission.precision_at_k, ranked, {1, 3, 9}, k=4).equals(0.5)


def test_all_and_none(submission: Submission) -> None:
    """All places relevant: 1.0; none: 0.0."""
    expect(submission.precision_at_k, [7, 8, 9], {9, 8, 7, 6}, k=3).equals(1.0)
    expect(submission.precision_at_k, [7, 8, 9], {6}, k=3).equals(0.0)


def test_nothing_relevant(submission: Submission) -> None:
    """Where no document is relevant, the value is 0.0."""
    expect(submission.precision_at_k, [7, 8, 9], set(), k=2).equals(0.0)


def test_few_relevant(submission: Submission) -> None:
    """With fewer than k relevant documents 1.0 cannot be reached."""
    expect(submission.precision_at_k, [1, 2, 3, 4], {1}, k=4).equals(0.25)
    expect(submission.precision_at_k, [1, 2, 3, 4], {1, 2}, k=4).equals(0.5)


def test_many_relevant(submission: Submission) -> None:
    """Relevant documents that were not retrieved do not lower precision."""
    expect(submission.precision_at_k, [1, 2, 3, 4], set(range(1, 100)), k=4).equals(1.0)


def test_lists_and_arrays(submission: Submission) -> None:
    """The relevant ids may come as a list, and the ranking as an array."""
    expect(submission.precision_at_k, np.array([3, 1, 2]), [2, 1], k=2).equals(0.5)
    expect(submission.precision_at_k, [3, 1, 2], np.array([3, 1]), k=2).equals(1.0)


def test_positional(submission: Submission) -> None:
    """The arguments are ranked, relevant, k, in this order."""
    expect(submission.precision_at_k, [1, 2], [2], 2).equals(0.5)


@pytest.mark.parametrize("seed", range(6))
def test_random(submission: Submission, seed: int) -> None:
    """Random rankings agree with a count place by place."""
    rng = np.random.default_rng(seed)
    ranked = rng.permutation(30).tolist()
    relevant = rng.choice(40, size=rng.integers(0, 12), replace=False).tolist()
    k = int(rng.integers(1, 30))
    found = [place for place in range(k) if ranked[place] in relevant]
    expect(submission.precision_at_k, ranked, set(relevant), k=k).equals(len(found) / k)
