"""Mistake: redundancy by absolute value, so that pointing away costs as much as repeating."""

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
    while len(picked) < min(k, len(docs)):
        best, best_score = -1, -np.inf
        for i in range(len(docs)):
            if i in picked:
                continue
            if picked:
                redundancy = max(abs(docs[i] @ docs[j]) for j in picked)
                score = lam * relevance[i] - (1 - lam) * redundancy
            else:
                score = relevance[i]
            if score > best_score:
                best, best_score = i, score
        picked.append(best)
    return picked
