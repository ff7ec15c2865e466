"""Task repeats: documents that stand in a ranking more than once; k places or more."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


def test_copies_are_misses(submission: Submission) -> None:
    """A document counts once, however often it is shown."""
    expect(submission.precision_at_k, [2, 2, 2, 2], {2}, k=4).equals(0.25)
    expect(submission.precision_at_k, ["a", "b", "a", "b"], {"a", "b"}, k=4).equals(0.5)


def test_copies_keep_their_places(submission: Submission) -> None:
    """What stands behind the k-th place does not move up over a copy."""
    expect(submission.precision_at_k, ["x", "x", "a", "b"], {"a", "b"}, k=3).equals(1 / 3)
    expect(submission.precision_at_k, [5, 6, 5, 6, 7], {5, 7}, k=4).equals(0.25)


def test_a_copy_behind_the_cut(submission: Submission) -> None:
    """A copy behind the k-th place changes nothing."""
    expect(submission.precision_at_k, [1, 2, 1, 2], {1, 2, 3}, k=2).equals(1.0)


def test_copies_that_are_not_relevant(submission: Submission) -> None:
    """Copies of documents of no use change nothing."""
    expect(submission.precision_at_k, [9, 9, 1, 9], {1, 2, 3, 4, 5}, k=4).equals(0.25)


@pytest.mark.parametrize("seed", range(6))
def test_random(submission: Submission, seed: int) -> None:
    """Random rankings with copies agree with a walk from place to place."""
    rng = np.random.default_rng(seed)
    ranked = rng.integers(0, 8, size=20).tolist()
    relevant = rng.choice(12, size=rng.integers(1, 9), replace=False).tolist()
    k = int(rng.integers(2, 20))
    met: list[int] = []
    for document in ranked[:k]:
        if document in relevant and document not in met:
            met.append(document)
    expect(submission.precision_at_k, ranked, set(relevant), k=k).equals(len(met) / k)
