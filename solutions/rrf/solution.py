"""Reciprocal rank fusion: merge rankings by place, not by score."""

from __future__ import annotations

from collections.abc import Hashable, Sequence


def rrf_scores(rankings: Sequence[Sequence[Hashable]], k: int = 60) -> dict[Hashable, float]:
    """Sum 1 / (k + rank) over the rankings that hold a document; ranks count from 1.

    >>> scores = rrf_scores([[1, 2, 3], [3, 1, 4]])
    >>> {doc: round(score, 5) for doc, score in scores.items()}
    {1: 0.03252, 2: 0.01613, 3: 0.03227, 4: 0.01587}
    """
    scores: dict[Hashable, float] = {}
    for ranking in rankings:
        met: set[Hashable] = set()
        for rank, doc in enumerate(ranking, start=1):
            if doc not in met:  # the first place of a document in a ranking is its best
                met.add(doc)
                scores[doc] = scores.get(doc, 0.0) + 1 / (k + rank)
    return scores


def reciprocal_rank_fusion(rankings: Sequence[Sequence[Hashable]], k: int = 60) -> list[Hashable]:
    """Merge the rankings: highest score first, equal scores by first appearance.

    >>> reciprocal_rank_fusion([[1, 2, 3], [3, 1, 4]])
    [1, 3, 2, 4]
    """
    scores = rrf_scores(rankings, k)
    # The dict holds the documents by first appearance, and sorted() leaves equals as they are.
    return sorted(scores, key=lambda doc: -scores[doc])
