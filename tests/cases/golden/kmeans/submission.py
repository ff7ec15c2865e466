"""Mistake: an empty cell gets the mean of no vectors, which is NaN."""

import numpy as np


def assign(X, C):
    X, C = np.asarray(X, dtype=float), np.asarray(C, dtype=float)
    distances = (C**2).sum(axis=1) - 2 * X @ C.T
    return distances.argmin(axis=1)


def update(X, labels, C):
    X, labels = np.asarray(X, dtype=float), np.asarray(labels)
    moved = np.array(C, dtype=float)
    with np.errstate(all="ignore"):
        for cell in range(len(moved)):
            members = X[labels == cell]
            moved[cell] = members.sum(axis=0) / np.float64(len(members))
    return moved


def kmeans(X, k, iters=25, seed=0):
    X = np.asarray(X, dtype=float)
    C = X[np.random.default_rng(seed).choice(len(X), k, replace=False)]
    for _ in range(iters):
        labels = assign(X, C)
        C = update(X, labels, C)
    return C, assign(X, C)
