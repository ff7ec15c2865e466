"""Mistake: argpartition is taken for a sort."""

import numpy as np


def unit(rows):
    rows = np.asarray(rows, dtype=float)
    norms = np.linalg.norm(rows, axis=-1, keepdims=True)
    return rows / np.where(norms == 0, 1, norms)


def dense_topk(query, docs, k):
    if len(docs) == 0:
        return np.empty(0, dtype=int)
    scores = unit(docs) @ unit(query)
    if k >= len(scores):
        return np.argsort(-scores, kind="stable")
    return np.argpartition(-scores, k)[:k]
