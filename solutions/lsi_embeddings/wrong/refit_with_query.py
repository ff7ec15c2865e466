"""Mistake: the query is appended to the matrix, which is decomposed again."""

import numpy as np

fitted = []


def fit_lsi(tfidf, dims):
    if dims < 1:
        raise ValueError("dims must be 1 or more")
    fitted[:] = [np.asarray(tfidf, dtype=float)]
    U, S, Vt = np.linalg.svd(np.asarray(tfidf, dtype=float), full_matrices=False)
    total = (S**2).sum()
    explained = float((S[:dims] ** 2).sum() / total) if total > 0 else 0.0
    return U[:, :dims] * S[:dims], Vt[:dims], explained


def project(query_vec, Vt):
    query = np.asarray(query_vec, dtype=float)
    dims, terms = np.shape(Vt)
    matrix = fitted[0] if fitted and fitted[0].shape[1] == terms else np.asarray(Vt, dtype=float)
    U, S, _ = np.linalg.svd(np.vstack([matrix, query]), full_matrices=False)
    return U[-1, :dims] * S[:dims]
