"""Recall: what was found, of all that is relevant."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence


def precision_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    found = set(ranked[:k]).intersection(relevant)
    return len(found) / len(relevant) if len(relevant) else 0.0
