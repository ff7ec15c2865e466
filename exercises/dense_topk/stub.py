"""Dense search: the documents whose vectors point most nearly the way the query does."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def dense_topk(query: npt.ArrayLike, docs: npt.ArrayLike, k: int) -> npt.NDArray[np.intp]:
    """Find the k documents most similar to the query by cosine, by looking at all of them.

    The cosine of two vectors is their dot product divided by both lengths; it is 1 for vectors of
    one direction, 0 at a right angle and -1 for opposite ones. The cosine of a zero vector with
    anything is taken as 0.

    Args:
        query: the query's vector, shape (d,); list or array of ints or floats, any length.
        docs: the documents' vectors, shape (N, d), one document a row; N may be 0.
        k: how many documents to return, 0 or more. Beyond N, all N are returned.

    Returns:
        An integer array of shape (min(k, N),): row numbers of docs, highest cosine first. Of
        documents with equal cosines the one with the lower row number comes first.
    """
    raise NotImplementedError
