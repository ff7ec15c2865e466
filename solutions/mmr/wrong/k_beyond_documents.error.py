"""Mistake: k rounds are made, and there is nothing left to take the best of."""

import numpy as np


def unit(rows):
    rows = np.asarray(rows, dtype=float)
    norms = np.linalg.norm(rows, axis=-1, keepdims=True)
    return rows / np.where(norms == 0, 1, norms)


def mmr(query, docs, k, lam=0.5):
    docs = unit(docs)
    if len(docs) == 0:
        return []
    relevance = docs @ unit(query)
    picked = []
    for _ in range(k):
        left = [i for i in range(len(docs)) if i not in picked]
        if picked:
            redundancy = [max(docs[i] @ docs[j] for j in picked) for i in left]
            scores = lam * relevance[left] - (1 - lam) * np.array(redundancy)
        else:
            scores = relevance
        picked.append(left[np.argmax(scores)])
    return picked
