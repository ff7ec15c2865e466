"""Is the difference between two retrievers more than chance? Two intervals and a test."""

from __future__ import annotations

from collections.abc import Sequence

import numpy.typing as npt

# 95 % of a normal distribution lie within Z standard deviations of its mean.
Z = 1.959963984540054


def wilson_interval(hits: int, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a rate of which hits of n queries were seen.

    Args:
        hits: queries with a hit, from 0 to n.
        n: queries, 0 or more.

    Returns:
        The lower and the upper end, both from 0 to 1. Without queries: (0.0, 1.0).

    Raises:
        ValueError: hits is below 0 or above n.
    """
    raise NotImplementedError


def bootstrap_interval(
    values: npt.ArrayLike, seed: int = 0, resamples: int = 1000
) -> tuple[float, float]:
    """95 % percentile bootstrap interval for the mean of one value a query.

    The i-th resample consists of the values at the positions in row i of
    np.random.default_rng(seed).integers(n, size=(resamples, n)). Percentiles are np.percentile's,
    with its linear interpolation.

    Args:
        values: shape (n,), one number for each query (a hit, a recall, an nDCG, or the difference
            between two retrievers), as list or array; n at least 1.
        seed: decides the draws.
        resamples: how many sets of n queries are drawn, 1 or more.

    Returns:
        The 2.5th and the 97.5th percentile of the means of the resamples.

    Raises:
        ValueError: there are no values.
    """
    raise NotImplementedError


def mcnemar_exact(hits_a: Sequence[float], hits_b: Sequence[float]) -> float:
    """Exact two-sided p-value of McNemar's test.

    How likely two retrievers with the same hit rate are to differ as unevenly as seen, or more.

    Args:
        hits_a: for each query whether retriever A had a hit: n bools, or numbers 0 and 1, in a
            list or array; n may be 0.
        hits_b: the same for retriever B, for the same queries in the same order.

    Returns:
        Twice the smaller tail of the binomial distribution over the queries on which the two
        differ, at most 1. Where they never differ: 1.0.

    Raises:
        ValueError: hits_a and hits_b are not of the same length.
    """
    raise NotImplementedError
