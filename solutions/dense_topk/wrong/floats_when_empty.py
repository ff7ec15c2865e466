"""Mistake: the result is made from a list, which is an array of floats when empty."""

import numpy as np


def unit(rows):
    rows = np.asarray(rows, dtype=float)
    norms = np.linalg.norm(rows, axis=-1, keepdims=True)
    return rows / np.where(norms == 0, 1, norms)


def dense_topk(query, docs, k):
    if len(docs) == 0:
        return np.array([])
    scores = unit(docs) @ unit(query)
    order = sorted(range(len(scores)), key=lambda i: -scores[i])
    return np.array(order[:k])
