"""Intervals and tests: the solutions against SciPy and a slow loop."""

from __future__ import annotations

import itertools
import math
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats  # type: ignore[import-untyped]

SOLUTIONS = Path(__file__).parents[2] / "solutions"
many = pytest.mark.parametrize("seed", range(12))


def solution(name: str) -> Any:
    """One function of the reference solution."""
    return runpy.run_path(str(SOLUTIONS / "compare_retrievers" / "solution.py"))[name]


def test_wilson_is_that_of_scipy_for_every_count() -> None:
    wilson = solution("wilson_interval")
    for n in (1, 2, 7, 30, 100, 4096):
        for hits in {0, 1, n // 3, n // 2, n - 1, n}:
            ends = stats.binomtest(hits, n).proportion_ci(0.95, method="wilson")
            assert wilson(hits, n) == pytest.approx((ends.low, ends.high), abs=1e-12)


@many
def test_bootstrap_is_that_of_scipy_from_the_same_generator(seed: int) -> None:
    rng = np.random.default_rng(seed)
    values = rng.gamma(0.5, size=int(rng.integers(2, 60)))
    ends = stats.bootstrap(
        (values,), np.mean, n_resamples=500, method="percentile", rng=np.random.default_rng(seed)
    ).confidence_interval
    found = solution("bootstrap_interval")(values, seed, 500)
    assert found == pytest.approx((ends.low, ends.high), rel=1e-12)


@many
def test_bootstrap_is_a_loop_that_draws_one_query_after_the_other(seed: int) -> None:
    rng, draws = np.random.default_rng(1000 + seed), np.random.default_rng(seed)
    values = rng.choice([0.0, 0.5, 1.0], size=int(rng.integers(1, 12))).tolist()
    means = []
    for _ in range(41):
        drawn = [values[int(draws.integers(len(values)))] for _ in values]
        means.append(math.fsum(drawn) / len(drawn))
    means.sort()  # of 41 sorted means, 2.5 % and 97.5 % stand at places 1 and 39 from 0
    found = solution("bootstrap_interval")(values, seed, 41)
    assert found == pytest.approx((means[1], means[39]), abs=1e-12)


def test_mcnemar_is_the_binomial_test_of_scipy() -> None:
    mcnemar = solution("mcnemar_exact")
    for only_a, only_b in [*itertools.product(range(9), repeat=2), (300, 260), (1500, 1620)]:
        a = [1] * only_a + [0] * only_b + [1, 0, 0]
        b = [0] * only_a + [1] * only_b + [1, 0, 0]
        n = only_a + only_b
        right = stats.binomtest(only_a, n, 0.5).pvalue if n else 1.0
        assert mcnemar(a, b) == pytest.approx(right, rel=1e-9)


@many
def test_mcnemar_pairs_queries(seed: int) -> None:
    rng = np.random.default_rng(seed)
    a, b = rng.random((2, int(rng.integers(1, 80)))) < 0.6
    table = np.histogram2d(a, b, bins=2, range=[[0, 1], [0, 1]])[0].astype(int)
    only_a, only_b = int(table[1, 0]), int(table[0, 1])
    right = stats.binomtest(only_a, only_a + only_b, 0.5).pvalue if only_a + only_b else 1.0
    assert solution("mcnemar_exact")(a, b) == pytest.approx(right, rel=1e-9)
