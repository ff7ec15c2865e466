"""Mistake: short vectors count as zero vectors."""

import numpy as np


def unit(rows):
    rows = np.asarray(rows, dtype=float)
    norms = np.linalg.norm(rows, axis=-1, keepdims=True)
    return np.where(norms < 3e-4, 0, rows / np.where(norms == 0, 1, norms))


def dense_topk(query, docs, k):
    if len(docs) == 0:
        return np.empty(0, dtype=int)
    scores = unit(docs) @ unit(query)
    return np.argsort(-scores, kind="stable")[:k]
