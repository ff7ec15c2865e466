"""Task work: what a search reads, and the largest amount of memory that it holds."""

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
N, M, D = 3000, 4, 128
Q = recipe("np.random.default_rng(0).normal(size=128)")
CODES = recipe("(np.arange(3000)[:, None] * 21 // [1, 16, 256, 4096] % 16).astype(np.uint8)")
CODEBOOKS = recipe("np.random.default_rng(2).normal(size=(4, 16, 32))")
CENTROIDS = recipe("np.random.default_rng(3).normal(size=(2, 128))")
MOST = N * D * 8 // 3


def distances(q: Any) -> Any:
    """Squared distances to all unpacked vectors."""
    parts = [book[codes] for book, codes in zip(CODEBOOKS.value, CODES.value.T, strict=True)]
    return ((np.concatenate(parts, axis=1) - q) ** 2).sum(axis=1)


def expect_frugal(submission: Submission, call: tuple[Any, ...], ids: list[int]) -> None:
    """Expect the right ids, then a small peak, one by one: a failure says which of them."""
    measured = submission.define(MEASURE).result_and_peak_bytes
    right = f"finds {ids}, first of all"
    expect(measured, *call).satisfies(lambda found: found[0].tolist() == ids, right)
    says = f"holds less than {MOST:,} bytes, a third of the unpacked vectors: the second number"
    expect(measured, *call).satisfies(lambda found: found[1] < MOST, says)


def test_memory_of_adc(submission: Submission) -> None:
    """A search of the codes does not unpack them."""
    ids = np.argsort(distances(Q.value), kind="stable")[:5].tolist()
    expect_frugal(submission, ("adc_search", Q, CODES, CODEBOOKS, 5), ids)


def test_memory_of_ivf(submission: Submission) -> None:
    """A search of a cell does not unpack its members."""
    cell = int(np.argmin(((CENTROIDS.value - Q.value) ** 2).sum(axis=1)))
    ids = np.argsort(distances(Q.value - CENTROIDS.value[cell]), kind="stable")[:5].tolist()
    lists = [np.arange(N), np.empty(0, dtype=int)][:: 1 if cell == 0 else -1]
    call = ("ivf_pq_search", Q, CENTROIDS, lists, CODES, CODEBOOKS, 5, 1)
    expect_frugal(submission, call, ids)


def in_any_order(members: list[int]) -> tuple[Callable[[Any], bool], str]:
    """Predicate and words for exactly these ids."""
    return lambda ids: sorted(ids.tolist()) == members, f"holds the ids {members}, in any order"


def test_codes_of_other_cells_are_not_looked_up(submission: Submission) -> None:
    """Codes of vectors in cells that are not probed cannot disturb a search, whatever they are."""
    centroids, lists = [[0, 0], [9, 9], [50, 50]], [[4, 0], [2, 5], [1, 3]]
    codebooks = [[[1], [-1], [2]], [[0], [2], [-2]]]
    codes = [[0, 0], [250, 3], [2, 1], [0, 251], [1, 2], [1, 0]]
    expect(
        submission.ivf_pq_search, [1, 1], centroids, lists, codes, codebooks, k=4, nprobe=2
    ).satisfies(*in_any_order([0, 2, 4, 5]))
    codes = [[0, 0], [250, 3], [77, 1], [0, 251], [1, 2], [1, 88]]
    expect(
        submission.ivf_pq_search, [1, 1], centroids, lists, codes, codebooks, k=2, nprobe=1
    ).satisfies(*in_any_order([0, 4]))
