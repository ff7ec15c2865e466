"""Task sum_of_best: every vector has length 1 and there is no mask."""

from __future__ import annotations

import math

import numpy as np
import pytest

from graders.testing import Submission, expect

Tokens = list[list[float]]


def slow_maxsim(query: Tokens, document: Tokens) -> float:
    """Pair by pair, for vectors of length 1."""
    return math.fsum(
        max(math.fsum(x * y for x, y in zip(q, d, strict=True)) for d in document) for q in query
    )


def test_one_token_each(submission: Submission) -> None:
    """With one token on each side the score is their similarity."""
    expect(submission.maxsim, [[0.6, 0.8]], [[0.8, 0.6]]).equals(0.96)
    expect(submission.maxsim, [[0.6, 0.8]], [[-0.8, 0.6]]).equals(0.0)


def test_best_of_many(submission: Submission) -> None:
    """One query token takes its best match, wherever it stands in the document."""
    document = [[0.0, 1.0], [0.6, 0.8], [-1.0, 0.0], [0.8, 0.6], [0.0, -1.0]]
    expect(submission.maxsim, [[1, 0]], document).equals(0.8)
    expect(submission.maxsim, [[1, 0]], document[::-1]).equals(0.8)


def test_many_against_one(submission: Submission) -> None:
    """Each query token adds its own best match, also where all share one."""
    query = [[1.0, 0.0], [0.0, 1.0], [0.8, -0.6]]
    expect(submission.maxsim, query, [[0.6, 0.8]]).equals(0.6 + 0.8 + 0.0)


def test_as_many_on_both_sides(submission: Submission) -> None:
    """The query looks into the document, not the other way round."""
    query = [[1.0, 0.0], [0.6, 0.8]]
    document = [[0.8, 0.6], [0.0, -1.0]]
    expect(submission.maxsim, query, document).equals(0.8 + 0.96)
    expect(submission.maxsim, document, query).equals(0.96 + 0.0)


def test_all_matches_negative(submission: Submission) -> None:
    """A query token whose matches are all negative lowers the score."""
    expect(submission.maxsim, [[1, 0]], [[-0.6, 0.8], [-0.8, 0.6]]).equals(-0.6)
    expect(submission.maxsim, [[1, 0], [0, 1]], [[-0.6, -0.8], [-1, 0]]).equals(-0.6)


def test_repeated_tokens(submission: Submission) -> None:
    """A repeated query token counts again, a repeated document token does not."""
    expect(submission.maxsim, [[1, 0], [1, 0], [0, 1]], [[0.6, 0.8]]).equals(2.0)
    expect(submission.maxsim, [[1, 0], [0, 1]], [[0.6, 0.8]] * 3).equals(1.4)


def test_one_dimension(submission: Submission) -> None:
    """In one dimension every similarity is 1 or -1."""
    expect(submission.maxsim, [[1], [-1]], [[-1], [-1]]).equals(0.0)
    expect(submission.maxsim, [[1], [-1], [1]], [[-1], [1]]).equals(3.0)


def test_score_is_a_number(submission: Submission) -> None:
    """The score is a float, from lists as from arrays."""
    query, document = np.eye(3), np.array([[0.0, 0.6, 0.8], [1.0, 0.0, 0.0]])
    expect(submission.maxsim, query, document).equals(2.4)
    expect(submission.maxsim, query.tolist(), document.tolist()).equals(2.4)


@pytest.mark.parametrize("seed", range(4))
def test_random_tokens(submission: Submission, seed: int) -> None:
    """Random tokens of length 1 are scored by the formula."""
    rng = np.random.default_rng(seed)
    m, n, d = (int(rng.integers(1, 7)) for _ in range(3))
    query, document = rng.normal(size=(m, d + 1)), rng.normal(size=(n, d + 1))
    query /= np.linalg.norm(query, axis=1, keepdims=True)
    document /= np.linalg.norm(document, axis=1, keepdims=True)
    right = slow_maxsim(query.tolist(), document.tolist())
    expect(submission.maxsim, query, document).equals(right)
