"""Mistake: a zero token is divided by its length."""

import numpy as np


def unit(rows):
    rows = np.asarray(rows, dtype=float)
    with np.errstate(invalid="ignore"):
        return rows / np.linalg.norm(rows, axis=-1, keepdims=True)


def maxsim(query_tokens_emb, doc_tokens_emb, mask=None):
    if mask is not None:
        doc_tokens_emb = np.asarray(doc_tokens_emb)[np.asarray(mask, dtype=bool)]
    if len(query_tokens_emb) == 0 or len(doc_tokens_emb) == 0:
        return 0.0
    sims = unit(query_tokens_emb) @ unit(doc_tokens_emb).T
    return float(sims.max(axis=1).sum())
