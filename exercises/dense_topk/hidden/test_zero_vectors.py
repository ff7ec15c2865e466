"""Task zero_vectors: vectors of length 0, and vectors that are merely short.

Documents that are not zero have equal lengths. The last of a ranking is never asked for.
"""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


@pytest.mark.parametrize(
    ("docs", "order"),
    [
        ([[0, 0], [3, 4], [4, 3]], [2, 1, 0]),
        ([[-3, 4], [-4, 3], [0, 0]], [2, 0, 1]),
        ([[-3, 4], [0, 0], [3, 4], [5, 0]], [3, 2, 1, 0]),
    ],
    ids=["below positive ones", "above negative ones", "between"],
)
def test_zero_document(submission: Submission, docs: list[list[float]], order: list[int]) -> None:
    """A zero document has similarity 0: below positive ones, above negative ones."""
    for k in range(1, len(docs)):
        expect(submission.dense_topk, [1, 0], docs, k=k).ranks(order[:k])


def test_zero_and_right_angle(submission: Submission) -> None:
    """A zero document and one at a right angle are equally similar: the lower row number first."""
    expect(submission.dense_topk, [1, 0], [[0, 5], [0, 0], [0, -5]], k=2).ranks([0, 1])
    expect(submission.dense_topk, [1, 0], [[0, 0], [5, 0], [0, 5]], k=2).ranks([1, 0])


def test_several_zero_documents(submission: Submission) -> None:
    """Several zero documents stand together, in the order of their rows."""
    docs = [[0, 0, 0], [0, -2, 0], [0, 0, 0], [0, 2, 0], [0, 0, 0]]
    expect(submission.dense_topk, [0, 3, 0], docs, k=4).ranks([3, 0, 2, 4])


@pytest.mark.parametrize("k", [1, 3])
def test_zero_query(submission: Submission, k: int) -> None:
    """To a zero query all documents are equally similar: the first rows come back."""
    docs = [[3, 4], [0, 0], [-5, 0], [4, 3]]
    expect(submission.dense_topk, [0, 0], docs, k=k).ranks(list(range(k)))


def test_nothing_but_zeros(submission: Submission) -> None:
    """Where everything is zero, the first rows come back."""
    expect(submission.dense_topk, [0, 0], np.zeros((3, 2)), k=2).ranks([0, 1])
    expect(submission.dense_topk, [1, 2], np.zeros((3, 2), dtype=int), k=1).ranks([0])


@pytest.mark.parametrize("scale", [1e-3, 1e-6, 1e-9])
def test_short_is_not_zero(submission: Submission, scale: float) -> None:
    """A very short vector keeps its direction."""
    docs = [[0, 0], [-3 * scale, 4 * scale], [3 * scale, 4 * scale], [4 * scale, 3 * scale]]
    expect(submission.dense_topk, [1, 0], docs, k=3).ranks([3, 2, 0])
    expect(submission.dense_topk, [scale, 0], [[0, 0], [-3, 4], [3, 4]], k=2).ranks([2, 0])


def test_zero_in_short_floats(submission: Submission) -> None:
    """The same holds for float32."""
    docs = np.array([[0, 0], [-3, 4], [3, 4]], dtype=np.float32)
    expect(submission.dense_topk, np.array([1, 0], dtype=np.float32), docs, k=2).ranks([2, 0])
