"""Mistake: argpartition decides which of several equal documents are kept."""

import numpy as np


def unit(rows):
    rows = np.asarray(rows, dtype=float)
    norms = np.linalg.norm(rows, axis=-1, keepdims=True)
    return rows / np.where(norms == 0, 1, norms)


def dense_topk(query, docs, k):
    if len(docs) == 0:
        return np.empty(0, dtype=int)
    scores = unit(docs) @ unit(query)
    k = min(k, len(scores))
    best = np.argpartition(-scores, min(k, len(scores) - 1))[:k]
    return best[np.lexsort((best, -scores[best]))]
