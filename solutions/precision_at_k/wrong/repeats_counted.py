"""Each place with a relevant document counts, copies too."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence


def precision_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    return sum(doc in relevant for doc in ranked[:k]) / k
