"""Mistake: scores are divided by their sum."""

import numpy as np


def share(scores):
    scores = np.asarray(scores, dtype=float)
    if len(scores) == 0 or scores.max() <= 0:
        return np.zeros(len(scores))
    return scores / scores.sum()


def rerank_features(query_tokens, chunks_tokens, bm25, dense):
    b, d = share(bm25), share(dense)
    q = set(query_tokens)
    rows = []
    for i, chunk in enumerate(chunks_tokens):
        size = len(q & set(chunk))
        overlap = size / len(q) if q else 0.0
        rows.append([b[i], d[i], b[i] + d[i], overlap, size, len(chunk), max(b[i], d[i])])
    return np.array(rows, dtype=float).reshape(-1, 7)
