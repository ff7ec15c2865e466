"""IVF-PQ: vectors as short codes, and a search that never unpacks them. kmeans is given."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ids = npt.NDArray[np.int64]
Codes = npt.NDArray[np.uint8]


def kmeans(vectors: npt.ArrayLike, k: int, iters: int = 25, seed: int = 0) -> tuple[Floats, Ids]:
    """Group vectors around k centroids (given; yours from the exercise kmeans does as well).

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
    centroids = rows[np.random.default_rng(seed).choice(len(rows), k, replace=False)]
    for _ in range(iters):
        labels = nearest(rows, centroids)
        for cell in np.unique(labels):
            centroids[cell] = rows[labels == cell].mean(axis=0)
    return centroids, nearest(rows, centroids)


def nearest(rows: Floats, centroids: Floats) -> Ids:
    """Number of the nearest centroid of each row, of centroids equally near the lower (given)."""
    labels: Ids = np.argmin((centroids**2).sum(axis=1) - 2 * rows @ centroids.T, axis=1)
    return labels


def train_pq(X: npt.ArrayLike, m: int, k: int = 256, seed: int = 0) -> Floats:
    """Train a codebook of k codewords for each of m parts of the vectors.

    Part j of a vector are its entries from j * d / m up to (j + 1) * d / m. The codewords of a
    part are the centroids that kmeans(that part of all vectors, k, seed=seed) finds.

    Args:
        X: shape (N, d), one vector a row; list or array, of ints or floats.
        m: how many parts, 1 to d.
        k: codewords a part.
        seed: the same for every part.

    Returns:
        Float array of shape (m, k, d / m).

    Raises:
        ValueError: m does not divide d, or k is above 256 or above N.
    """
    raise NotImplementedError


def encode(X: npt.ArrayLike, codebooks: npt.ArrayLike) -> Codes:
    """Replace each part of each vector by the number of its nearest codeword.

    Args:
        X: shape (N, d); N may be 0.
        codebooks: shape (m, k, d / m), k at most 256.

    Returns:
        Codes: an array of dtype uint8 and shape (N, m). Of codewords equally near, the lower
        number.

    Raises:
        ValueError: d is not m times the width of the codewords.
    """
    raise NotImplementedError


def adc_search(q: npt.ArrayLike, codes: npt.ArrayLike, codebooks: npt.ArrayLike, k: int) -> Ids:
    """Find the k coded vectors nearest to q. The query is not coded (asymmetric distance).

    The distance to a coded vector is the squared Euclidean distance to the codewords that its
    codes stand for, put together. It is read from tables that are computed once for the query;
    no coded vector is unpacked.

    Args:
        q: the query, shape (d,).
        codes: shape (N, m), ints; N may be 0.
        codebooks: shape (m, codewords, d / m).
        k: how many ids to return, 0 or more; beyond N it means all.

    Returns:
        Integer array of shape (min(k, N),): row numbers of codes, nearest first, of vectors
        equally near the lower number first.
    """
    raise NotImplementedError


def ivf_pq_search(
    q: npt.ArrayLike,
    centroids: npt.ArrayLike,
    lists: Sequence[npt.ArrayLike],
    codes: npt.ArrayLike,
    codebooks: npt.ArrayLike,
    k: int,
    nprobe: int,
) -> Ids:
    """Find the k vectors nearest to q among the members of the nprobe nearest cells.

    What is coded are residuals: row i of codes stands for vector i less the centroid of the cell
    in whose list it stands.

    Args:
        q: the query, shape (d,).
        centroids: shape (nlist, d), one a cell.
        lists: for each cell the ids of its members, ints; possibly none. Each id stands in
            exactly one list.
        codes: shape (N, m), ints. The id of a vector is its row number here.
        codebooks: shape (m, codewords, d / m), trained on residuals.
        k: how many ids to return, 0 or more.
        nprobe: how many cells to look into, 1 or more; beyond nlist it means all. Of cells
            equally near, the lower number; an empty cell counts as one of them.

    Returns:
        Integer array of ids, nearest first, of vectors equally near the lower id first. Its
        length is k, or the number of members in the probed cells where that is smaller.
    """
    raise NotImplementedError
