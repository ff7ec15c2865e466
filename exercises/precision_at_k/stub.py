"""Precision at k: the share of the first k places that is of use."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence


def precision_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Give the share of the first k places that hold a relevant document.

    Args:
        ranked: n document ids, a list or an array, best first. It may be shorter than k, be
            empty, and hold a document more than once.
        relevant: the ids of the relevant documents, a set or a list. It may be empty.
        k: how many places count, 1 or more.

    Returns:
        A float from 0.0 to 1.0. A place that is empty counts as a miss, and so does a place whose
        document stood further up already.
    """
    raise NotImplementedError
