"""Mistake: columns of docs_emb and rows of Vt are turned round each for themselves."""

import numpy as np


def signs(rows):
    largest = np.abs(rows).argmax(axis=1)
    return np.where(rows[np.arange(len(rows)), largest] < 0, -1.0, 1.0)


def fit_lsi(tfidf, dims):
    if dims < 1:
        raise ValueError("dims must be 1 or more")
    U, S, Vt = np.linalg.svd(np.asarray(tfidf, dtype=float), full_matrices=False)
    total = (S**2).sum()
    explained = float((S[:dims] ** 2).sum() / total) if total > 0 else 0.0
    docs_emb, axes = U[:, :dims] * S[:dims], Vt[:dims]
    return docs_emb * signs(docs_emb.T), axes * signs(axes)[:, None], explained


def project(query_vec, Vt):
    return np.asarray(query_vec, dtype=float) @ np.asarray(Vt, dtype=float).T
