"""Mistake: a zero vector is divided by its length 0 and its NaN wins the argmax."""

import numpy as np


def unit(rows):
    rows = np.asarray(rows, dtype=float)
    with np.errstate(invalid="ignore"):
        return rows / np.linalg.norm(rows, axis=-1, keepdims=True)


def mmr(query, docs, k, lam=0.5):
    docs = unit(docs)
    if len(docs) == 0:
        return []
    relevance = docs @ unit(query)
    picked = []
    while len(picked) < min(k, len(docs)):
        scores = relevance.copy()
        if picked:
            scores = lam * relevance - (1 - lam) * (docs @ docs[picked].T).max(axis=1)
        scores[picked] = -np.inf
        picked.append(int(np.argmax(scores)))
    return picked
