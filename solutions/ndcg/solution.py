"""nDCG at k: graded relevance, discounted by rank, as a share of the best possible."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import numpy as np


def dcg_at_k(gains_in_rank_order: Sequence[float], k: int) -> float:
    """Sum (2**grade - 1) / log2(rank + 1) over the first k places.

    >>> round(dcg_at_k([0, 3, 0], k=3), 4)
    4.4165
    """
    grades = np.asarray(gains_in_rank_order[:k], dtype=float)
    ranks = np.arange(1, len(grades) + 1)
    return float(np.sum((2**grades - 1) / np.log2(ranks + 1)))


def ndcg_at_k(ranked: Sequence[Hashable], gains: Mapping[Hashable, float], k: int) -> float:
    """DCG of the ranking divided by the DCG of the best ordering of all judged documents.

    >>> round(ndcg_at_k([5, 2, 9, 1], {2: 3, 7: 1}, k=3), 4)
    0.5788
    """
    met: set[Hashable] = set()
    found = []
    for doc in ranked:
        found.append(0.0 if doc in met else gains.get(doc, 0.0))  # a copy fills its place
        met.add(doc)
    best = sorted(gains.values(), reverse=True)  # retrieved or not
    idcg = dcg_at_k(best, k)
    return dcg_at_k(found, k) / idcg if idcg > 0 else 0.0
