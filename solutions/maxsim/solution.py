"""MaxSim: late interaction between the tokens of a query and those of a document."""

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
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths == 0, 1.0, lengths)


def maxsim(
    query_tokens_emb: npt.ArrayLike,
    doc_tokens_emb: npt.ArrayLike,
    mask: npt.ArrayLike | None = None,
) -> float:
    """Add up, over the query tokens, the best cosine among the real document tokens.

    Args:
        query_tokens_emb: shape (m, d), one query token a row.
        doc_tokens_emb: shape (n, d), one document token a row.
        mask: shape (n,), True for a real token, False for padding; None means all are real.

    Returns:
        The score; 0.0 where there are no query tokens or no real document tokens.

    >>> round(maxsim([[1, 0], [0.6, 0.8], [0, 1]], [[1, 0], [0.8, 0.6]]), 2)
    2.56

    Source: Khattab and Zaharia, SIGIR 2020.
    """
    query_tokens, doc_tokens = np.asarray(query_tokens_emb), np.asarray(doc_tokens_emb)
    if mask is not None:
        # Padding is taken out before anything is computed: a row of zeros would have similarity 0
        # and beat negative ones, and a row of NaN would spoil every maximum.
        doc_tokens = doc_tokens[np.asarray(mask, dtype=bool)]
    if len(query_tokens) == 0 or len(doc_tokens) == 0:
        return 0.0
    similarities = unit(query_tokens) @ unit(doc_tokens).T
    return float(similarities.max(axis=1).sum())
