"""Mistake: the columns of docs_emb are made positive, the rows of Vt are not."""

import numpy as np


def fit_lsi(tfidf, dims):
    if dims < 1:
        raise ValueError("dims must be 1 or more")
    U, S, Vt = np.linalg.svd(np.asarray(tfidf, dtype=float), full_matrices=False)
    total = (S**2).sum()
    explained = float((S[:dims] ** 2).sum() / total) if total > 0 else 0.0
    docs_emb = U[:, :dims] * S[:dims]
    signs = np.where(docs_emb.sum(axis=0) < 0, -1.0, 1.0)
    return docs_emb * signs, Vt[:dims], explained


def project(query_vec, Vt):
    return np.asarray(query_vec, dtype=float) @ np.asarray(Vt, dtype=float).T
