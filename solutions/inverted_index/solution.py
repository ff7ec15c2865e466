"""An inverted index: from each term to its documents, so that a query reads only those."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from heapq import nsmallest
from math import log


def build_postings(docs_tokens: Sequence[Sequence[str]]) -> dict[str, list[tuple[int, int]]]:
    """Count each document by itself and append it to the lists of its terms.

    Documents come in ascending order, so every list is sorted without sorting.

    >>> build_postings([["cat", "sat"], [], ["cat", "cat"]])
    {'cat': [(0, 1), (2, 2)], 'sat': [(0, 1)]}
    """
    postings: dict[str, list[tuple[int, int]]] = {}
    for doc, tokens in enumerate(docs_tokens):
        for term, tf in Counter(tokens).items():
            postings.setdefault(term, []).append((doc, tf))
    return postings


def search(
    postings: Mapping[str, Sequence[tuple[int, int]]],
    doc_lengths: Sequence[int],
    query_tokens: Sequence[str],
    k: int,
    k1: float = 1.5,
    b: float = 0.75,
) -> list[tuple[int, float]]:
    """Add up BM25 term by term, for documents that hold the term, and keep the k best.

    >>> postings = build_postings([["cat", "sat"], ["dog"], ["cat", "cat"]])
    >>> [(doc, round(score, 4)) for doc, score in search(postings, [2, 1, 2], ["cat"], k=3)]
    [(2, 0.6309), (0, 0.4312)]
    """
    n_docs = len(doc_lengths)
    avgdl = sum(doc_lengths) / max(n_docs, 1)
    scores: dict[int, float] = {}
    for term in dict.fromkeys(query_tokens):
        entries = postings.get(term, ())
        df = len(entries)
        idf = log(1 + (n_docs - df + 0.5) / (df + 0.5))
        for doc, tf in entries:
            norm = 1 - b + b * doc_lengths[doc] / avgdl
            scores[doc] = scores.get(doc, 0.0) + idf * tf * (k1 + 1) / (tf + k1 * norm)
    # k best of the scored documents in one pass, without sorting all of them.
    return nsmallest(k, scores.items(), key=lambda hit: (-hit[1], hit[0]))
