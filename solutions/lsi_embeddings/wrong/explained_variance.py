"""Mistake: variances are compared instead of sums of squares."""

import numpy as np


def fit_lsi(tfidf, dims):
    if dims < 1:
        raise ValueError("dims must be 1 or more")
    U, S, Vt = np.linalg.svd(np.asarray(tfidf, dtype=float), full_matrices=False)
    total = np.var(np.asarray(tfidf, dtype=float), axis=0).sum()
    kept = np.var(U[:, :dims] * S[:dims], axis=0).sum()
    explained = float(kept / total) if total > 0 else 0.0
    return U[:, :dims] * S[:dims], Vt[:dims], explained


def project(query_vec, Vt):
    return np.asarray(query_vec, dtype=float) @ np.asarray(Vt, dtype=float).T
