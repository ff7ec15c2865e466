"""IVF search one vector at a time."""

import numpy as np


def kmeans(vectors, k, iters=25, seed=0):
    rows = np.asarray(vectors, dtype=float)
    start = np.random.default_rng(seed).choice(len(rows), k, replace=False)
    centroids = rows[start]
    for _ in range(iters):
        labels = _nearest(rows, centroids)
        for cell in np.unique(labels):
            centroids[cell] = rows[labels == cell].mean(axis=0)
    return centroids, _nearest(rows, centroids)


def _nearest(rows, centroids):
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
        cells = range(len(self.centroids))
        near = sorted(cells, key=lambda cell: squared(self.centroids[cell], q))
        found = []
        for cell in near[:nprobe]:
            found += sorted((squared(self.vectors[i], q), int(i)) for i in self.lists[cell])
        return np.array([i for _, i in found[:k]], dtype=int)


def squared(one, other):
    return sum((float(x) - float(y)) ** 2 for x, y in zip(one, other))
