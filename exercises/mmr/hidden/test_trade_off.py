"""Hidden tests: what lam does between 0 and 1 and at both ends."""

from __future__ import annotations

import math

import numpy as np
import pytest

from graders.testing import Submission, expect

QUERY: list[float] = [1, 0.2]
DOCS: list[list[float]] = [[1, 0], [0.99, 0.1], [0, 1], [0.7, 0.7]]


def slow_mmr(query: list[float], docs: list[list[float]], k: int, lam: float) -> list[int]:
    """The definition, word by word, for vectors that are not zero."""

    def cosine(a: list[float], b: list[float]) -> float:
        return sum(x * y for x, y in zip(a, b, strict=True)) / (math.hypot(*a) * math.hypot(*b))

    picked = [max(range(len(docs)), key=lambda i: cosine(query, docs[i]))]
    while len(picked) < k:
        rest = [i for i in range(len(docs)) if i not in picked]
        score = {
            i: lam * cosine(query, docs[i])
            - (1 - lam) * max(cosine(docs[i], docs[j]) for j in picked)
            for i in rest
        }
        picked.append(max(rest, key=score.__getitem__))
    return picked


@pytest.mark.parametrize(
    ("lam", "order"),
    [(0.3, [1, 2, 3, 0]), (0.55, [1, 3, 0, 2]), (0.7, [1, 0, 3, 2])],
    ids=["lam 0.3", "lam 0.55", "lam 0.7"],
)
def test_order_moves_with_lam(submission: Submission, lam: float, order: list[int]) -> None:
    """The larger lam, the earlier a relevant near-copy is picked."""
    expect(submission.mmr, QUERY, DOCS, k=4, lam=lam).ranks(order)
    expect(submission.mmr, QUERY, DOCS, k=3, lam=lam).ranks(order[:3])


def test_default(submission: Submission) -> None:
    """Without lam, relevance and redundancy weigh the same: 0.5 each."""
    # Document 1 is picked before 2 for a lam above 0.489, and after it below.
    docs = [[5, 1], [4, -1], [-1, 0]]
    expect(submission.mmr, [1, 0], docs, k=3).ranks([0, 1, 2])
    expect(submission.mmr, QUERY, DOCS, k=4).ranks([1, 2, 3, 0])


def test_relevance_alone(submission: Submission) -> None:
    """At lam = 1 the picks are the documents by relevance."""
    expect(submission.mmr, QUERY, DOCS, k=4, lam=1).ranks([1, 0, 3, 2])
    docs = [[-1, 2], [3, 3], [-2, 0], [5, 1], [5, 1.5]]
    expect(submission.mmr, [1, 0], docs, k=5, lam=1.0).ranks([3, 4, 1, 0, 2])


def test_novelty_alone(submission: Submission) -> None:
    """At lam = 0 only novelty counts after the first pick."""
    docs = [[1, 0, 0], [0, 1, 0], [-1, 0, 3]]
    expect(submission.mmr, [2, 1, 0], docs, k=3, lam=0).ranks([0, 2, 1])
    expect(submission.mmr, QUERY, DOCS, k=4, lam=0.0).ranks([1, 2, 3, 0])


def test_random_documents(submission: Submission) -> None:
    """Random documents come in the order that the formula gives, for many values of lam."""
    for seed in range(7):
        rng = np.random.default_rng(100 + seed)
        n, d = int(rng.integers(5, 11)), int(rng.integers(2, 6))
        query = rng.normal(size=d)
        docs = rng.normal(size=(n, d)) * rng.uniform(0.2, 5.0, size=(n, 1))
        lam = (0.0, 0.15, 0.3, 0.4, 0.6, 0.85, 1.0)[seed]
        right = slow_mmr(query.tolist(), docs.tolist(), n, lam)
        expect(submission.mmr, query, docs, k=n, lam=lam).ranks(right)
