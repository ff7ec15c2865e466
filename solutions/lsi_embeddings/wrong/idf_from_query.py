"""Mistake: the query is weighted with an idf of its own."""

import numpy as np


def fit_lsi(tfidf, dims):
    if dims < 1:
        raise ValueError("dims must be 1 or more")
    U, S, Vt = np.linalg.svd(np.asarray(tfidf, dtype=float), full_matrices=False)
    total = (S**2).sum()
    explained = float((S[:dims] ** 2).sum() / total) if total > 0 else 0.0
    return U[:, :dims] * S[:dims], Vt[:dims], explained


def project(query_vec, Vt):
    query = np.asarray(query_vec, dtype=float)
    n_texts = 1
    df = np.where(query != 0, 1, n_texts)
    return (query * np.log(n_texts / df)) @ np.asarray(Vt, dtype=float).T
