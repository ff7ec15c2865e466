"""nDCG at k: graded relevance, discounted by rank, as a share of the best possible."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence


def dcg_at_k(gains_in_rank_order: Sequence[float], k: int) -> float:
    """Discounted cumulative gain of the first k places.

    A grade g at rank r adds (2**g - 1) / log2(r + 1); ranks count from 1.

    Args:
        gains_in_rank_order: the grades of a ranking's documents, shape (n,), list or array,
            best-ranked first. A grade is 0 or more, whole or not; 0 means not relevant.
        k: how many places count, 1 or more. Beyond the end of the list there is nothing.

    Returns:
        The sum as a float; 0.0 for an empty list.
    """
    raise NotImplementedError


def ndcg_at_k(ranked: Sequence[Hashable], gains: Mapping[Hashable, float], k: int) -> float:
    """DCG of a ranking divided by the DCG of the best ordering of all judged documents.

    Args:
        ranked: document ids (int or str), shape (n,), list or array, best first.
        gains: the judged documents and their grades. A document that is not in it has
            grade 0. It may hold documents that were not retrieved.
        k: how many places count, in the ranking and in the best ordering alike; 1 or more.

    Returns:
        A float from 0 to 1. 0.0 where no judged document has a positive grade. A document
        that stands in the ranking more than once gains at its first place only; the other
        copies take up their places and gain nothing.
    """
    raise NotImplementedError
