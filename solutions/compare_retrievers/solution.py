"""Is the difference between two retrievers more than chance? Two intervals and a test."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Sequence

# 95 % of a normal distribution lie within Z standard deviations of its mean.
Z = 1.959963984540054


def wilson_interval(hits: int, n: int) -> tuple[float, float]:
    """95 % interval for a rate of which hits of n queries were seen.

    Args:
        hits: queries with a hit, 0 to n.
        n: queries; 0 gives (0.0, 1.0).

    Returns:
        The lower and the upper end, within 0 and 1.

    Raises:
        ValueError: hits is below 0 or above n.

    >>> [round(end, 4) for end in wilson_interval(30, 30)]
    [0.8865, 1.0]

    Source: Wilson, Journal of the American Statistical Association, 1927.
    """
    if not 0 <= hits <= n:
        raise ValueError(f"hits is {hits}: give 0 to n = {n}")
    if n == 0:
        return 0.0, 1.0
    rate = hits / n
    centre = rate + Z**2 / (2 * n)
    half = Z * math.sqrt(rate * (1 - rate) / n + Z**2 / (4 * n**2))
    shrink = 1 + Z**2 / n
    # At 0 and n hits one end is 0 or 1 but for rounding.
    return max(0.0, (centre - half) / shrink), min(1.0, (centre + half) / shrink)


def bootstrap_interval(
    values: npt.ArrayLike, seed: int = 0, resamples: int = 1000
) -> tuple[float, float]:
    """95 % percentile interval for the mean of one value a query.

    Args:
        values: shape (n,), one number a query, n at least 1.
        seed: decides the draws.
        resamples: how many sets of n queries are drawn, with replacement.

    Returns:
        The 2.5th and the 97.5th percentile of the means of the resamples.

    Raises:
        ValueError: there are no values.

    >>> [round(end, 3) for end in bootstrap_interval([0, 1, 1, 0, 1, 1, 1, 1])]
    [0.375, 1.0]

    Source: Efron, The Annals of Statistics, 1979.
    """
    per_query = np.asarray(values, dtype=float)
    n = len(per_query)
    if n == 0:
        raise ValueError("there are no values: give one for each query")
    queries = np.random.default_rng(seed).integers(n, size=(resamples, n))
    low, high = np.percentile(per_query[queries].mean(axis=1), [2.5, 97.5])
    return float(low), float(high)


def mcnemar_exact(hits_a: Sequence[float], hits_b: Sequence[float]) -> float:
    """Two-sided exact p-value that two retrievers with the same hit rate differ this much.

    Args:
        hits_a: for each query, whether retriever A had a hit.
        hits_b: the same for B, of the same queries in the same order.

    Returns:
        The p-value, at most 1; 1.0 where the two never differ.

    Raises:
        ValueError: the lengths differ.

    >>> round(mcnemar_exact([1] * 9 + [0] * 2 + [1] * 5, [0] * 9 + [1] * 2 + [1] * 5), 4)
    0.0654

    Source: McNemar, Psychometrika, 1947.
    """
    pairs = list(zip(hits_a, hits_b, strict=True))
    only_a = sum(bool(a) and not b for a, b in pairs)
    only_b = sum(bool(b) and not a for a, b in pairs)
    n = only_a + only_b
    # Whole numbers to the end: 0.5**n is 0 in floating point from n = 1075 on.
    tail = sum(math.comb(n, i) for i in range(min(only_a, only_b) + 1))
    p_value: float = 2 * tail / 2**n
    return min(1.0, p_value)
