"""MaxSim: late interaction between the tokens of a query and those of a document."""

from __future__ import annotations

import numpy.typing as npt


def maxsim(
    query_tokens_emb: npt.ArrayLike,
    doc_tokens_emb: npt.ArrayLike,
    mask: npt.ArrayLike | None = None,
) -> float:
    """Score a document: for each query token the best cosine among the document's tokens, summed.

    The cosine of a zero vector with anything is taken as 0. Negative similarities count as they
    are.

    Args:
        query_tokens_emb: one vector for each query token, shape (m, d); list or array of ints or
            floats, vectors of any length. m may be 0, as [] or as an array of shape (0, d).
        doc_tokens_emb: one vector for each document token, shape (n, d). n may be 0 likewise.
        mask: n booleans, list or array: True marks a real token, False padding, which takes no
            part whatever its row holds, even NaN. Without a mask all tokens are real.

    Returns:
        The score, one float from -m to m. It is 0.0 where the query has no tokens or the document
        has no real one.
    """
    raise NotImplementedError
