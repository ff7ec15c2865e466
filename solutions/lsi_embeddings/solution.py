"""Latent semantic indexing: dense vectors from word counts by a truncated SVD."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def fit_lsi(tfidf: npt.ArrayLike, dims: int) -> tuple[Floats, Floats, float]:
    """Decompose a documents-by-terms matrix and keep its largest dims singular values.

    Args:
        tfidf: shape (N, terms), one document a row.
        dims: how many dimensions to keep, 1 or more; beyond min(N, terms) all are kept.

    Returns:
        docs_emb, shape (N, d): the rows of U times the singular values. Vt, shape (d, terms):
        the axes. explained: the kept squared singular values over all of them, 0.0 if these are 0.

    Raises:
        ValueError: dims is below 1.

    >>> docs_emb, Vt, explained = fit_lsi([[3, 0], [0, 4]], dims=1)
    >>> np.abs(docs_emb).tolist(), np.abs(Vt).tolist(), round(explained, 2)
    ([[0.0], [4.0]], [[0.0, 1.0]], 0.64)

    Source: Deerwester et al., JASIS 1990, without the scaling of queries by 1/S.
    """
    if dims < 1:
        raise ValueError(f"dims is {dims}: give 1 or more.")
    # Without full_matrices=False, U would be N x N.
    U, S, Vt = np.linalg.svd(np.asarray(tfidf, dtype=float), full_matrices=False)
    # Largest first; a slice beyond the end takes what there is.
    kept = S[:dims]
    total = (S**2).sum()
    explained = (kept**2).sum() / total if total > 0 else 0.0
    return U[:, :dims] * kept, Vt[:dims], float(explained)


def project(query_vec: npt.ArrayLike, Vt: npt.ArrayLike) -> Floats:
    """Embed a query in a space that was fitted before.

    A = U S Vt, and the rows of Vt are orthonormal, so U S = A Vt.T: what made the documents'
    vectors from their rows makes the query's from its own.

    Args:
        query_vec: shape (terms,), weights made like a row of the fitted matrix.
        Vt: shape (d, terms).

    Returns:
        The coordinates, shape (d,).

    >>> project([3, 4, 1], [[0.6, 0.8, 0], [0, 0, 1]]).tolist()
    [5.0, 1.0]
    """
    coordinates: Floats = np.asarray(query_vec, dtype=float) @ np.transpose(Vt)
    return coordinates
