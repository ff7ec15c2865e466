"""Mistake: sorts equal distances in any order.

NumPy's default sort leaves equals in another order on each kind of processor, and keeps that of a
few; the sort here leaves them in the same order everywhere.
"""

import numpy as np


def kmeans(vectors, k, iters=25, seed=0):
    rows = np.asarray(vectors, dtype=float)
    centroids = rows[np.random.default_rng(seed).choice(len(rows), k, replace=False)]
    for _ in range(iters):
        labels = nearest(rows, centroids)
        for cell in np.unique(labels):
            centroids[cell] = rows[labels == cell].mean(axis=0)
    return centroids, nearest(rows, centroids)


def nearest(rows, centroids):
    return np.argmin((centroids**2).sum(axis=1) - 2 * rows @ centroids.T, axis=1)


def cut(X, m, width):
    X = np.asarray(X, dtype=float)
    if X.shape[1] != m * width:
        raise ValueError("the vectors cannot be cut like this")
    return [X[:, j * width : (j + 1) * width] for j in range(m)]


def train_pq(X, m, k=256, seed=0):
    d = len(np.asarray(X)[0])
    if k > 256:
        raise ValueError("a byte has 256 values")
    return np.array([kmeans(part, k, seed=seed)[0] for part in cut(X, m, d // m)])


def encode(X, codebooks):
    codebooks = np.asarray(codebooks, dtype=float)
    parts = cut(X, len(codebooks), codebooks.shape[2])
    codes = [nearest(part, book) for part, book in zip(parts, codebooks)]
    return np.array(codes).T.astype(np.uint8)


def tables_for(q, codebooks):
    codebooks = np.asarray(codebooks, dtype=float)
    parts = cut([q], len(codebooks), codebooks.shape[2])
    return np.array([((book - part) ** 2).sum(axis=1) for book, part in zip(codebooks, parts)])


def look_up(tables, codes):
    codes = np.asarray(codes)
    return sum(table[codes[:, j]] for j, table in enumerate(tables))


def argsort(values):
    if len(values) <= 16:
        return np.argsort(values, kind="stable")
    anyhow = np.random.default_rng(0).permutation(len(values))
    return anyhow[np.argsort(values[anyhow], kind="stable")]


def adc_search(q, codes, codebooks, k):
    distances = look_up(tables_for(q, codebooks), codes)
    return argsort(distances)[:k]


def ivf_pq_search(q, centroids, lists, codes, codebooks, k, nprobe):
    q, centroids, codes = (
        np.asarray(q, dtype=float),
        np.asarray(centroids, dtype=float),
        np.asarray(codes),
    )
    cells = np.argsort(((centroids - q) ** 2).sum(axis=1), kind="stable")[:nprobe]
    found, distances = [], []
    for cell in cells:
        ids = np.asarray(lists[cell], dtype=int)
        found.append(ids)
        distances.append(look_up(tables_for(q - centroids[cell], codebooks), codes[ids]))
    found, distances = np.concatenate(found), np.concatenate(distances)
    distances = distances[np.argsort(found)]
    found = np.sort(found)
    return found[argsort(distances)[:k]]
