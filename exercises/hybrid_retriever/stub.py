"""A hybrid retriever: dense and lexical search behind one method, fused by rank."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

Hit = tuple[Hashable, float]


class Retriever(Protocol):
    """What a retriever can do (given; nothing to write here)."""

    def search(self, query: str, k: int) -> list[Hit]:
        """Return up to k hits, best first, each a document id and a score."""


def reciprocal_rank_fusion_pairs(
    results_a: Sequence[Hit], results_b: Sequence[Hit], k_rrf: int = 60, top_k: int = 5
) -> list[Hit]:
    """Fuse two lists of hits by rank and return the best documents with their fused scores.

    A document at rank r of a list gets 1 / (k_rrf + r) from it; ranks count from 1. The scores in
    the lists are not used.

    Args:
        results_a: hits of one retriever, best first: pairs of a document id (int or str) and a
            score. May be empty.
        results_b: hits of another one. The lists may differ in length and hold different
            documents.
        k_rrf: how much the top is flattened, 0 or more.
        top_k: how many documents to return, 0 or more. Beyond what there is, all are returned.

    Returns:
        A list of tuples (id, fused score), best first; of equal scores the document met first,
        reading all of results_a and then results_b. A document that a list holds more than once
        counts there once, at its best rank, and the repeats keep their places.
    """
    raise NotImplementedError


class HybridRetriever:
    """A retriever made of two others, whose hits it fuses by rank."""

    def __init__(self, dense: Retriever, bm25: Retriever, k_rrf: int = 60) -> None:
        """Remember both retrievers and the constant of the fusion.

        Args:
            dense: finds by similarity of embeddings.
            bm25: finds by words; its hits may include documents of score 0, which hold no word of
                the query.
            k_rrf: handed on to reciprocal_rank_fusion_pairs.
        """
        raise NotImplementedError

    def search(self, query: str, k: int) -> list[Hit]:
        """Ask both retrievers and fuse what they find.

        Each retriever is asked once, with the query as it is, for max(k, 20) hits. Hits of bm25
        without a score above 0 are left out; hits of dense count whatever their score. The dense
        hits are the first list of the fusion.

        Args:
            query: passed on to both retrievers.
            k: how many documents to return, 0 or more.

        Returns:
            Up to k tuples (id, fused score), best first.
        """
        raise NotImplementedError
