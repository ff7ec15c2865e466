"""Mistake: the mean of each column is subtracted first, as PCA does."""

import numpy as np


def fit_lsi(tfidf, dims):
    if dims < 1:
        raise ValueError("dims must be 1 or more")
    matrix = np.asarray(tfidf, dtype=float)
    U, S, Vt = np.linalg.svd(matrix - matrix.mean(axis=0), full_matrices=False)
    total = (S**2).sum()
    explained = float((S[:dims] ** 2).sum() / total) if total > 0 else 0.0
    return U[:, :dims] * S[:dims], Vt[:dims], explained


def project(query_vec, Vt):
    return np.asarray(query_vec, dtype=float) @ np.asarray(Vt, dtype=float).T
