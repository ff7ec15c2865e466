"""Takes the gains of the whole ranking, also behind rank k, sorted, for the ideal."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import numpy as np


def dcg_at_k(gains_in_rank_order: Sequence[float], k: int) -> float:
    grades = np.asarray(gains_in_rank_order[:k], dtype=float)
    ranks = np.arange(1, len(grades) + 1)
    return float(np.sum((2**grades - 1) / np.log2(ranks + 1)))


def ndcg_at_k(ranked: Sequence[Hashable], gains: Mapping[Hashable, float], k: int) -> float:
    met: set[Hashable] = set()
    found = []
    for doc in ranked:
        found.append(0.0 if doc in met else gains.get(doc, 0.0))
        met.add(doc)
    idcg = dcg_at_k(sorted(found, reverse=True), k)
    return dcg_at_k(found, k) / idcg if idcg > 0 else 0.0
