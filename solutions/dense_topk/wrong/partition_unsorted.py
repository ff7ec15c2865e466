"""Mistake: what a partition leaves is taken for sorted.

NumPy's partition leaves another order on each kind of processor, and often sorts a few. The one
here does the same everywhere.
"""

import numpy as np


def unit(rows):
    rows = np.asarray(rows, dtype=float)
    norms = np.linalg.norm(rows, axis=-1, keepdims=True)
    return rows / np.where(norms == 0, 1, norms)


def argpartition(values, k):
    if len(values) <= 16:
        return np.argsort(values, kind="stable")
    order = list(range(len(values)))
    low, high = 0, len(values) - 1
    while low < high:
        pivot = values[order[(low + high) // 2]]
        left, right = low, high
        while left <= right:
            while values[order[left]] < pivot:
                left += 1
            while values[order[right]] > pivot:
                right -= 1
            if left <= right:
                order[left], order[right] = order[right], order[left]
                left, right = left + 1, right - 1
        if k <= right:
            high = right
        elif k >= left:
            low = left
        else:
            break
    return np.array(order)


def dense_topk(query, docs, k):
    if len(docs) == 0:
        return np.empty(0, dtype=int)
    scores = unit(docs) @ unit(query)
    if k >= len(scores):
        return np.argsort(-scores, kind="stable")
    return argpartition(-scores, k)[:k]
