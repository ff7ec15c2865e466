"""Mistake: a partition is asked for place k even where there is none."""

import numpy as np


def unit(rows):
    rows = np.asarray(rows, dtype=float)
    norms = np.linalg.norm(rows, axis=-1, keepdims=True)
    return rows / np.where(norms == 0, 1, norms)


def dense_topk(query, docs, k):
    if len(docs) == 0:
        return np.empty(0, dtype=int)
    scores = unit(docs) @ unit(query)
    least = np.partition(-scores, k)[k]
    good_enough = np.flatnonzero(-scores <= least)
    return good_enough[np.argsort(-scores[good_enough], kind="stable")][:k]
