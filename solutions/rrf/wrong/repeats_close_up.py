"""Removes the repeats first, so that what stands behind them moves up."""

from __future__ import annotations

from collections.abc import Hashable, Sequence


def rrf_scores(rankings: Sequence[Sequence[Hashable]], k: int = 60) -> dict[Hashable, float]:
    scores: dict[Hashable, float] = {}
    for ranking in rankings:
        for rank, doc in enumerate(dict.fromkeys(ranking), start=1):
            scores[doc] = scores.get(doc, 0.0) + 1 / (k + rank)
    return scores


def reciprocal_rank_fusion(rankings: Sequence[Sequence[Hashable]], k: int = 60) -> list[Hashable]:
    scores = rrf_scores(rankings, k)
    return sorted(scores, key=lambda doc: -scores[doc])
