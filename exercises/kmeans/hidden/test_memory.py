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
SAYS = f"holds less than {MOST / 1e6:.2f} MB at any time (N × k × d floats are three times that)"


def nearest(x: Any, c: Any) -> Any:
    """Cells by the definition, one centroid at a time."""
    return np.argmin([((x - one) ** 2).sum(axis=1) for one in c], axis=0)


def means(x: Any, labels: Any, c: Any) -> Any:
    """Means of cells; in this data none is empty."""
    return np.array([x[labels == cell].sum(axis=0) / sum(labels == cell) for cell in range(len(c))])


def frugal(right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Predicate over result and peak: the result is right and the peak small enough."""
    return lambda measured: right(measured[0]) and measured[1] < MOST


def test_memory_of_assign(submission: Submission) -> None:
    """Assigning holds no array of N × k × d numbers, and its labels are right."""
    labels = nearest(X.value, C.value)
    expect(submission.define(MEASURE).result_and_peak_bytes, "assign", X, C).satisfies(
        frugal(lambda found: bool(np.array_equal(found, labels))),
        f"gives the nearest centroids and {SAYS}",
    )


def test_memory_of_update(submission: Submission) -> None:
    """Updating holds no array of N × k × d numbers, and its means are right."""
    labels = np.arange(N) * 7 % K
    right = means(X.value, labels, C.value)
    expect(submission.define(MEASURE).result_and_peak_bytes, "update", X, labels, C).satisfies(
        frugal(lambda found: bool(np.allclose(found, right, atol=1e-6))),
        f"gives the means of the cells and {SAYS}",
    )


def test_memory_of_kmeans(submission: Submission) -> None:
    """All of kmeans holds no array of N × k × d numbers."""
    expect(submission.define(MEASURE).result_and_peak_bytes, "kmeans", X, K, 1).satisfies(
        frugal(lambda found: (found[0].shape, found[1].shape) == ((K, D), (N,))),
        f"gives centroids and labels and {SAYS}",
    )
