"""Task rerank: both stages together, ids and their order."""

from __future__ import annotations

from math import log
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from graders.testing import Submission, expect

PETS = [
    text.split()
    for text in (
        "the cat sat on the mat",
        "dogs and cats are pets",
        "the cat chased the mouse",
        "stock markets fell sharply today",
        "a cat is a small pet",
    )
]
PETS_QUERY = [1.0, 0.5, 0.0]
PETS_EMBEDDED = np.array(
    [[1.0, 0.5, 0.0], [1.0, 0.4, 0.0], [0.6, 0.6, 0.4], [0.1, 0.0, 0.9], [0.0, 0.3, 1.0]]
)


def slow_bm25(query: list[str], docs: list[list[str]]) -> npt.NDArray[np.float64]:
    scores = np.zeros(len(docs))
    for i, doc in enumerate(docs):
        for term in dict.fromkeys(query):
            tf = doc.count(term)
            if tf:
                df = sum(term in other for other in docs)
                avgdl = sum(len(other) for other in docs) / len(docs)
                idf = log(1 + (len(docs) - df + 0.5) / (df + 0.5))
                scores[i] += idf * tf * 2.5 / (tf + 1.5 * (0.25 + 0.75 * len(doc) / avgdl))
    return scores


def slow_rerank(
    query: list[str],
    docs: list[list[str]],
    query_emb: Any,
    doc_embs: Any,
    n: int = 3,
    alpha: float = 0.5,
) -> dict[str, npt.NDArray[Any]]:
    """Both stages in plain Python, one candidate at a time."""
    bm25 = slow_bm25(query, docs)
    candidates = sorted(range(len(docs)), key=lambda i: (-bm25[i], i))[:n]
    highest = max((bm25[i] for i in candidates), default=0.0)
    q = [float(x) for x in query_emb]
    fused = {}
    for i in candidates:
        d = [float(x) for x in doc_embs[i]]
        dot = sum(x * y for x, y in zip(q, d, strict=True))
        norms = sum(x * x for x in q) ** 0.5 * sum(y * y for y in d) ** 0.5
        lexical = bm25[i] / highest if highest > 0 else 0.0
        fused[i] = alpha * lexical + (1 - alpha) * dot / (norms + 1e-12)
    reranked = sorted(candidates, key=lambda i: -fused[i])
    return {
        "bm25": bm25,
        "candidates": np.array(candidates, dtype=int),
        "reranked": np.array(reranked, dtype=int),
        "fused": np.array([fused[i] for i in reranked], dtype=float),
    }


def expect_both_stages(submission: Submission, *args: Any, **rest: Any) -> None:
    expected = slow_rerank(*args, **rest)
    expect(submission.retrieve_and_rerank, *args, **rest).equals(expected)


@pytest.mark.parametrize("alpha", [0.5, 0.3, 0.0, 1.0])
def test_pets(submission: Submission, alpha: float) -> None:
    """The candidates for [cat, pet] come back by fused score, each with its own."""
    query = ["cat", "pet"]
    expect_both_stages(submission, query, PETS, PETS_QUERY, PETS_EMBEDDED, alpha=alpha)


def test_defaults(submission: Submission) -> None:
    """Without n and alpha, three candidates are reranked half and half."""
    expect_both_stages(submission, ["the", "pet"], PETS, PETS_QUERY, PETS_EMBEDDED)


def test_only_candidates_come_back(submission: Submission) -> None:
    """A document that BM25 did not choose stays out, however near its embedding is."""
    query = ["markets", "mouse"]
    expect_both_stages(submission, query, PETS, PETS_QUERY, PETS_EMBEDDED, n=2, alpha=0)


def test_n_beyond_the_corpus(submission: Submission) -> None:
    """With n beyond the corpus every document is reranked."""
    query = ["cat", "pet"]
    expect_both_stages(submission, query, PETS, PETS_QUERY, PETS_EMBEDDED, n=50)


def test_equal_fused_scores_keep_candidate_order(submission: Submission) -> None:
    """Equal fused scores keep the order of the candidates, not that of the ids."""
    query = ["cat", "pet"]
    zeros = np.zeros(3)
    expect_both_stages(submission, query, PETS, zeros, PETS_EMBEDDED, n=4, alpha=0)
    one_hot = [[0, 1], [1, 0], [0, 1], [1, 0], [0, 1]]
    expect_both_stages(submission, query, PETS, [1, 0], one_hot, n=5, alpha=0)


def test_equal_in_both_stages(submission: Submission) -> None:
    """Documents that are equal in everything come back by their ids."""
    docs = [["dog", "ran"], ["cat", "sat"], ["cat", "sat"], ["cat", "sat"]]
    rows = [[0, 1], [1, 0], [1, 0], [1, 0]]
    expect_both_stages(submission, ["cat"], docs, [1, 0], rows, n=3, alpha=0.5)


def test_nothing_matches(submission: Submission) -> None:
    """Where no document matches, the cosine alone orders the first n documents."""
    rows = PETS_EMBEDDED[::-1]
    expect_both_stages(submission, ["unicorn"], PETS, PETS_QUERY, rows)


def test_no_documents(submission: Submission) -> None:
    """An empty corpus gives four empty arrays, two of them of ints."""
    expect_both_stages(submission, ["cat"], [], PETS_QUERY, np.zeros((0, 3)))


def test_random(submission: Submission) -> None:
    """Random corpora and embeddings agree with the two stages taken step by step."""
    for seed in range(6):
        rng = np.random.default_rng(seed)
        words = ["ant", "bee", "cow", "doe", "eel"]
        # Each matching length differs, so that no two matches score alike up to rounding.
        docs = [
            [*rng.permutation(words)[:2].tolist(), *["y"] * (3 * i + 1)]
            for i in rng.permutation(int(rng.integers(5, 12)))
        ]
        query = [str(rng.choice(words)), "unicorn"]
        query_emb, doc_embs = rng.normal(size=4), rng.normal(size=(len(docs), 4))
        n, alpha = int(rng.integers(2, len(docs))), float(rng.uniform(0.1, 0.9))
        expect_both_stages(submission, query, docs, query_emb, doc_embs, n=n, alpha=alpha)
