"""Average precision: one number for a ranking with several relevant documents."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence


def average_precision(ranked: Sequence[Hashable], relevant: Collection[Hashable]) -> float:
    """Add up the precision at each relevant document and divide by how many are relevant.

    The precision at a rank is the share of relevant documents among the places down to it.

    Args:
        ranked: document ids (int or str), shape (n,), list or array, best first. A document may
            stand in it more than once: its first place counts, the other copies only take up
            theirs.
        relevant: the ids of all relevant documents, a set or a list, each once. Not all of them
            need be in the ranking; those that are not add nothing and still count in the
            division.

    Returns:
        A float from 0 to 1. 0.0 where nothing is relevant, or nothing relevant was retrieved.
    """
    raise NotImplementedError


def mean_average_precision(
    runs: Sequence[tuple[Sequence[Hashable], Collection[Hashable]]],
) -> float:
    """Mean of the average precision over queries.

    Args:
        runs: one pair (ranked, relevant) for each query.

    Returns:
        The mean over all queries as a float; every query weighs the same. A query without a hit
        counts as 0, also one for which nothing is relevant. 0.0 for no queries.
    """
    raise NotImplementedError
