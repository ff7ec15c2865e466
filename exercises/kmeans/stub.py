"""k-means: vectors grouped around k centroids, by Lloyd's algorithm."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


def assign(X: npt.ArrayLike, C: npt.ArrayLike) -> Ints:
    """Find the nearest centroid of each vector, by squared Euclidean distance.

    Args:
        X: shape (N, d), one vector a row; list or array, of ints or floats. N may be 0.
        C: shape (k, d), one centroid a row, k at least 1.

    Returns:
        Integer array of shape (N,): for each vector the row number of its centroid in C; of
        centroids equally near, the lower number.

    No array on the way may have N x k x d entries.
    """
    raise NotImplementedError


def update(X: npt.ArrayLike, labels: npt.ArrayLike, C: npt.ArrayLike) -> Floats:
    """Move each centroid to the mean of the vectors that carry its number.

    Args:
        X: shape (N, d), one vector a row.
        labels: shape (N,), ints from 0 to k - 1: to which cell each vector belongs.
        C: shape (k, d), the centroids as they are now. It stays as it is.

    Returns:
        A new float array of shape (k, d). A centroid that no label names stays where it is.

    No array on the way may have N x k x d entries.
    """
    raise NotImplementedError


def kmeans(X: npt.ArrayLike, k: int, iters: int = 25, seed: int = 0) -> tuple[Floats, Ints]:
    """Group vectors around k centroids.

    Starts from the k rows of X that np.random.default_rng(seed).choice(N, k, replace=False)
    names, in that order. Each iteration assigns every vector to its nearest centroid, then moves
    the centroids. Stopping before iters is allowed where nothing would move any more.

    Args:
        X: shape (N, d), one vector a row.
        k: how many centroids, 1 to N.
        iters: how often to assign and move, 0 or more.
        seed: decides the rows to start from.

    Returns:
        The centroids, float array of shape (k, d), and for each vector the number of the nearest
        of these centroids, integer array of shape (N,).

    Raises:
        ValueError: k is above N.
    """
    raise NotImplementedError
