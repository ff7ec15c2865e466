"""Task bootstrap: percentiles of the means of resamples, drawn as the stub says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect, recipe


def slow_interval(values: Any, seed: int = 0, resamples: int = 1000) -> tuple[float, float]:
    """One resample after the other; percentiles by hand."""
    rng, n = np.random.default_rng(seed), len(values)
    means = sorted(
        sum(float(values[i]) for i in rng.integers(n, size=n)) / n for _ in range(resamples)
    )

    def percentile(share: float) -> float:
        place = share * (resamples - 1)
        below = int(place)
        above = min(below + 1, resamples - 1)
        return means[below] + (place - below) * (means[above] - means[below])

    return percentile(0.025), percentile(0.975)


@pytest.mark.parametrize("seed", range(3))
def test_random_values(submission: Submission, seed: int) -> None:
    """Random values give the percentiles of the means of their resamples."""
    rng = np.random.default_rng(seed)
    values = rng.uniform(size=int(rng.integers(3, 12))).round(3)
    right = slow_interval(values, seed, 100)
    expect(submission.bootstrap_interval, values, seed=seed, resamples=100).equals(right)


@pytest.mark.parametrize("resamples", [1, 2, 39])
def test_number_of_resamples(submission: Submission, resamples: int) -> None:
    """Percentiles are interpolated, however many resamples there are."""
    values = [0.1, 0.9, 0.4, 0.75, 0.3]
    right = slow_interval(values, 4, resamples)
    expect(submission.bootstrap_interval, values, 4, resamples).equals(right)


def test_defaults(submission: Submission) -> None:
    """Without more there are 1000 resamples from seed 0."""
    values = [0.07, 0.93, 0.251, 0.5, 0.7002, 0.1, 0.39, 0.88]
    expect(submission.bootstrap_interval, values).equals(slow_interval(values))


def test_skewed_values(submission: Submission) -> None:
    """One large value among small ones: the interval reaches further up than down."""
    values = [0, 0, 0, 0, 0, 0, 0, 10]
    expect(submission.bootstrap_interval, values, resamples=200).equals(
        slow_interval(values, 0, 200)
    )


def test_differences(submission: Submission) -> None:
    """Differences between two retrievers may be negative."""
    values = [-0.5, 0.25, 0.0, 0.125, -0.75, 0.5]
    expect(submission.bootstrap_interval, values, 3, 150).equals(slow_interval(values, 3, 150))


@pytest.mark.parametrize("dtype", [np.bool_, np.int64, np.float32])
def test_any_kind_of_number(submission: Submission, dtype: type[np.generic]) -> None:
    """Hits may be booleans, integers or short floats."""
    values = np.array([1, 0, 1, 1, 0, 1, 0], dtype=dtype)
    right = slow_interval(values, 5, 80)
    expect(submission.bootstrap_interval, values, 5, 80).equals(right)
    expect(submission.bootstrap_interval, values.tolist(), 5, 80).equals(right)


def test_many_queries(submission: Submission) -> None:
    """More queries than resamples: each resample is as large as the test set."""
    values = recipe("np.random.default_rng(8).uniform(size=300)")
    right = slow_interval(values.value, 1, 40)
    expect(submission.bootstrap_interval, values, seed=1, resamples=40).equals(right)


def test_a_single_query(submission: Submission) -> None:
    """Of one query nothing but that query can be drawn."""
    expect(submission.bootstrap_interval, [0.3], resamples=5).equals((0.3, 0.3))


def test_no_values(submission: Submission) -> None:
    """Without values there is no mean: ValueError."""
    expect(submission.bootstrap_interval, []).raises(ValueError)
    expect(submission.bootstrap_interval, np.array([])).raises(ValueError)
