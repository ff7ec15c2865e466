"""A document that a ranking leaves out is ranked behind its last place."""

from __future__ import annotations

from collections.abc import Hashable, Sequence


def rrf_scores(rankings: Sequence[Sequence[Hashable]], k: int = 60) -> dict[Hashable, float]:
    docs = dict.fromkeys(doc for ranking in rankings for doc in ranking)
    scores: dict[Hashable, float] = {}
    for doc in docs:
        total = 0.0
        for ranking in rankings:
            places = list(ranking)
            rank = places.index(doc) + 1 if doc in places else len(places) + 1
            total += 1 / (k + rank)
        scores[doc] = total
    return scores


def reciprocal_rank_fusion(rankings: Sequence[Sequence[Hashable]], k: int = 60) -> list[Hashable]:
    scores = rrf_scores(rankings, k)
    return sorted(scores, key=lambda doc: -scores[doc])
