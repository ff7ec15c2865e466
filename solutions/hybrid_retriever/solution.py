"""A hybrid retriever: dense and lexical search behind one method, fused by rank."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

Hit = tuple[Hashable, float]

DEPTH = 20


class Retriever(Protocol):
    """What a retriever can do."""

    def search(self, query: str, k: int) -> list[Hit]:
        """Return up to k hits, best first, each a document id and a score."""


def reciprocal_rank_fusion_pairs(
    results_a: Sequence[Hit], results_b: Sequence[Hit], k_rrf: int = 60, top_k: int = 5
) -> list[Hit]:
    """Fuse two lists of hits by rank and return the best top_k documents with their fused scores.

    Args:
        results_a: pairs (id, score), best first; the scores are not used.
        results_b: the same from another retriever.
        k_rrf: how much the top is flattened, 0 or more.
        top_k: how many documents to return.

    Returns:
        Tuples (id, fused score), best first, ties by first appearance.

    >>> fused = reciprocal_rank_fusion_pairs([(1, 0.9), (2, 0.8)], [(3, 11.0), (2, 7.5)], top_k=2)
    >>> [(doc, round(score, 5)) for doc, score in fused]
    [(2, 0.03226), (1, 0.01639)]

    Source: Cormack, Clarke and Büttcher, SIGIR 2009.
    """
    scores: dict[Hashable, float] = {}
    for results in (results_a, results_b):
        seen = set()
        for rank, (doc, _) in enumerate(results, start=1):
            if doc not in seen:  # a repeat counts once, at its best rank, which comes first
                seen.add(doc)
                scores[doc] = scores.get(doc, 0.0) + 1 / (k_rrf + rank)
    # sorted() is stable and the dict remembers who came first: ties keep that order.
    best_first = sorted(scores.items(), key=lambda pair: -pair[1])
    return best_first[:top_k]


class HybridRetriever:
    """A retriever made of two others, whose hits it fuses by rank."""

    def __init__(self, dense: Retriever, bm25: Retriever, k_rrf: int = 60) -> None:
        """Remember both retrievers and the constant of the fusion."""
        self.dense = dense
        self.bm25 = bm25
        self.k_rrf = k_rrf

    def search(self, query: str, k: int) -> list[Hit]:
        """Ask both retrievers deeper than k, fuse what they find and return the best k.

        A document just behind k in both lists may come first in the fusion, so each is asked for
        at least DEPTH hits. A BM25 score of 0 says that no word matched: such a hit would get
        credit for standing somewhere in the list.
        """
        depth = max(k, DEPTH)
        dense_hits = self.dense.search(query, depth)
        bm25_hits = [(doc, score) for doc, score in self.bm25.search(query, depth) if score > 0]
        return reciprocal_rank_fusion_pairs(dense_hits, bm25_hits, self.k_rrf, k)
