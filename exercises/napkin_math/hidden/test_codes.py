"""Task codes: one byte for each part of each vector."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


@pytest.mark.parametrize(("n", "m"), [(1, 1), (1, 8), (9, 1), (40, 12), (3, 100)], ids=str)
def test_size_of_a_real_array(submission: Submission, n: int, m: int) -> None:
    """An array of codes of 8 bits takes as much."""
    expect(submission.pq_bytes, n, m).equals(float(np.zeros((n, m), np.uint8).nbytes))


def test_no_vectors(submission: Submission) -> None:
    """Without vectors there are no codes."""
    expect(submission.pq_bytes, 0, 16).equals(0.0)


def test_thousand_million_vectors(submission: Submission) -> None:
    """Large collections: the number does not overflow."""
    expect(submission.pq_bytes, 10**9, 64).equals(64e9)
