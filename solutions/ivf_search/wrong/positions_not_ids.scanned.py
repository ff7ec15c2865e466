"""Mistake: returns positions among the members as they were scanned instead of ids."""

import numpy as np


def kmeans(X, k, iters=25, seed=0):
    rows = np.asarray(X, dtype=float)
    centroids = rows[np.random.default_rng(seed).choice(len(rows), k, replace=False)]
    for _ in range(iters):
        labels = nearest(rows, centroids)
        for cell in np.unique(labels):
            centroids[cell] = rows[labels == cell].mean(axis=0)
    return centroids, nearest(rows, centroids)


def nearest(rows, centroids):
    return np.argmin((centroids**2).sum(axis=1) - 2 * rows @ centroids.T, axis=1)


class IVFIndex:
    def __init__(self, vectors, nlist, seed=0):
        self.vectors = np.asarray(vectors, dtype=float)
        self.centroids, labels = kmeans(self.vectors, nlist, seed=seed)
        self.lists = [np.flatnonzero(labels == cell) for cell in range(nlist)]

    @classmethod
    def from_parts(cls, vectors, centroids, lists):
        index = cls.__new__(cls)
        index.vectors = np.asarray(vectors, dtype=float)
        index.centroids = np.asarray(centroids, dtype=float)
        index.lists = [np.asarray(members, dtype=np.int64) for members in lists]
        return index

    def search(self, q, k, nprobe):
        q = np.asarray(q, dtype=float)
        to_centroids = ((self.centroids - q) ** 2).sum(axis=1)
        cells = np.argsort(to_centroids, kind="stable")[:nprobe]
        candidates = np.concatenate([self.lists[cell] for cell in cells])
        distances = ((self.vectors[candidates] - q) ** 2).sum(axis=1)
        return np.argsort(distances, kind="stable")[:k]
