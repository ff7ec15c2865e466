"""Latent semantic indexing: dense vectors from word counts by a truncated SVD."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def fit_lsi(tfidf: npt.ArrayLike, dims: int) -> tuple[Floats, Floats, float]:
    """Decompose a documents-by-terms matrix and keep its largest dims singular values.

    With the SVD tfidf = U · S · Vt, a document's vector is its row of U with each entry multiplied
    by its singular value. The matrix is not centred. Signs are free: a dimension may come out
    turned round, in docs_emb and Vt alike.

    Args:
        tfidf: shape (N, terms), a weight for each document and term; list or array of ints or
            floats. N and terms are 1 or more.
        dims: how many dimensions to keep. More than min(N, terms) means all of these.

    Returns:
        A tuple of three, with d = min(dims, N, terms):
        docs_emb, shape (N, d), the documents' vectors, dimensions of large singular value first;
        Vt, shape (d, terms), the axes: rows of length 1 at right angles to each other, in the
        same order;
        explained, a float from 0 to 1: the kept squared singular values over all squared singular
        values; 0.0 where the whole matrix is 0.

    Raises:
        ValueError: dims is below 1.
    """
    raise NotImplementedError


def project(query_vec: npt.ArrayLike, Vt: npt.ArrayLike) -> Floats:
    """Embed a query in a space that was fitted before, without fitting again.

    Args:
        query_vec: shape (terms,), the query's weights, made in the same way as a row of the
            matrix; list or array of ints or floats.
        Vt: shape (d, terms), as fit_lsi returns it.

    Returns:
        The query's coordinates, shape (d,). A row of the fitted matrix comes out as its row of
        docs_emb.
    """
    raise NotImplementedError
