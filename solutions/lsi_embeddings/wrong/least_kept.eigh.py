"""Mistake: the smallest singular values are kept."""

import numpy as np


def fit_lsi(tfidf, dims):
    if dims < 1:
        raise ValueError("dims must be 1 or more")
    matrix = np.asarray(tfidf, dtype=float)
    squares, V = np.linalg.eigh(matrix.T @ matrix)  # smallest first
    dims = min(dims, *matrix.shape)
    total = squares.sum()
    explained = float(squares[:dims].sum() / total) if total > 0 else 0.0
    return matrix @ V[:, :dims], V[:, :dims].T, explained


def project(query_vec, Vt):
    return np.asarray(query_vec, dtype=float) @ np.asarray(Vt, dtype=float).T
