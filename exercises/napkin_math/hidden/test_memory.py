"""Task memory: vectors, centroids and ids in bytes. A float is as good as an int."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


@pytest.mark.parametrize(
    ("n", "d", "nlist"), [(1, 1, 1), (7, 3, 2), (50, 16, 5), (3, 4, 20)], ids=str
)
def test_size_of_real_arrays(submission: Submission, n: int, d: int, nlist: int) -> None:
    """Arrays of float32 and int64 that hold the parts take as much."""
    parts = np.zeros((n, d), np.float32), np.zeros((nlist, d), np.float32), np.zeros(n, np.int64)
    expect(submission.ivf_memory_bytes, n, d, nlist).equals(float(sum(x.nbytes for x in parts)))


def test_each_part_counts(submission: Submission) -> None:
    """Each size is that of the parts that have it."""
    expect(submission.ivf_memory_bytes, 5, 2, 3, 100, 0).equals(1600.0)
    expect(submission.ivf_memory_bytes, 5, 2, 3, 0, 100).equals(500.0)


@pytest.mark.parametrize(
    ("bytes_per_value", "id_bytes", "size"), [(2, 4, 8240.0), (8, 4, 32240.0), (1, 16, 4960.0)]
)
def test_other_sizes(
    submission: Submission, bytes_per_value: int, id_bytes: int, size: float
) -> None:
    """Half precision, double precision, short and long ids."""
    call = expect(
        submission.ivf_memory_bytes, 60, 50, 20, bytes_per_value=bytes_per_value, id_bytes=id_bytes
    )
    call.equals(size)


def test_empty_index(submission: Submission) -> None:
    """An index without vectors holds its centroids only."""
    expect(submission.ivf_memory_bytes, 0, 10, 4).equals(160.0)


def test_thousand_million_vectors(submission: Submission) -> None:
    """Large collections: the number does not overflow."""
    expect(submission.ivf_memory_bytes, 10**9, 1024, 65536).equals(4_104_268_435_456.0)
    expect(submission.ivf_memory_bytes, 600_000_000, 1, 1, 1, 8).equals(5_400_000_001.0)
