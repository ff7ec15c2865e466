"""Precision at k: the share of the first k places that is of use."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence


def precision_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Count the different relevant documents in the first k places, and divide by k.

    >>> precision_at_k([5, 2, 9, 1], {2, 1, 7}, k=4)
    0.5
    """
    shown = set(ranked[:k])  # cut first: a set has no places, and no copies
    return len(shown.intersection(relevant)) / k
