"""Task wilson: the interval is the set of rates that the score test does not reject."""

from __future__ import annotations

import pytest

from graders.testing import Submission, expect

Z = 1.959963984540054


def rates_not_rejected(hits: int, n: int) -> tuple[float, float]:
    """Both ends by bisection: rates p with |hits/n - p| <= Z * sqrt(p * (1 - p) / n)."""

    def kept(p: float) -> bool:
        return bool((hits / n - p) ** 2 <= Z**2 * p * (1 - p) / n)

    def end(inside: float, outside: float) -> float:
        if inside == outside:
            return outside
        for _ in range(50):
            middle = (inside + outside) / 2
            inside, outside = (middle, outside) if kept(middle) else (inside, middle)
        return inside

    return end(hits / n, 0.0), end(hits / n, 1.0)


@pytest.mark.parametrize(
    ("hits", "n"), [(1, 2), (3, 4), (17, 20), (2, 10), (5, 10), (49, 50)], ids=str
)
def test_small_samples(submission: Submission, hits: int, n: int) -> None:
    """The ends are the rates at which what was seen is just not surprising."""
    expect(submission.wilson_interval, hits, n).equals(rates_not_rejected(hits, n))


def test_large_samples(submission: Submission) -> None:
    """The interval narrows as queries are added."""
    for hits, n in ((700, 1000), (3, 2000), (999_000, 1_000_000)):
        expect(submission.wilson_interval, hits, n).equals(rates_not_rejected(hits, n))


@pytest.mark.parametrize("n", [10, 400])
def test_nothing_but_hits(submission: Submission, n: int) -> None:
    """With hits only the interval ends at 1 and still has a width."""
    expect(submission.wilson_interval, n, n).equals((n / (n + Z**2), 1.0))


@pytest.mark.parametrize("n", [10, 400])
def test_nothing_but_misses(submission: Submission, n: int) -> None:
    """With misses only the interval begins at 0 and still has a width."""
    expect(submission.wilson_interval, 0, n).equals((0.0, Z**2 / (n + Z**2)))


def test_ends_stay_inside(submission: Submission) -> None:
    """No end leaves the range from 0 to 1, not even by rounding."""
    for n in range(1, 45):
        for hits in (0, n):
            expect(submission.wilson_interval, hits, n).satisfies(
                lambda ends: 0 <= ends[0] < ends[1] <= 1, "0 <= lower end < upper end <= 1"
            )


def test_no_queries(submission: Submission) -> None:
    """Without queries the rate can be anything."""
    expect(submission.wilson_interval, 0, 0).equals((0.0, 1.0))


@pytest.mark.parametrize(("hits", "n"), [(-1, 10), (11, 10), (1, 0), (-1, 0)], ids=str)
def test_impossible_counts(submission: Submission, hits: int, n: int) -> None:
    """Fewer hits than none, or more than queries, is a ValueError."""
    expect(submission.wilson_interval, hits, n).raises(ValueError)
