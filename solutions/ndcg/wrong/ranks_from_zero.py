"""Counts ranks from 0, so that the first place is divided by log2(1)."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence


def dcg_at_k(gains_in_rank_order: Sequence[float], k: int) -> float:
    total = 0.0
    for rank, grade in enumerate(gains_in_rank_order[:k]):
        total += float((2**grade - 1) / math.log2(rank + 1))
    return total


def ndcg_at_k(ranked: Sequence[Hashable], gains: Mapping[Hashable, float], k: int) -> float:
    met: set[Hashable] = set()
    found = []
    for doc in ranked[:k]:
        found.append(0.0 if doc in met else gains.get(doc, 0.0))
        met.add(doc)
    idcg = dcg_at_k(sorted(gains.values(), reverse=True), k)
    return dcg_at_k(found, k) / idcg if idcg > 0 else 0.0
