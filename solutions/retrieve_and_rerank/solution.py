"""Retrieve a few candidates by BM25, then rerank them with embeddings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def retrieve_and_rerank(
    query_tokens: Sequence[str],
    docs_tokens: Sequence[Sequence[str]],
    query_emb: npt.ArrayLike,
    doc_embs: npt.ArrayLike,
    n: int = 3,
    alpha: float = 0.5,
    k1: float = 1.5,
    b: float = 0.75,
) -> dict[str, npt.NDArray[Any]]:
    """Take the n best documents by BM25 and order them by BM25 and cosine together.

    Args:
        query_tokens: the terms asked for.
        docs_tokens: N documents, each a sequence of tokens.
        query_emb: (d,) embedding of the query.
        doc_embs: (N, d) embeddings of the documents.
        n: how many candidates to rerank, 1 or more; beyond N means all.
        alpha: weight of BM25; the cosine has 1 - alpha.
        k1: as for bm25_scores.
        b: as for bm25_scores.

    Returns:
        bm25 (N,), the scores of all documents; candidates (n,), ids by BM25; reranked (n,), the
        same ids by fused score; fused (n,), the scores of reranked, in its order.

    >>> docs = [["dog", "ran"], ["cat", "sat"], ["cat", "cat"]]
    >>> found = retrieve_and_rerank(["cat"], docs, [1, 0], [[0, 1], [1, 0], [0, 1]], n=2)
    >>> found["candidates"].tolist(), found["reranked"].tolist(), found["fused"].round(4).tolist()
    ([2, 1], [1, 2], [0.85, 0.5])
    """
    bm25 = bm25_scores(query_tokens, docs_tokens, k1, b)
    candidates = best_first(bm25)[:n]
    cosine = cosine_similarity(np.asarray(query_emb), np.asarray(doc_embs)[candidates])
    fused = alpha * divide_by_max(bm25[candidates]) + (1 - alpha) * cosine
    order = best_first(fused)
    return {
        "bm25": bm25,
        "candidates": candidates,
        "reranked": candidates[order],
        "fused": fused[order],
    }


def best_first(scores: Floats) -> npt.NDArray[np.intp]:
    """Positions by falling score; equal scores keep their order.

    Sorting the negated scores stably does that; reversing a rising sort would turn ties round.

    >>> best_first(np.array([0.5, 0.9, 0.5])).tolist()
    [1, 0, 2]
    """
    return np.argsort(-scores, kind="stable")


def divide_by_max(scores: Floats) -> Floats:
    """Scale scores of 0 and more so that the best is 1; all 0 stay 0.

    >>> divide_by_max(np.array([4.0, 1.0, 0.0])).tolist()
    [1.0, 0.25, 0.0]
    """
    highest = scores.max(initial=0.0)
    return scores / highest if highest > 0 else scores


def cosine_similarity(query: Floats, docs: Floats) -> Floats:
    """Cosine of the query with each row; 0 where either is the zero vector.

    >>> cosine_similarity(np.array([2, 0]), np.array([[3, 4], [0, 0]])).round(4).tolist()
    [0.6, 0.0]
    """
    dots: Floats = docs @ query
    norms: Floats = np.linalg.norm(query) * np.linalg.norm(docs, axis=1)
    return dots / (norms + 1e-12)


def bm25_scores(
    query_tokens: Sequence[str],
    docs_tokens: Sequence[Sequence[str]],
    k1: float = 1.5,
    b: float = 0.75,
) -> Floats:
    """Score every document for a query; the exercise bm25_scores explains each step.

    >>> bm25_scores(["cat"], [["dog", "ran"], ["cat", "sat"], ["cat", "cat"]]).round(4).tolist()
    [0.0, 0.47, 0.6714]
    """
    term_counts = [Counter(doc) for doc in docs_tokens]
    lengths = [len(doc) for doc in docs_tokens]
    n_docs = len(lengths)
    avgdl = sum(lengths) / max(n_docs, 1)
    scores = np.zeros(n_docs)
    for term in set(query_tokens):
        matches = [i for i, counts in enumerate(term_counts) if term in counts]
        idf = log(1 + (n_docs - len(matches) + 0.5) / (len(matches) + 0.5))
        for i in matches:
            tf = term_counts[i][term]
            length_norm = 1 - b + b * lengths[i] / avgdl
            scores[i] += idf * tf * (k1 + 1) / (tf + k1 * length_norm)
    return scores
