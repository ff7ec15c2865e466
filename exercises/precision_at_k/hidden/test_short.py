"""Task short: rankings with fewer than k places."""

from __future__ import annotations

import pytest

from graders.testing import Submission, expect


@pytest.mark.parametrize("k", [2, 3, 5, 10])
def test_one_result(submission: Submission, k: int) -> None:
    """A single relevant result is worth one k-th, whatever k is."""
    expect(submission.precision_at_k, ["a"], {"a", "b"}, k=k).equals(1 / k)


def test_one_place_short(submission: Submission) -> None:
    """A ranking that lacks one place pays for it."""
    expect(submission.precision_at_k, [1, 2, 3], {1, 2, 3}, k=4).equals(0.75)
    expect(submission.precision_at_k, [1, 2, 3], {1, 3, 5, 7, 9}, k=4).equals(0.5)


def test_as_long_as_k(submission: Submission) -> None:
    """A ranking of just k places lacks nothing."""
    expect(submission.precision_at_k, [1, 2, 3], {1, 2, 3}, k=3).equals(1.0)


def test_far_beyond(submission: Submission) -> None:
    """A k far beyond the end is fine."""
    expect(submission.precision_at_k, [1, 2], {2}, k=1000).equals(0.001)


def test_no_result(submission: Submission) -> None:
    """No result at all gives 0.0."""
    expect(submission.precision_at_k, [], {1}, k=1).equals(0.0)
    expect(submission.precision_at_k, [], {1, 2, 3}, k=10).equals(0.0)


def test_nothing_at_all(submission: Submission) -> None:
    """No result and nothing relevant gives 0.0."""
    expect(submission.precision_at_k, [], set(), k=3).equals(0.0)
