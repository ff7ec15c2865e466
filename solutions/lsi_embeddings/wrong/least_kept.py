"""Mistake: the smallest singular values are kept."""

import numpy as np


def fit_lsi(tfidf, dims):
    if dims < 1:
        raise ValueError("dims must be 1 or more")
    U, S, Vt = np.linalg.svd(np.asarray(tfidf, dtype=float), full_matrices=False)
    order = np.argsort(S, kind="stable")  # smallest first
    U, S, Vt = U[:, order], S[order], Vt[order]
    total = (S**2).sum()
    explained = float((S[:dims] ** 2).sum() / total) if total > 0 else 0.0
    return U[:, :dims] * S[:dims], Vt[:dims], explained


def project(query_vec, Vt):
    return np.asarray(query_vec, dtype=float) @ np.asarray(Vt, dtype=float).T
