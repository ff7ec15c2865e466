"""Maximal marginal relevance: documents that answer the query and do not repeat each other."""

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


def mmr(query: npt.ArrayLike, docs: npt.ArrayLike, k: int, lam: float = 0.5) -> list[int]:
    """Pick up to k documents, each relevant to the query and unlike those picked before it.

    The first pick is the document of highest cosine with the query. Each later one maximises
    lam * relevance - (1 - lam) * redundancy, where redundancy is the highest cosine with any
    document picked so far. Equal scores go to the lower index.

    Args:
        query: shape (d,).
        docs: shape (N, d), one document a row.
        k: how many to pick; more than N gives all N.
        lam: weight of relevance, 0 to 1.

    Returns:
        Row numbers of docs in the order of picking, min(k, N) of them.

    >>> mmr([1, 0.2], [[1, 0], [0.99, 0.1], [0, 1], [0.7, 0.7]], k=4, lam=0.7)
    [1, 0, 3, 2]

    Source: Carbonell and Goldstein, SIGIR 1998.
    """
    docs_unit = unit(docs)
    n = len(docs_unit)
    if n == 0:
        return []
    relevance = docs_unit @ unit(query)
    redundancy = np.full(n, -np.inf)
    picked: list[int] = []
    while len(picked) < min(k, n):
        # Nothing is picked yet on the first round, so nothing can be redundant.
        scores = lam * relevance - (1 - lam) * redundancy if picked else relevance.copy()
        scores[picked] = -np.inf
        best = int(np.argmax(scores))  # the first of equal scores, which is the lower index
        picked.append(best)
        # The maximum over all picks can only be raised by the newest one: no N x N matrix.
        redundancy = np.maximum(redundancy, docs_unit @ docs_unit[best])
    return picked
