"""Mistake: the result is filled up with -1."""

import numpy as np


def unit(rows):
    rows = np.asarray(rows, dtype=float)
    norms = np.linalg.norm(rows, axis=-1, keepdims=True)
    return rows / np.where(norms == 0, 1, norms)


def dense_topk(query, docs, k):
    if len(docs) == 0:
        return np.full(k, -1)
    scores = unit(docs) @ unit(query)
    best = np.argsort(-scores, kind="stable")[:k]
    return np.concatenate([best, np.full(k - len(best), -1)])
