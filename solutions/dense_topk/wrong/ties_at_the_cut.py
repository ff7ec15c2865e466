"""Mistake: any of several equal documents are kept at the cut, and sorted afterwards.

Which ones NumPy's partition keeps differs between processors; here the last of more than a few.
"""

import numpy as np


def unit(rows):
    rows = np.asarray(rows, dtype=float)
    norms = np.linalg.norm(rows, axis=-1, keepdims=True)
    return rows / np.where(norms == 0, 1, norms)


def argpartition(values):
    if len(values) <= 16:
        return np.argsort(values, kind="stable")
    return np.lexsort((-np.arange(len(values)), values))


def dense_topk(query, docs, k):
    if len(docs) == 0:
        return np.empty(0, dtype=int)
    scores = unit(docs) @ unit(query)
    best = argpartition(-scores)[:k]
    return best[np.lexsort((best, -scores[best]))]
