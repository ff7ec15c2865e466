"""IVF-PQ: vectors as short codes, and a search that never unpacks them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ids = npt.NDArray[np.int64]
Codes = npt.NDArray[np.uint8]

MOST_CODEWORDS = 256  # as many as one byte can number


def kmeans(vectors: npt.ArrayLike, k: int, iters: int = 25, seed: int = 0) -> tuple[Floats, Ids]:
    """Group vectors around k centroids: the kmeans of the exercise of that name.

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
    """Number of the nearest centroid of each row, of centroids equally near the lower one."""
    labels: Ids = np.argmin((centroids**2).sum(axis=1) - 2 * rows @ centroids.T, axis=1)
    return labels


def train_pq(X: npt.ArrayLike, m: int, k: int = 256, seed: int = 0) -> Floats:
    """Train a codebook of k codewords for each of m parts of the vectors.

    Args:
        X: shape (N, d).
        m: how many parts; divides d.
        k: codewords a part, at most 256 and at most N.
        seed: handed to kmeans for each part.

    Returns:
        Shape (m, k, d / m).

    Raises:
        ValueError: m does not divide d, or k is above 256 or above N.

    >>> train_pq([[0, 0, 9], [0, 0, 9]], m=3, k=1).tolist()
    [[[0.0]], [[0.0]], [[9.0]]]

    Source: Jégou, Douze and Schmid, TPAMI 2011.
    """
    rows = np.asarray(X, dtype=float)
    if rows.shape[1] % m:
        raise ValueError(f"m is {m}: {rows.shape[1]} dimensions cannot be cut into as many parts")
    if k > MOST_CODEWORDS:
        raise ValueError(f"k is {k}: a code of one byte numbers {MOST_CODEWORDS} codewords at most")
    return np.stack([kmeans(part, k, seed=seed)[0] for part in np.split(rows, m, axis=1)])


def encode(X: npt.ArrayLike, codebooks: npt.ArrayLike) -> Codes:
    """Replace each part of each vector by the number of its nearest codeword.

    Args:
        X: shape (N, d).
        codebooks: shape (m, k, d / m).

    Returns:
        Codes, shape (N, m).

    Raises:
        ValueError: the codebooks are for vectors of other dimensions.

    >>> encode([[2, 2, 1.5, 0]], [[[0, 0], [3, 3]], [[0, 0], [2, 0]]]).tolist()
    [[1, 1]]
    """
    rows, books = np.asarray(X, dtype=float), np.asarray(codebooks, dtype=float)
    m, _, width = books.shape
    if rows.shape[1] != m * width:
        raise ValueError(f"the vectors have {rows.shape[1]} dimensions, the codebooks {m * width}")
    parts = np.split(rows, m, axis=1)
    codes = [nearest(part, book) for part, book in zip(parts, books, strict=True)]
    return np.stack(codes, axis=1).astype(np.uint8)


def distance_tables(q: npt.ArrayLike, codebooks: npt.ArrayLike) -> Floats:
    """Squared distance of each part of q to each codeword of that part, shape (m, k)."""
    books = np.asarray(codebooks, dtype=float)
    m, _, width = books.shape
    parts = np.asarray(q, dtype=float).reshape(m, 1, width)
    tables: Floats = ((books - parts) ** 2).sum(axis=2)
    return tables


def look_up(tables: Floats, codes: Codes) -> Floats:
    """Distance of each coded vector: m numbers out of the tables, added up; shape (N,)."""
    distances: Floats = tables[np.arange(len(tables)), codes].sum(axis=1)
    return distances


def adc_search(q: npt.ArrayLike, codes: npt.ArrayLike, codebooks: npt.ArrayLike, k: int) -> Ids:
    """Find the k coded vectors nearest to q, which itself is not coded.

    Args:
        q: shape (d,).
        codes: shape (N, m).
        codebooks: shape (m, codewords, d / m).
        k: how many ids; more than N gives all N.

    Returns:
        Row numbers of codes, nearest first, of vectors equally near the lower one first.

    >>> codebooks = [[[0, 0], [3, 3]], [[0, 0], [2, 0]]]
    >>> adc_search([1, 0, 2, 1], [[0, 0], [0, 1], [1, 1]], codebooks, k=2)
    array([1, 0])
    """
    distances = look_up(distance_tables(q, codebooks), np.asarray(codes))
    return np.argsort(distances, kind="stable")[:k]


def ivf_pq_search(
    q: npt.ArrayLike,
    centroids: npt.ArrayLike,
    lists: Sequence[npt.ArrayLike],
    codes: npt.ArrayLike,
    codebooks: npt.ArrayLike,
    k: int,
    nprobe: int,
) -> Ids:
    """Find the k vectors nearest to q in the nprobe nearest cells, from codes of residuals.

    Args:
        q: shape (d,).
        centroids: shape (nlist, d).
        lists: for each cell the ids of its vectors.
        codes: shape (N, m); row i codes vector i less the centroid of its cell.
        codebooks: shape (m, codewords, d / m).
        k: how many ids.
        nprobe: how many cells to look into; beyond nlist it means all.

    Returns:
        Ids, nearest first, of vectors equally near the lower id first.

    >>> ivf_pq_search([11, 1], [[10, 0]], [[0]], [[1]], [[[0, 0], [1, 1]]], k=1, nprobe=1)
    array([0])
    """
    query, centres = np.asarray(q, dtype=float), np.asarray(centroids, dtype=float)
    coded = np.asarray(codes)
    cells = np.argsort(((centres - query) ** 2).sum(axis=1), kind="stable")[:nprobe]
    members = [np.asarray(lists[cell], dtype=np.int64) for cell in cells]
    # x = c + r, so q - x = (q - c) - r: what is compared with r is the query less the same c.
    distances = [
        look_up(distance_tables(query - centres[cell], codebooks), coded[ids])
        for cell, ids in zip(cells, members, strict=True)
    ]
    found = np.concatenate(members)
    return found[np.lexsort((found, np.concatenate(distances)))[:k]]
