"""BM25: score every document of a small corpus for one query."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt


def bm25_scores(
    query_tokens: Sequence[str],
    docs_tokens: Sequence[Sequence[str]],
    k1: float = 1.5,
    b: float = 0.75,
) -> npt.NDArray[np.float64]:
    """Score every document for a query with Okapi BM25.

    A document's score is a sum over the distinct query terms: the idf of the term (how rare it is
    in the corpus) times a factor that grows with the term's count in the document, ever more
    slowly, and shrinks with the document's length.

    Args:
        query_tokens: the terms asked for. A term that stands twice counts once; a term that no
            document holds adds nothing; no terms at all give zeros.
        docs_tokens: N documents, each a sequence of tokens. Documents may be empty, and so may
            the corpus.
        k1: how slowly repeated occurrences saturate, 0 or more. At 0 only presence counts.
        b: how much document length counts, from 0 (not at all) to 1 (fully).

    Returns:
        Float array of shape (N,), in the order of docs_tokens. A document without any query term
        scores exactly 0 whatever k1 and b are. An empty corpus gives shape (0,).

    Tokens match when they are equal: "cat" is neither "Cat" nor "cats". Lengths count tokens, and
    empty documents count among the N and in the average length.
    """
    raise NotImplementedError
