"""Puts the entries of the rankings into the formula instead of their places."""

from __future__ import annotations

from collections.abc import Hashable, Sequence


def rrf_scores(rankings: Sequence[Sequence[Hashable]], k: int = 60) -> dict[Hashable, float]:
    scores: dict[Hashable, float] = {}
    for ranking in rankings:
        for doc in dict.fromkeys(ranking):
            scores[doc] = scores.get(doc, 0.0) + 1 / (k + float(doc))  # type: ignore[arg-type]
    return scores


def reciprocal_rank_fusion(rankings: Sequence[Sequence[Hashable]], k: int = 60) -> list[Hashable]:
    scores = rrf_scores(rankings, k)
    return sorted(scores, key=lambda doc: -scores[doc])
