"""Removes repeats first, so that what stands behind them moves up."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import numpy as np


def dcg_at_k(gains_in_rank_order: Sequence[float], k: int) -> float:
    grades = np.asarray(gains_in_rank_order[:k], dtype=float)
    ranks = np.arange(1, len(grades) + 1)
    return float(np.sum((2**grades - 1) / np.log2(ranks + 1)))


def ndcg_at_k(ranked: Sequence[Hashable], gains: Mapping[Hashable, float], k: int) -> float:
    found = [gains.get(doc, 0.0) for doc in dict.fromkeys(ranked)]
    idcg = dcg_at_k(sorted(gains.values(), reverse=True), k)
    return dcg_at_k(found, k) / idcg if idcg > 0 else 0.0
