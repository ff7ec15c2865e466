"""Task cosine: the order of the documents, no two of them equally similar.

All but the last are asked for, so that what happens when k reaches N is judged elsewhere.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from graders.testing import Submission, expect


def cosines(query: list[float], docs: list[list[float]]) -> dict[int, float]:
    """Cosine of the query with each document, one product at a time."""
    return {
        i: math.fsum(x * y for x, y in zip(query, doc, strict=True))
        / (math.hypot(*query) * math.hypot(*doc))
        for i, doc in enumerate(docs)
    }


def expect_order(submission: Submission, query: list[float], docs: list[list[float]]) -> None:
    right = cosines(query, docs)
    order = sorted(right, key=right.__getitem__, reverse=True)[:-1]
    expect(submission.dense_topk, query, docs, k=len(order)).ranks(order, scores=right)


def test_length_earns_nothing(submission: Submission) -> None:
    """A longer vector is not more similar."""
    expect_order(submission, [1, 0, 0], [[9, 9, 0], [0.2, 0.1, 0], [50, 0, 80], [1, 1, 1]])


def test_shortness_earns_nothing(submission: Submission) -> None:
    """A shorter vector is not more similar either, and nor is a nearer one."""
    expect_order(submission, [1, 1], [[1, 0.5], [40, 41], [0.1, 0.3], [2, 0.1]])


def test_query_length(submission: Submission) -> None:
    """The query's length changes nothing."""
    docs: list[list[float]] = [[2, 1], [1, 2], [6, 1], [1, 9]]
    expect_order(submission, [300, 200], docs)
    expect_order(submission, [0.003, 0.002], docs)


def test_pointing_away(submission: Submission) -> None:
    """What points away from the query comes last, the more so the straighter it does."""
    expect_order(submission, [1, 0], [[-9, 1], [0.5, 2], [-1, 2], [1, -1], [-1, 9]])


def test_all_point_away(submission: Submission) -> None:
    """Where every similarity is negative, the least negative comes first."""
    expect_order(submission, [0, 1], [[1, -3], [7, -2], [0.1, -5]])


def test_one_dimension(submission: Submission) -> None:
    """In one dimension only the sign is left."""
    expect(submission.dense_topk, [-2], [[3], [-0.1]], k=1).ranks([1])


@pytest.mark.parametrize("dtype", [np.int64, np.float32, np.float64])
def test_any_kind_of_number(submission: Submission, dtype: type[np.generic]) -> None:
    """Arrays of ints and of short floats give the same order as lists."""
    query, docs = [2, -1, 3], [[1, 1, 1], [20, -10, 1], [0, 0, 9], [-4, 2, 6]]
    right = cosines([2.0, -1.0, 3.0], [[float(x) for x in doc] for doc in docs])
    order = sorted(right, key=right.__getitem__, reverse=True)[:3]
    arrays = np.array(query, dtype=dtype), np.array(docs, dtype=dtype)
    expect(submission.dense_topk, *arrays, k=3).ranks(order, scores=right)
    expect(submission.dense_topk, query, docs, k=3).ranks(order, scores=right)


@pytest.mark.parametrize("seed", range(5))
def test_random_documents(submission: Submission, seed: int) -> None:
    """Random documents of very different lengths come in the order of their cosines."""
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(3, 12)), int(rng.integers(2, 7))
    query = rng.normal(size=d)
    docs = rng.normal(size=(n, d)) * rng.uniform(0.05, 20.0, size=(n, 1))
    right = cosines(query.tolist(), docs.tolist())
    order = sorted(right, key=right.__getitem__, reverse=True)[:-1]
    expect(submission.dense_topk, query, docs, k=n - 1).ranks(order, scores=right)
