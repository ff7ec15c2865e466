"""BM25 from its formula: how rare a term is, times how much a document is about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log

import numpy as np
import numpy.typing as npt


def bm25_scores(
    query_tokens: Sequence[str],
    docs_tokens: Sequence[Sequence[str]],
    k1: float = 1.5,
    b: float = 0.75,
) -> npt.NDArray[np.float64]:
    """Score every document for a query.

    Args:
        query_tokens: the terms asked for; a repeated term counts once.
        docs_tokens: N documents, each a sequence of tokens, possibly empty.
        k1: how slowly repeated occurrences saturate, 0 or more.
        b: how much document length counts, from 0 (not at all) to 1 (fully).

    Returns:
        (N,) scores; exactly 0 for a document that holds no query term.

    The formula is Okapi BM25 (Robertson and Zaragoza 2009) with Lucene's positive idf.

    >>> docs = [text.split() for text in ("the cat sat", "a dog ran", "cat cat food")]
    >>> bm25_scores(["cat"], docs).round(4).tolist()
    [0.47, 0.0, 0.6714]
    """
    term_counts = [Counter(doc) for doc in docs_tokens]
    lengths = [len(doc) for doc in docs_tokens]
    n_docs = len(lengths)
    avgdl = sum(lengths) / max(n_docs, 1)
    scores = np.zeros(n_docs)
    for term in set(query_tokens):
        # Visiting only documents that hold the term keeps 0/0 out: no match, no division.
        matches = [i for i, counts in enumerate(term_counts) if term in counts]
        weight = idf(n_docs, len(matches))
        for i in matches:
            scores[i] += weight * tf_factor(term_counts[i][term], lengths[i] / avgdl, k1, b)
    return scores


def idf(n_docs: int, df: int) -> float:
    """Weight of a term that df of n_docs documents hold: the rarer, the more it says.

    The 1 inside the logarithm keeps it above 0, even for a term in every document.

    >>> round(idf(4, 1), 4), round(idf(4, 3), 4)
    (1.204, 0.3567)
    """
    return log(1 + (n_docs - df + 0.5) / (df + 0.5))


def tf_factor(tf: int, relative_length: float, k1: float, b: float) -> float:
    """What tf occurrences are worth in a document of relative_length average lengths.

    One occurrence at average length is worth 1; no number of them reaches k1 + 1.

    >>> [round(tf_factor(tf, 1.0, 1.5, 0.75), 4) for tf in (1, 2, 5, 10)]
    [1.0, 1.4286, 1.9231, 2.1739]
    """
    length_norm = 1 - b + b * relative_length
    return tf * (k1 + 1) / (tf + k1 * length_norm)
