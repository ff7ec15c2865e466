"""Mistake: builds an N x k x d array of differences."""

import numpy as np


def assign(X, C):
    X, C = np.asarray(X, dtype=float), np.asarray(C, dtype=float)
    distances = ((X[:, None, :] - C[None, :, :]) ** 2).sum(axis=2)
    return distances.argmin(axis=1)


def update(X, labels, C):
    X, labels = np.asarray(X, dtype=float), np.asarray(labels)
    moved = np.array(C, dtype=float)
    for cell in range(len(moved)):
        members = X[labels == cell]
        if len(members):
            moved[cell] = members.mean(axis=0)
    return moved


def kmeans(X, k, iters=25, seed=0):
    X = np.asarray(X, dtype=float)
    C = X[np.random.default_rng(seed).choice(len(X), k, replace=False)]
    for _ in range(iters):
        labels = assign(X, C)
        C = update(X, labels, C)
    return C, assign(X, C)
