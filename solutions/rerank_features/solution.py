"""Features for a reranker: one row of seven numbers for each candidate of a query."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def share_of_best(scores: npt.ArrayLike) -> Floats:
    """Scores divided by the highest of them; all 0 where that is not above 0.

    >>> share_of_best([8, 4, 2]).tolist(), share_of_best([-0.2, -0.8]).tolist()
    ([1.0, 0.5, 0.25], [0.0, 0.0])
    """
    values = np.asarray(scores)
    if not (values > 0).any():
        return np.zeros(len(values))
    shares: Floats = values / values.max()
    return shares


def rerank_features(
    query_tokens: Sequence[str],
    chunks_tokens: Sequence[Sequence[str]],
    bm25: npt.ArrayLike,
    dense: npt.ArrayLike,
) -> Floats:
    """Describe each candidate by seven numbers that mean the same for every query.

    Args:
        query_tokens: tokens of the query.
        chunks_tokens: tokens of N candidate chunks.
        bm25: shape (N,), BM25 scores.
        dense: shape (N,), dense scores.

    Returns:
        Shape (N, 7): BM25 share, dense share, their sum, share of the query's distinct tokens
        that the chunk holds, number of these, length of the chunk, larger of the two shares.

    >>> rerank_features(["cat", "pet"], [["a", "cat"], ["pet", "food", "pet"]], [8, 4], [0.4, 0.8])
    array([[1. , 0.5, 1.5, 0.5, 1. , 2. , 1. ],
           [0.5, 1. , 1.5, 0.5, 1. , 3. , 1. ]])
    """
    bm25_share, dense_share = share_of_best(bm25), share_of_best(dense)
    query = set(query_tokens)
    common = np.array([len(query & set(chunk)) for chunk in chunks_tokens])
    overlap = common / len(query) if query else np.zeros(len(common))
    lengths = np.array([len(chunk) for chunk in chunks_tokens])
    larger = np.maximum(bm25_share, dense_share)
    return np.column_stack(
        [bm25_share, dense_share, bm25_share + dense_share, overlap, common, lengths, larger]
    )
