"""Mistake: each document token looks for its best query token."""

import numpy as np


def unit(rows):
    rows = np.asarray(rows, dtype=float)
    norms = np.linalg.norm(rows, axis=-1, keepdims=True)
    return rows / np.where(norms == 0, 1, norms)


def maxsim(query_tokens_emb, doc_tokens_emb, mask=None):
    if mask is not None:
        doc_tokens_emb = np.asarray(doc_tokens_emb)[np.asarray(mask, dtype=bool)]
    if len(query_tokens_emb) == 0 or len(doc_tokens_emb) == 0:
        return 0.0
    sims = unit(query_tokens_emb) @ unit(doc_tokens_emb).T
    return float(sims.max(axis=0).sum())
