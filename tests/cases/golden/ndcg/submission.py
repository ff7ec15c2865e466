"""nDCG with NumPy."""

import numpy as np


def dcg_at_k(gains_in_rank_order, k):
    top = np.array(gains_in_rank_order, dtype=float)[:k]
    weights = 1.0 / np.log2(np.arange(2, top.size + 2))
    return float(np.dot(top, weights))


def ndcg_at_k(ranked, gains, k):
    ranked = list(ranked)
    once = [
        gains.get(doc, 0) if ranked.index(doc) == place else 0 for place, doc in enumerate(ranked)
    ]
    ideal = np.sort(np.array(list(gains.values()), dtype=float))[::-1]
    best = dcg_at_k(ideal, k)
    if best == 0:
        return 0.0
    return dcg_at_k(once, k) / best
