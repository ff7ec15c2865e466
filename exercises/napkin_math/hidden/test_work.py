"""Task work: multiply-adds of a search, counted one at a time where that can be done."""

from __future__ import annotations

import pytest

from graders.testing import Submission, expect


def counted(n: int, d: int, nlist: int, nprobe: int) -> float:
    """Count a search of each group of neighbouring cells; then the mean over all groups."""
    lengths = [len(range(cell, n, nlist)) for cell in range(nlist)]
    totals = []
    for first in range(nlist):
        opened = [lengths[(first + i) % nlist] for i in range(nprobe) if i < nlist]
        totals.append(sum(1 for _ in range(nlist + sum(opened)) for _ in range(d)))
    return sum(totals) / len(totals)


@pytest.mark.parametrize(("n", "d"), [(1, 1), (10, 3), (7, 20), (0, 5)], ids=str)
def test_brute_force(submission: Submission, n: int, d: int) -> None:
    """Every number of every vector is used once."""
    expect(submission.brute_force_multiply_adds, n, d).equals(float(sum(d for _ in range(n))))


@pytest.mark.parametrize(
    ("n", "d", "nlist", "nprobe"),
    [(12, 1, 3, 1), (12, 5, 4, 2), (100, 2, 10, 3), (6, 7, 6, 5)],
    ids=str,
)
def test_even_lists(submission: Submission, n: int, d: int, nlist: int, nprobe: int) -> None:
    """Centroids and members of nprobe lists are compared."""
    right = counted(n, d, nlist, nprobe)
    expect(submission.ivf_multiply_adds, n, d, nlist, nprobe).equals(right)


@pytest.mark.parametrize(
    ("n", "d", "nlist", "nprobe"),
    [(10, 1, 4, 1), (10, 3, 4, 3), (2, 2, 5, 1), (7, 1, 16, 3)],
    ids=str,
)
def test_lists_that_do_not_come_out_even(
    submission: Submission, n: int, d: int, nlist: int, nprobe: int
) -> None:
    """The mean length of a list is not rounded."""
    right = counted(n, d, nlist, nprobe)
    expect(submission.ivf_multiply_adds, n, d, nlist, nprobe).equals(right)


@pytest.mark.parametrize("nprobe", [8, 9, 1000])
def test_no_more_cells_than_there_are(submission: Submission, nprobe: int) -> None:
    """At nprobe = nlist and beyond, every vector is compared once, and the centroids too."""
    expect(submission.ivf_multiply_adds, 40, 3, 8, nprobe=nprobe).equals(144.0)


def test_one_cell_is_brute_force_and_one_centroid(submission: Submission) -> None:
    """With a single cell the search compares with everything and the centroid."""
    expect(submission.ivf_multiply_adds, 500, 6, 1, 1).equals(3006.0)


def test_empty_index(submission: Submission) -> None:
    """An index without vectors still compares the centroids."""
    expect(submission.ivf_multiply_adds, 0, 4, 5, 2).equals(20.0)


def test_thousand_million_vectors(submission: Submission) -> None:
    """Large collections: the number does not overflow."""
    expect(submission.brute_force_multiply_adds, 10**9, 1536).equals(1.536e12)
    expect(submission.ivf_multiply_adds, 4 * 10**9, 1000, 100_000, 1000).equals(40_100_000_000.0)
