"""Mistake: computes Wald's interval."""

import math

import numpy as np

Z = 1.959963984540054


def wilson_interval(hits, n):
    if hits < 0 or hits > n:
        raise ValueError("hits must lie between 0 and n")
    if n == 0:
        return (0.0, 1.0)
    p = hits / n
    half = Z * math.sqrt(p * (1 - p) / n)
    return (p - half, p + half)


def bootstrap_interval(values, seed=0, resamples=1000):
    values = np.asarray(values, dtype=float)
    if len(values) == 0:
        raise ValueError("no values")
    rng = np.random.default_rng(seed)
    means = [rng.choice(values, size=len(values)).mean() for _ in range(resamples)]
    return (float(np.percentile(means, 2.5)), float(np.percentile(means, 97.5)))


def mcnemar_exact(hits_a, hits_b):
    if len(hits_a) != len(hits_b):
        raise ValueError("not the same queries")
    b = sum(1 for x, y in zip(hits_a, hits_b) if x and not y)
    c = sum(1 for x, y in zip(hits_a, hits_b) if y and not x)
    n = b + c
    tail = sum(math.comb(n, i) for i in range(min(b, c) + 1))
    return min(1.0, 2 * tail / 2**n)
