"""Features for a reranker: one row of seven numbers for each candidate of a query."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt


def rerank_features(
    query_tokens: Sequence[str],
    chunks_tokens: Sequence[Sequence[str]],
    bm25: npt.ArrayLike,
    dense: npt.ArrayLike,
) -> npt.NDArray[np.float64]:
    """Describe each of one query's candidates by seven numbers.

    The columns:
    0. its BM25 score divided by the highest BM25 score among the candidates;
    1. its dense score divided by the highest dense score among the candidates;
    2. the sum of columns 0 and 1;
    3. the share of the query's distinct tokens that the chunk holds;
    4. how many distinct tokens query and chunk have in common;
    5. the number of the chunk's tokens, repeats included;
    6. the larger of columns 0 and 1.

    Columns 0 and 1 are 0 for all candidates where the highest score is not above 0. Column 3 is 0
    where the query has no tokens.

    Args:
        query_tokens: the query's tokens, possibly with repeats, possibly none.
        chunks_tokens: the tokens of N candidate chunks; N may be 0, and a chunk may be empty.
        bm25: N BM25 scores, shape (N,), list or array.
        dense: N dense scores, shape (N,), list or array; they may be negative.

    Returns:
        Float array of shape (N, 7), rows in the order of the candidates.
    """
    raise NotImplementedError
