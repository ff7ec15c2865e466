"""Maximal marginal relevance: pick documents that are relevant and do not repeat each other."""

from __future__ import annotations

import numpy.typing as npt


def mmr(query: npt.ArrayLike, docs: npt.ArrayLike, k: int, lam: float = 0.5) -> list[int]:
    """Pick up to k documents, each relevant to the query and unlike those picked before it.

    The first pick is the document most similar to the query, whatever lam is. Each later pick
    is the document, among those not picked yet, with the highest
    lam * relevance - (1 - lam) * redundancy. Relevance is the similarity to the query;
    redundancy is the highest similarity to any document picked so far. Every similarity is a
    cosine, and the cosine of a zero vector with anything is 0.

    Args:
        query: the query's vector, shape (d,); numbers of any kind, any length.
        docs: the documents' vectors, shape (N, d), one document a row. N may be 0.
        k: how many documents to pick, 0 or more. Beyond N, all N are picked.
        lam: weight of relevance, from 0 (after the first pick only novelty counts) to 1 (only
            relevance counts).

    Returns:
        A list of min(k, N) row numbers of docs, in the order in which they were picked. Of
        documents with equal scores the one with the lower row number is picked.
    """
    raise NotImplementedError
