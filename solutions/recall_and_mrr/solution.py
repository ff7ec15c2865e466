"""Recall, hit rate and reciprocal rank: what was found, and how far up."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence


def recall_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Share of the relevant documents among the first k places.

    >>> round(recall_at_k([5, 2, 9, 1], {2, 1, 7}, k=2), 4)
    0.3333
    """
    wanted = set(relevant)
    found = wanted.intersection(ranked[:k])  # cut first: a set has no order and no copies
    return len(found) / len(wanted) if wanted else 0.0


def hit_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """1.0 if any relevant document is among the first k places, else 0.0.

    >>> hit_at_k([5, 2, 9, 1], {2, 1, 7}, k=1), hit_at_k([5, 2, 9, 1], {2, 1, 7}, k=2)
    (0.0, 1.0)
    """
    return float(any(doc in relevant for doc in ranked[:k]))


def reciprocal_rank(ranked: Sequence[Hashable], relevant: Collection[Hashable]) -> float:
    """1 / rank of the first relevant document, 0.0 without one.

    >>> reciprocal_rank([5, 2, 9, 1], {1, 2})
    0.5
    """
    for rank, doc in enumerate(ranked, start=1):
        if doc in relevant:
            return 1 / rank
    return 0.0


def mean_reciprocal_rank(
    runs: Sequence[tuple[Sequence[Hashable], Collection[Hashable]]],
) -> float:
    """Mean over all queries; those without a hit count as 0.

    >>> mean_reciprocal_rank([([5, 2], {5}), ([5, 2], {7})])
    0.5
    """
    if not runs:
        return 0.0
    return sum(reciprocal_rank(ranked, relevant) for ranked, relevant in runs) / len(runs)
