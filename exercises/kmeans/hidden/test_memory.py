"""Task memory: right results, and the largest amount of memory held on the way to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from graders.testing import Submission, expect, recipe

if TYPE_CHECKING:
    from collections.abc import Callable

# Calls a function of the submission and gives its result with the most bytes that were held.
MEASURE = '''
import sys
import tracemalloc

def result_and_peak_bytes(name, *args):
    """Result and peak of memory in bytes; of the second call, as the first one may import."""
    function = getattr(sys.modules["submission"], name)
    function(*args)
    tracemalloc.start()
    try:
        result = function(*args)
        return result, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
'''
N, K, D = 300, 30, 32
X = recipe("np.random.default_rng(0).normal(size=(300, 32))")
C = recipe("np.random.default_rng(1).normal(size=(30, 32))")
MOST = N * K * D * 8 // 3
SAYS = (
    f"holds less than {MOST:,} bytes at any time, the second number"
    " (N × k × d floats are three times that)"
)


def nearest(x: Any, c: Any) -> Any:
    """Cells by the definition, one centroid at a time."""
    return np.argmin([((x - one) ** 2).sum(axis=1) for one in c], axis=0)


def means(x: Any, labels: Any, c: Any) -> Any:
    """Means of cells; in this data none is empty."""
    return np.array([x[labels == cell].sum(axis=0) / sum(labels == cell) for cell in range(len(c))])


def expect_frugal(
    submission: Submission, call: tuple[Any, ...], right: Callable[[Any], bool], says: str
) -> None:
    """Expect a right result, then a small peak, one by one: a failure says which of them."""
    measured = submission.define(MEASURE).result_and_peak_bytes
    expect(measured, *call).satisfies(lambda found: right(found[0]), f"gives {says}, first of all")
    expect(measured, *call).satisfies(lambda found: found[1] < MOST, SAYS)


def test_memory_of_assign(submission: Submission) -> None:
    """Assigning holds no array of N × k × d numbers, and its labels are right."""
    labels = nearest(X.value, C.value)
    expect_frugal(
        submission,
        ("assign", X, C),
        lambda found: bool(np.array_equal(found, labels)),
        "the nearest centroids",
    )


def test_memory_of_update(submission: Submission) -> None:
    """Updating holds no array of N × k × d numbers, and its means are right."""
    labels = np.arange(N) * 7 % K
    right = means(X.value, labels, C.value)
    expect_frugal(
        submission,
        ("update", X, labels, C),
        lambda found: bool(np.allclose(found, right, atol=1e-6)),
        "the means of the cells",
    )


def test_memory_of_kmeans(submission: Submission) -> None:
    """All of kmeans holds no array of N × k × d numbers."""
    expect_frugal(
        submission,
        ("kmeans", X, K, 1),
        lambda found: (found[0].shape, found[1].shape) == ((K, D), (N,)),
        "centroids and labels",
    )
