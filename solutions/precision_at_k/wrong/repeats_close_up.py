"""Copies are taken out before the cut, so that others move up."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence


def precision_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    different = list(dict.fromkeys(ranked))
    return len(set(different[:k]).intersection(relevant)) / k
