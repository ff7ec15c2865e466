"""Counts the rankings that hold a document; the place does not matter."""

from __future__ import annotations

from collections.abc import Hashable, Sequence


def rrf_scores(rankings: Sequence[Sequence[Hashable]], k: int = 60) -> dict[Hashable, float]:
    scores: dict[Hashable, float] = {}
    for ranking in rankings:
        met: set[Hashable] = set()
        for doc in ranking:
            if doc not in met:
                met.add(doc)
                scores[doc] = scores.get(doc, 0.0) + 1
    return scores


def reciprocal_rank_fusion(rankings: Sequence[Sequence[Hashable]], k: int = 60) -> list[Hashable]:
    scores = rrf_scores(rankings, k)
    return sorted(scores, key=lambda doc: -scores[doc])
