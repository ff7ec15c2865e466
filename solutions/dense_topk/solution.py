"""Dense search: the documents whose vectors point most nearly the way the query does."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def unit(vectors: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Vectors scaled to length 1, so that a dot product of two of them is their cosine.

    A zero vector stays zero: its cosine with everything is then 0 and never NaN.

    >>> unit([[3, 4], [0, 0]])
    array([[0.6, 0.8],
           [0. , 0. ]])
    """
    rows = np.asarray(vectors, dtype=float)
    lengths = np.linalg.norm(rows, axis=-1, keepdims=True)
    return rows / np.where(lengths == 0, 1.0, lengths)


def dense_topk(query: npt.ArrayLike, docs: npt.ArrayLike, k: int) -> npt.NDArray[np.intp]:
    """Find the k documents of highest cosine with the query, by looking at all of them.

    Args:
        query: shape (d,).
        docs: shape (N, d), one document a row; N may be 0.
        k: how many to return, 0 or more; beyond N means all.

    Returns:
        Integer array of shape (min(k, N),): row numbers of docs, highest cosine first, of equal
        cosines the lower row number first.

    >>> dense_topk([1, 0], [[3, 3], [1, 0.1]], k=2)
    array([1, 0])
    """
    docs_unit = unit(docs)
    if len(docs_unit) == 0:
        return np.empty(0, dtype=np.intp)
    # docs_unit @ unit(query) says the same and is faster, but it may add up the terms of two
    # equal rows in different orders, and copies would then differ in the last digit.
    cosines = (docs_unit * unit(query)).sum(axis=1)
    # A stable sort of the negated cosines: turning a rising order round would turn ties round.
    best_first = np.argsort(-cosines, kind="stable")
    return best_first[:k]
