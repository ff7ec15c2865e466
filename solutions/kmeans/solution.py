"""k-means: vectors grouped around k centroids, by Lloyd's algorithm."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


def assign(X: npt.ArrayLike, C: npt.ArrayLike) -> Ints:
    """Find the nearest centroid of each vector, by squared Euclidean distance.

    Args:
        X: shape (N, d), one vector a row.
        C: shape (k, d), one centroid a row.

    Returns:
        Integer array of shape (N,): row numbers of C, of centroids equally near the lower one.

    >>> assign([[1, 0], [9, 9]], [[1, 0], [3, 0], [8, 8]])
    array([0, 2])
    """
    rows, centroids = np.asarray(X, dtype=float), np.asarray(C, dtype=float)
    # ||x - c||^2 = ||x||^2 - 2 x.c + ||c||^2, and ||x||^2 is the same for all centroids of a row:
    # so the largest array here is N x k, not N x k x d.
    labels: Ints = np.argmin((centroids**2).sum(axis=1) - 2 * rows @ centroids.T, axis=1)
    return labels


def update(X: npt.ArrayLike, labels: npt.ArrayLike, C: npt.ArrayLike) -> Floats:
    """Move each centroid to the mean of the vectors that carry its number.

    Args:
        X: shape (N, d), one vector a row.
        labels: shape (N,), the cell of each vector.
        C: shape (k, d), the centroids as they are now.

    Returns:
        A new array of shape (k, d), in which a centroid without vectors stays where it is.

    >>> update([[0, 0], [0, 1], [1, 1]], [0, 0, 2], [[0, 0], [5, 5], [1, 1]])
    array([[0. , 0.5],
           [5. , 5. ],
           [1. , 1. ]])
    """
    rows, cells = np.asarray(X, dtype=float), np.asarray(labels)
    centroids = np.array(C, dtype=float)
    for cell in np.unique(cells):  # only cells with vectors: the mean of none would be NaN
        centroids[cell] = rows[cells == cell].mean(axis=0)
    return centroids


def kmeans(X: npt.ArrayLike, k: int, iters: int = 25, seed: int = 0) -> tuple[Floats, Ints]:
    """Group vectors around k centroids.

    Args:
        X: shape (N, d), one vector a row.
        k: how many centroids, 1 to N.
        iters: how often to assign and move.
        seed: decides the rows to start from.

    Returns:
        The centroids, shape (k, d), and for each vector the number of its centroid, shape (N,).

    Raises:
        ValueError: k is above N.

    >>> centroids, labels = kmeans([[0], [1], [8], [9]], k=2)
    >>> centroids.tolist(), labels.tolist()
    ([[0.5], [8.5]], [0, 0, 1, 1])

    Source: Lloyd, IEEE Transactions on Information Theory, 1982.
    """
    rows = np.asarray(X, dtype=float)
    centroids = rows[np.random.default_rng(seed).choice(len(rows), k, replace=False)]
    for _ in range(iters):
        centroids = update(rows, assign(rows, centroids), centroids)
    return centroids, assign(rows, centroids)  # the centroids have moved since the last labels
