"""Divides by k, which makes it precision."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence


def recall_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    wanted = set(relevant)
    found = wanted.intersection(ranked[:k])
    return len(found) / k


def hit_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    return float(any(doc in relevant for doc in ranked[:k]))


def reciprocal_rank(ranked: Sequence[Hashable], relevant: Collection[Hashable]) -> float:
    for rank, doc in enumerate(ranked, start=1):
        if doc in relevant:
            return 1 / rank
    return 0.0


def mean_reciprocal_rank(
    runs: Sequence[tuple[Sequence[Hashable], Collection[Hashable]]],
) -> float:
    if not runs:
        return 0.0
    return sum(reciprocal_rank(ranked, relevant) for ranked, relevant in runs) / len(runs)
