"""Recall, hit rate and reciprocal rank: what was found, and how far up."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence


def recall_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Share of the relevant documents that stand among the first k places.

    Args:
        ranked: document ids (int or str), shape (n,), list or array, best first. A document may
            stand in it more than once: each copy takes up its place.
        relevant: the ids of all relevant documents, a set or a list, each once. Not all of them
            need be in the ranking.
        k: how many places count, 1 or more. Beyond the end of the ranking there is nothing.

    Returns:
        A float from 0 to 1: how many different relevant documents were found, divided by how
        many there are. 0.0 where nothing is relevant.
    """
    raise NotImplementedError


def hit_at_k(ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> float:
    """Say whether any relevant document stands among the first k places.

    Args:
        ranked: document ids, best first, as for recall_at_k.
        relevant: the ids of all relevant documents, as for recall_at_k.
        k: how many places count, 1 or more.

    Returns:
        1.0 or 0.0, a float, so that its mean over queries is the hit rate.
    """
    raise NotImplementedError


def reciprocal_rank(ranked: Sequence[Hashable], relevant: Collection[Hashable]) -> float:
    """One divided by the rank of the first relevant document.

    Args:
        ranked: document ids, best first, as for recall_at_k.
        relevant: the ids of all relevant documents, as for recall_at_k.

    Returns:
        1 / rank as a float, ranks counted from 1 over the whole ranking; 0.0 where no relevant
        document is in it.
    """
    raise NotImplementedError


def mean_reciprocal_rank(
    runs: Sequence[tuple[Sequence[Hashable], Collection[Hashable]]],
) -> float:
    """Mean of the reciprocal rank over queries.

    Args:
        runs: one pair (ranked, relevant) for each query.

    Returns:
        The mean over all queries as a float. A query without a hit counts as 0, also one for
        which nothing is relevant or nothing was retrieved. 0.0 for no queries.
    """
    raise NotImplementedError
