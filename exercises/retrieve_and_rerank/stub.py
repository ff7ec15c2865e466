"""Retrieve a few candidates by BM25, then rerank them with embeddings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt


def bm25_scores(
    query_tokens: Sequence[str],
    docs_tokens: Sequence[Sequence[str]],
    k1: float = 1.5,
    b: float = 0.75,
) -> npt.NDArray[np.float64]:
    """Score every document for a query with BM25: your function from the exercise bm25_scores.

    Args:
        query_tokens: the terms asked for. A term that stands twice counts once.
        docs_tokens: N documents, each a sequence of tokens, possibly empty.
        k1: how slowly repeated occurrences saturate, 0 or more.
        b: how much document length counts, from 0 to 1.

    Returns:
        Float array of shape (N,); exactly 0 for a document without any query term.
    """
    raise NotImplementedError


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
    """Take the n best documents by BM25 and reorder them by BM25 and cosine together.

    The fused score of a candidate is alpha times its BM25 score divided by the highest BM25 score
    among the candidates (0 for all where that is 0), plus 1 - alpha times the cosine between its
    embedding and the query's. The cosine is the dot product divided by the product of both norms
    plus 1e-12, so that a zero vector has cosine 0.

    Args:
        query_tokens: the terms asked for.
        docs_tokens: N documents, each a sequence of tokens; N may be 0.
        query_emb: (d,) embedding of the query; list or array, of ints or floats, any length.
        doc_embs: (N, d) embeddings of the documents, row i of document i.
        n: how many candidates to rerank, 1 or more. Beyond N means all N.
        alpha: weight of BM25 from 0 to 1; the cosine has weight 1 - alpha.
        k1: handed on to bm25_scores.
        b: handed on to bm25_scores.

    Returns:
        A dict of four arrays, with m = min(n, N):
        "bm25" (N,) floats, the BM25 scores of all documents, in the order of docs_tokens;
        "candidates" (m,) ints, the ids of the m best by BM25, best first, equal scores by the
        lower id;
        "reranked" (m,) ints, the same ids by falling fused score, equal scores in the order of
        "candidates";
        "fused" (m,) floats, the fused scores of "reranked", in its order.

    A document's id is its index in docs_tokens. Documents with BM25 score 0 become candidates too
    when n reaches that far.
    """
    raise NotImplementedError
