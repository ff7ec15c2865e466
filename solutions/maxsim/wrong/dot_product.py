"""Mistake: lengths are not divided out."""

import numpy as np


def maxsim(query_tokens_emb, doc_tokens_emb, mask=None):
    if mask is not None:
        doc_tokens_emb = np.asarray(doc_tokens_emb)[np.asarray(mask, dtype=bool)]
    if len(query_tokens_emb) == 0 or len(doc_tokens_emb) == 0:
        return 0.0
    sims = np.asarray(query_tokens_emb, dtype=float) @ np.asarray(doc_tokens_emb, dtype=float).T
    return float(sims.max(axis=1).sum())
