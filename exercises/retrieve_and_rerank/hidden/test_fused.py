"""Task fused: the number that a candidate gets.

In every corpus here BM25, the cosine and the fused score all put the documents in the order of
their ids, so that a mistake in sorting costs nothing in this task.
"""

from __future__ import annotations

from math import log
from typing import Any

import numpy as np
import numpy.typing as npt

from graders.testing import Submission, expect

Floats = npt.NDArray[np.float64]


def falling_docs(n_docs: int, matches: int) -> list[list[str]]:
    """The first `matches` documents hold "x", each once less than the one before."""
    return [
        ["x"] * max(matches - i, 0) + ["y"] * (n_docs - max(matches - i, 0)) for i in range(n_docs)
    ]


def bm25_at_average_length(docs: list[list[str]]) -> Floats:
    """BM25 of "x" where all documents are of one length; k1 is 1.5."""
    df = sum("x" in doc for doc in docs)
    idf = log(1 + (len(docs) - df + 0.5) / (df + 0.5))
    return np.array([idf * doc.count("x") * 2.5 / (doc.count("x") + 1.5) for doc in docs])


def at_angles(cosines: list[float], norms: list[float]) -> Floats:
    """Vectors of these norms whose cosines with (1, 0) are these."""
    return np.array([[c * n, (1 - c * c) ** 0.5 * n] for c, n in zip(cosines, norms, strict=True)])


def expect_fused(
    submission: Submission,
    docs: list[list[str]],
    cosines: list[float],
    vectors: tuple[Any, Any],
    tol: float = 1e-6,
    **rest: Any,
) -> None:
    """The right dict, whose ids are 0, 1, ... in both stages."""
    n, alpha = rest["n"], rest.get("alpha", 0.5)
    bm25 = bm25_at_average_length(docs)
    lexical = bm25[:n] / bm25.max() if bm25.max() > 0 else np.zeros(n)
    expected = {
        "bm25": bm25,
        "candidates": np.arange(n),
        "reranked": np.arange(n),
        "fused": alpha * lexical + (1 - alpha) * np.array(cosines[:n]),
    }
    expect(submission.retrieve_and_rerank, ["x"], docs, *vectors, **rest).equals(expected, tol=tol)


def test_half_and_half(submission: Submission) -> None:
    """At alpha = 0.5 the fused score is the mean of BM25 over its maximum and the cosine."""
    cosines = [0.9, 0.6, 0.5, 0.1]
    vectors = ([1.0, 0.0], at_angles(cosines, [1, 1, 1, 1]))
    expect_fused(submission, falling_docs(4, 3), cosines, vectors, n=3)


def test_alpha(submission: Submission) -> None:
    """BM25 has the weight alpha, and the cosine the rest."""
    cosines = [0.9, 0.6, 0.5, 0.1]
    vectors = ([1.0, 0.0], at_angles(cosines, [1, 1, 1, 1]))
    for alpha in (0.3, 0.8, 0, 1):
        expect_fused(submission, falling_docs(4, 3), cosines, vectors, n=3, alpha=alpha)


def test_cosine_ignores_lengths(submission: Submission) -> None:
    """Longer vectors change nothing: the cosine looks at angles only."""
    cosines = [0.8, 0.6, 0.28, 0.0]
    vectors = ([7.0, 0.0], at_angles(cosines, [0.5, 2, 20, 1]))
    expect_fused(submission, falling_docs(4, 3), cosines, vectors, n=3)


def test_negative_cosine(submission: Submission) -> None:
    """A vector that points away lowers the fused score."""
    cosines = [0.2, -0.6, -0.8, -1.0]
    vectors = ([1.0, 0.0], at_angles(cosines, [1, 1, 1, 1]))
    expect_fused(submission, falling_docs(4, 3), cosines, vectors, n=3)


def test_weakest_candidate_keeps_its_share(submission: Submission) -> None:
    """The weakest candidate keeps its share of the best BM25 score."""
    cosines = [0.5, 0.4, 0.3]
    vectors = ([1.0, 0.0], at_angles(cosines, [1, 1, 1]))
    expect_fused(submission, falling_docs(3, 2), cosines, vectors, n=2, alpha=0.9)


def test_candidate_without_match(submission: Submission) -> None:
    """A candidate with BM25 score 0 is scored by its cosine alone."""
    vectors = ([1.0, 0.0], at_angles([0.5, 0.4], [1, 1]))
    expect_fused(submission, falling_docs(2, 1), [0.5, 0.4], vectors, n=2)


def test_nothing_matches(submission: Submission) -> None:
    """Where the best BM25 score is 0, BM25 adds 0 and the cosine still counts."""
    expect_fused(submission, [["y", "z"]], [0.6], ([5.0, 0.0], [[3.0, 4.0]]), n=1, alpha=0.25)


def test_zero_vectors(submission: Submission) -> None:
    """A zero vector, the query's or a document's, has cosine 0."""
    docs = falling_docs(3, 2)
    expect_fused(submission, docs, [0.8, 0.0], ([1, 0], [[4, 3], [0, 0], [0, 1]]), n=2)
    expect_fused(submission, docs, [0.0, 0.0], ([0, 0], [[4, 3], [3, 4], [0, 1]]), n=2)


def test_lists_and_ints(submission: Submission) -> None:
    """Embeddings may be lists or arrays, of ints or floats."""
    docs, rows = falling_docs(3, 2), [[4, 3], [3, 4], [0, 1]]
    for vectors in (([2, 0], rows), (np.array([2, 0]), np.array(rows)), ((2.0, 0.0), tuple(rows))):
        expect_fused(submission, docs, [0.8, 0.6], vectors, n=2)


def test_float32(submission: Submission) -> None:
    """Embeddings may be float32."""
    cosines = [0.9, 0.6, 0.5, 0.1]
    rows = at_angles(cosines, [1, 3, 2, 1]).astype(np.float32)
    vectors = (np.array([2, 0], dtype=np.float32), rows)
    expect_fused(submission, falling_docs(4, 3), cosines, vectors, tol=1e-5, n=3)


def test_random(submission: Submission) -> None:
    """Random angles, vector lengths, n and alpha give the right fused scores."""
    for seed in range(4):
        rng = np.random.default_rng(seed)
        n_docs = int(rng.integers(3, 9))
        cosines = sorted(rng.uniform(-1, 1, size=n_docs).tolist(), reverse=True)
        rows = at_angles(cosines, rng.uniform(0.1, 9, size=n_docs).tolist())
        vectors = (np.array([rng.uniform(0.1, 9), 0.0]), rows)
        n, alpha = int(rng.integers(1, n_docs)), float(rng.uniform(0, 1))
        docs = falling_docs(n_docs, n_docs - 1)
        expect_fused(submission, docs, cosines, vectors, n=n, alpha=alpha)
