"""Average precision: one number for a ranking with several relevant documents."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence


def average_precision(ranked: Sequence[Hashable], relevant: Collection[Hashable]) -> float:
    """Sum of the precision at each relevant document, divided by all relevant documents.

    >>> round(average_precision(["a", "x", "b", "y"], {"a", "b", "c"}), 4)
    0.5556
    """
    wanted = set(relevant)
    found: set[Hashable] = set()
    total = 0.0
    for rank, doc in enumerate(ranked, start=1):
        if doc in wanted and doc not in found:  # a copy takes up its place and finds nothing
            found.add(doc)
            total += len(found) / rank
    return total / len(wanted) if wanted else 0.0


def mean_average_precision(
    runs: Sequence[tuple[Sequence[Hashable], Collection[Hashable]]],
) -> float:
    """Mean over all queries; those without a hit count as 0.

    >>> mean_average_precision([(["a"], {"a"}), (["x", "b"], {"b"}), (["x"], {"c"})])
    0.5
    """
    if not runs:
        return 0.0
    return sum(average_precision(ranked, relevant) for ranked, relevant in runs) / len(runs)
