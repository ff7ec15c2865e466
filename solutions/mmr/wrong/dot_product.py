"""Mistake: plain dot products, so that long vectors win."""

import numpy as np


def mmr(query, docs, k, lam=0.5):
    docs = np.asarray(docs, dtype=float)
    if len(docs) == 0:
        return []
    relevance = docs @ np.asarray(query, dtype=float)
    picked = []
    while len(picked) < min(k, len(docs)):
        best, best_score = -1, -np.inf
        for i in range(len(docs)):
            if i in picked:
                continue
            if picked:
                redundancy = max(docs[i] @ docs[j] for j in picked)
                score = lam * relevance[i] - (1 - lam) * redundancy
            else:
                score = relevance[i]
            if score > best_score:
                best, best_score = i, score
        picked.append(best)
    return picked
