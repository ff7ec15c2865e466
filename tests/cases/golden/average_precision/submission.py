"""Divides by the number of relevant documents found."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence


def average_precision(ranked: Sequence[Hashable], relevant: Collection[Hashable]) -> float:
    wanted = set(relevant)
    found: set[Hashable] = set()
    total = 0.0
    for rank, doc in enumerate(ranked, start=1):
        if doc in wanted and doc not in found:
            found.add(doc)
            total += len(found) / rank
    return total / len(found) if found else 0.0


def mean_average_precision(
    runs: Sequence[tuple[Sequence[Hashable], Collection[Hashable]]],
) -> float:
    if not runs:
        return 0.0
    return sum(average_precision(ranked, relevant) for ranked, relevant in runs) / len(runs)
