"""Mistake: lengths are not divided out."""

import numpy as np


def dense_topk(query, docs, k):
    if len(docs) == 0:
        return np.empty(0, dtype=int)
    scores = np.asarray(docs, dtype=float) @ np.asarray(query, dtype=float)
    return np.argsort(-scores, kind="stable")[:k]
