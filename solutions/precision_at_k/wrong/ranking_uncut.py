"""Relevant documents behind the k-th place count too."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence


def precision_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    return len(set(ranked).intersection(relevant)) / k
