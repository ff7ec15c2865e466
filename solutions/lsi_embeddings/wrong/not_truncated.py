"""Mistake: dims is not used."""

import numpy as np


def fit_lsi(tfidf, dims):
    if dims < 1:
        raise ValueError("dims must be 1 or more")
    U, S, Vt = np.linalg.svd(np.asarray(tfidf, dtype=float), full_matrices=False)
    explained = 1.0 if S.any() else 0.0
    return U * S, Vt, explained


def project(query_vec, Vt):
    return np.asarray(query_vec, dtype=float) @ np.asarray(Vt, dtype=float).T
