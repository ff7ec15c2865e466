"""Task cosine: vectors of any length, and zero vectors. There is no mask."""

from __future__ import annotations

import math

import numpy as np
import pytest

from graders.testing import Submission, expect


def slow_maxsim(query: list[list[float]], document: list[list[float]]) -> float:
    """Pair by pair; a zero vector has similarity 0."""

    def cosine(a: list[float], b: list[float]) -> float:
        lengths = math.hypot(*a) * math.hypot(*b)
        return math.fsum(x * y for x, y in zip(a, b, strict=True)) / lengths if lengths else 0.0

    return math.fsum(max(cosine(q, d) for d in document) for q in query)


def test_long_document_token(submission: Submission) -> None:
    """A longer document token is not a better match."""
    expect(submission.maxsim, [[1, 0]], [[30, 40]]).equals(0.6)
    expect(submission.maxsim, [[1, 0]], [[30, 40], [0.08, 0.06]]).equals(0.8)


def test_long_query_token(submission: Submission) -> None:
    """A longer query token does not count for more."""
    expect(submission.maxsim, [[50, 0], [0, 0.1]], [[0.6, 0.8]]).equals(1.4)


def test_equal_tokens_score_one(submission: Submission) -> None:
    """A document scores as many points for itself as it has tokens."""
    tokens = [[3, 1, -2], [0.1, 0, 0.2], [-5, 7, 9], [1e-4, 1e-4, 0]]
    expect(submission.maxsim, tokens, tokens).equals(4.0)


def test_zero_document_token(submission: Submission) -> None:
    """A zero token of the document has similarity 0 with everything."""
    expect(submission.maxsim, [[1, 0]], [[0, 0], [3, 4]]).equals(0.6)
    expect(submission.maxsim, [[1, 0], [0, 2]], [[-3, 4], [0, 0]]).equals(0.0 + 0.8)
    expect(submission.maxsim, [[1, 0]], [[0, 0]]).equals(0.0)


def test_zero_query_token(submission: Submission) -> None:
    """A zero token of the query adds 0."""
    expect(submission.maxsim, [[0, 0], [2, 0]], [[3, 4], [-1, 0]]).equals(0.6)


@pytest.mark.parametrize("dtype", [np.int64, np.float32, np.float64])
def test_any_kind_of_number(submission: Submission, dtype: type[np.generic]) -> None:
    """Arrays of ints and of short floats are scored like lists."""
    query, document = [[1, 2], [-3, 4]], [[5, 12], [8, -6], [-7, 1]]
    right = slow_maxsim([[1.0, 2.0], [-3.0, 4.0]], [[5.0, 12.0], [8.0, -6.0], [-7.0, 1.0]])
    arrays = np.array(query, dtype=dtype), np.array(document, dtype=dtype)
    expect(submission.maxsim, *arrays).equals(right, tol=1e-5)


@pytest.mark.parametrize("seed", range(4))
def test_random_tokens(submission: Submission, seed: int) -> None:
    """Random tokens of very different lengths, some of them zero, are scored by the formula."""
    rng = np.random.default_rng(50 + seed)
    m, n = int(rng.integers(2, 7)), int(rng.integers(2, 9))
    query = rng.normal(size=(m, 4)) * rng.uniform(0.01, 30.0, size=(m, 1))
    document = rng.normal(size=(n, 4)) * rng.uniform(0.01, 30.0, size=(n, 1))
    query[seed % m], document[0] = 0.0, 0.0
    right = slow_maxsim(query.tolist(), document.tolist())
    expect(submission.maxsim, query, document).equals(right)
