"""Hidden tests: k = 1, so that only relevance decides."""

from __future__ import annotations

import math

import numpy as np
import pytest

from graders.testing import Submission, expect

QUERY: list[float] = [1, 0.2]
DOCS: list[list[float]] = [[1, 0], [0.99, 0.1], [0, 1], [0.7, 0.7]]


def relevances(query: list[float], docs: list[list[float]]) -> dict[int, float]:
    """Cosine of the query with each document, slowly."""

    def cosine(a: list[float], b: list[float]) -> float:
        return sum(x * y for x, y in zip(a, b, strict=True)) / (math.hypot(*a) * math.hypot(*b))

    return {i: cosine(query, doc) for i, doc in enumerate(docs)}


@pytest.mark.parametrize("lam", [0.0, 0.5, 1.0])
def test_most_relevant_comes_first(submission: Submission, lam: float) -> None:
    """The first pick is the most relevant document, whatever lam is."""
    right = relevances(QUERY, DOCS)
    expect(submission.mmr, QUERY, DOCS, k=1, lam=lam).ranks([1], scores=right)


def test_length_earns_nothing(submission: Submission) -> None:
    """A longer vector is not more relevant: similarity is the cosine."""
    query, docs = [0.2, 1.0], [[5.0, 0.0], [0.0, 1.0], [0.6, 0.6]]
    expect(submission.mmr, query, docs, k=1).ranks([1], scores=relevances(query, docs))


def test_all_documents_point_away(submission: Submission) -> None:
    """Where every similarity is negative, the least negative one wins."""
    query, docs = [1.0, 0.0], [[-3.0, 0.5], [-1.0, 1.0], [-1.0, 0.0]]
    expect(submission.mmr, query, docs, k=1).ranks([1], scores=relevances(query, docs))


@pytest.mark.parametrize(
    ("docs", "first"),
    [
        ([[0, 0], [1, 1], [-1, 0]], 1),
        ([[1, -1], [0, 0], [2, 1]], 2),
        ([[-1, 0], [0, 0], [-1, 1]], 1),
    ],
    ids=["below the best", "between two", "above the others"],
)
def test_zero_vector_has_similarity_zero(
    submission: Submission, docs: list[list[int]], first: int
) -> None:
    """A zero vector has similarity 0: below a positive one, above a negative one."""
    expect(submission.mmr, [1, 0], docs, k=1).ranks([first])


def test_equal_relevance_goes_to_the_lower_index(submission: Submission) -> None:
    """Of equally relevant documents the first one is picked."""
    expect(submission.mmr, [1, 1], [[0, -2], [0, 2], [4, 0], [0, 1]], k=1).ranks([1])


def test_random_documents(submission: Submission) -> None:
    """The first pick is the most relevant of random documents of very different lengths."""
    for seed in range(4):
        rng = np.random.default_rng(seed)
        n, d = int(rng.integers(2, 12)), int(rng.integers(2, 6))
        query = rng.normal(size=d)
        docs = rng.normal(size=(n, d)) * rng.uniform(0.1, 20.0, size=(n, 1))
        right = relevances(query.tolist(), docs.tolist())
        first = max(right, key=right.__getitem__)
        lam = (0.0, 0.2, 0.8)[seed % 3]
        expect(submission.mmr, query, docs, k=1, lam=lam).ranks([first], scores=right)
