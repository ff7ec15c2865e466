"""Hidden tests: lam = 0.5 throughout, so that only the penalty itself is judged."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest

from graders.testing import Submission, expect

if TYPE_CHECKING:
    from collections.abc import Sequence

Vector = list[float]


def cosine(a: Vector, b: Vector) -> float:
    """Cosine of two vectors, 0 where one of them is zero."""
    lengths = math.hypot(*a) * math.hypot(*b)
    return sum(x * y for x, y in zip(a, b, strict=True)) / lengths if lengths else 0.0


def slow_mmr(query: Vector, docs: Sequence[Vector], k: int) -> list[int]:
    """The definition, word by word."""
    rest = list(range(len(docs)))
    picked: list[int] = []
    while rest and len(picked) < k:
        gains = {
            i: cosine(query, docs[i]) - max((cosine(docs[i], docs[j]) for j in picked), default=0)
            for i in rest
        }
        picked.append(max(rest, key=gains.__getitem__))
        rest.remove(picked[-1])
    return picked


@pytest.mark.parametrize("k", [2, 3, 4])
def test_near_copies_wait(submission: Submission, k: int) -> None:
    """A document close to the first pick waits until the others are picked."""
    docs = [[1, 0], [0.99, 0.1], [0, 1], [0.7, 0.7]]
    expect(submission.mmr, [1, 0.2], docs, k=k, lam=0.5).ranks([1, 2, 3, 0][:k])


def test_lam_is_one_half_unless_given(submission: Submission) -> None:
    """Without lam, relevance and redundancy weigh the same."""
    docs = [[1, 0], [0.99, 0.1], [0, 1], [0.7, 0.7]]
    expect(submission.mmr, [1, 0.2], docs, k=4).ranks([1, 2, 3, 0])


def test_every_pick_counts(submission: Submission) -> None:
    """A near copy of the first pick stays redundant after something else was picked."""
    docs = [[1, 0, 0], [2, -0.1, 0], [0, 1, 0], [0, 0, 1]]
    expect(submission.mmr, [3, 2, 1], docs, k=4).ranks([0, 2, 3, 1])


def test_closest_pick_decides(submission: Submission) -> None:
    """One close pick outweighs several unrelated ones."""
    docs = [[1, 0, 0, 0], [2, -0.1, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    expect(submission.mmr, [5, 4, 3, 2], docs, k=5).ranks([0, 2, 3, 4, 1])


def test_opposite_is_news(submission: Submission) -> None:
    """Negative similarity to the picks counts for a document."""
    docs = [[1, 1, 0], [0, 0, 1], [-1, -1, 0]]
    expect(submission.mmr, [1, 0, 0], docs, k=3).ranks([0, 2, 1])


def test_length_changes_nothing(submission: Submission) -> None:
    """Similarity between documents is the cosine too, whatever their lengths."""
    expect(submission.mmr, [0.2, 1.0], [[5, 0], [0, 1], [0.6, 0.6]], k=3).ranks([1, 0, 2])
    expect(submission.mmr, [0.2, 1.0], [[50, 0], [0, 0.1], [0.6, 0.6]], k=3).ranks([1, 0, 2])


def test_random_documents(submission: Submission) -> None:
    """Random documents of different lengths come in the order that the formula gives."""
    for seed in range(5):
        rng = np.random.default_rng(seed)
        n, d = int(rng.integers(4, 10)), int(rng.integers(2, 6))
        query = rng.normal(size=d)
        docs = rng.normal(size=(n, d)) * rng.uniform(0.2, 5.0, size=(n, 1))
        k = n - seed % 2
        right = slow_mmr(query.tolist(), docs.tolist(), k)
        expect(submission.mmr, query, docs, k=k, lam=0.5).ranks(right)
