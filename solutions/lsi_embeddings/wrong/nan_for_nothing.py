"""Mistake: the share of a matrix of zeros is 0/0."""

import numpy as np


def fit_lsi(tfidf, dims):
    if dims < 1:
        raise ValueError("dims must be 1 or more")
    U, S, Vt = np.linalg.svd(np.asarray(tfidf, dtype=float), full_matrices=False)
    with np.errstate(invalid="ignore"):
        explained = float((S[:dims] ** 2).sum() / (S**2).sum())
    return U[:, :dims] * S[:dims], Vt[:dims], explained


def project(query_vec, Vt):
    return np.asarray(query_vec, dtype=float) @ np.asarray(Vt, dtype=float).T
