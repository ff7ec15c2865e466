"""Adds a posting for each occurrence of a term."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import nsmallest
from math import log


def build_postings(docs_tokens: Sequence[Sequence[str]]) -> dict[str, list[tuple[int, int]]]:
    postings: dict[str, list[tuple[int, int]]] = {}
    for doc, tokens in enumerate(docs_tokens):
        for term in tokens:
            postings.setdefault(term, []).append((doc, list(tokens).count(term)))
    return postings


def search(
    postings: Mapping[str, Sequence[tuple[int, int]]],
    doc_lengths: Sequence[int],
    query_tokens: Sequence[str],
    k: int,
    k1: float = 1.5,
    b: float = 0.75,
) -> list[tuple[int, float]]:
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
    return nsmallest(k, scores.items(), key=lambda hit: (-hit[1], hit[0]))
