"""IVF search: exact nearest neighbours among the members of the nearest cells."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ids = npt.NDArray[np.int64]


def kmeans(vectors: npt.ArrayLike, k: int, iters: int = 25, seed: int = 0) -> tuple[Floats, Ids]:
    """Group vectors around k centroids.

    Starts from k different vectors, drawn with the seed. Each iteration assigns every vector to
    its nearest centroid and moves each centroid to the mean of its vectors. A centroid without
    vectors stays where it is.

    Args:
        vectors: shape (N, d), one vector a row.
        k: how many centroids, 1 to N.
        iters: how often to assign and move.
        seed: decides the vectors to start from.

    Returns:
        The centroids, shape (k, d), and for each vector the number of its nearest centroid,
        shape (N,); of centroids equally near, the lower number.

    Raises:
        ValueError: k is above N.
    """
    rows = np.asarray(vectors, dtype=float)
    start = np.random.default_rng(seed).choice(len(rows), k, replace=False)
    centroids = rows[start]
    for _ in range(iters):
        labels = _nearest(rows, centroids)
        for cell in np.unique(labels):
            centroids[cell] = rows[labels == cell].mean(axis=0)
    return centroids, _nearest(rows, centroids)


def _nearest(rows: Floats, centroids: Floats) -> Ids:
    # ||x - c||^2 = ||x||^2 - 2 x.c + ||c||^2, and ||x||^2 is the same for all centroids of a row:
    # so the largest array here is N x k, not N x k x d.
    labels: Ids = np.argmin((centroids**2).sum(axis=1) - 2 * rows @ centroids.T, axis=1)
    return labels


class IVFIndex:
    """Vectors filed into cells, each cell around one centroid.

    Attributes:
        vectors: shape (N, d). The id of a vector is its row number here.
        centroids: shape (nlist, d).
        lists: one array of ids for each cell, the members of that cell; it may be empty. Every
            id stands in exactly one list.
    """

    vectors: Floats
    centroids: Floats
    lists: list[Ids]

    def __init__(self, vectors: npt.ArrayLike, nlist: int, seed: int = 0) -> None:
        """Train nlist centroids on the vectors and file each vector.

        Raises:
            ValueError: nlist is above the number of vectors.
        """
        self.vectors = np.asarray(vectors, dtype=float)
        self.centroids, labels = kmeans(self.vectors, nlist, seed=seed)
        self.lists = [np.flatnonzero(labels == cell) for cell in range(nlist)]

    @classmethod
    def from_parts(
        cls, vectors: npt.ArrayLike, centroids: npt.ArrayLike, lists: Sequence[npt.ArrayLike]
    ) -> IVFIndex:
        """Make an index from vectors, centroids and lists that exist already."""
        index = cls.__new__(cls)
        index.vectors = np.asarray(vectors, dtype=float)
        index.centroids = np.asarray(centroids, dtype=float)
        index.lists = [np.asarray(members, dtype=np.int64) for members in lists]
        return index

    def search(self, q: npt.ArrayLike, k: int, nprobe: int) -> Ids:
        """Find up to k nearest vectors to q among the members of the nprobe nearest cells.

        Args:
            q: the query, shape (d,).
            k: how many ids to return, 0 or more.
            nprobe: how many cells to look into, 1 or more; beyond nlist it means all. An empty
                cell counts as one of them.

        Returns:
            An integer array of ids (row numbers of `vectors`), nearest by squared Euclidean
            distance first, of vectors equally near the lower id first; shorter than k where the
            probed cells have fewer members.

        >>> index = IVFIndex.from_parts([[0], [1], [5], [6]], [[0.5], [5.5]], [[0, 1], [2, 3]])
        >>> index.search([2.9], k=3, nprobe=1)
        array([1, 0])
        >>> index.search([2.9], k=3, nprobe=2)
        array([1, 2, 0])
        """
        query = np.asarray(q, dtype=float)
        to_centroids = ((self.centroids - query) ** 2).sum(axis=1)
        cells = np.argsort(to_centroids, kind="stable")[:nprobe]
        # Ascending ids and a stable sort: of vectors equally near, the lower id comes first.
        candidates = np.sort(np.concatenate([self.lists[cell] for cell in cells]))
        distances = ((self.vectors[candidates] - query) ** 2).sum(axis=1)
        return candidates[np.argsort(distances, kind="stable")[:k]]
