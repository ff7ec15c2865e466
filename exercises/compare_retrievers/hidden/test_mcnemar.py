"""Task mcnemar: exact p-values, from coin tosses counted in whole numbers."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest

from graders.testing import Submission, expect


def runs(only_a: int, only_b: int, both: int = 0, none: int = 0) -> tuple[list[int], list[int]]:
    """Two lists of hits with so many queries of each kind."""
    a = [1] * only_a + [0] * only_b + [1] * both + [0] * none
    b = [0] * only_a + [1] * only_b + [1] * both + [0] * none
    return a, b


def by_tossing(only_a: int, only_b: int) -> float:
    """The share of all sequences of tosses that are split as unevenly as seen, or more."""
    n, gap = only_a + only_b, abs(only_a - only_b)
    uneven = sum(abs(2 * sum(tosses) - n) >= gap for tosses in product((0, 1), repeat=n))
    return uneven / float(2**n)


def by_logarithms(only_a: int, only_b: int) -> float:
    """Twice the smaller tail, each term from the logarithms of factorials."""
    n = only_a + only_b
    terms = [
        math.lgamma(n + 1) - math.lgamma(i + 1) - math.lgamma(n - i + 1) - n * math.log(2)
        for i in range(min(only_a, only_b) + 1)
    ]
    return 2 * math.fsum(map(math.exp, terms))


@pytest.mark.parametrize(
    ("only_a", "only_b"),
    [(1, 0), (0, 3), (5, 1), (1, 5), (6, 0), (4, 3), (7, 2), (2, 8)],
    ids=str,
)
def test_few_differences(submission: Submission, only_a: int, only_b: int) -> None:
    """The p-value is the share of coin tosses that split as unevenly, to either side."""
    a, b = runs(only_a, only_b, both=2, none=1)
    expect(submission.mcnemar_exact, a, b).equals(by_tossing(only_a, only_b))


@pytest.mark.parametrize("each", [1, 6])
def test_even_split(submission: Submission, each: int) -> None:
    """As many on one side as on the other: exactly 1."""
    expect(submission.mcnemar_exact, *runs(each, each, both=1)).equals(1.0)


def test_no_difference(submission: Submission) -> None:
    """Where the two never differ there is no evidence: 1."""
    expect(submission.mcnemar_exact, [1, 0, 1], [1, 0, 1]).equals(1.0)
    expect(submission.mcnemar_exact, [], []).equals(1.0)


def test_agreement_does_not_count(submission: Submission) -> None:
    """Queries on which both hit or both miss change nothing."""
    for both, none in ((0, 0), (50, 0), (0, 50), (30, 40)):
        expect(submission.mcnemar_exact, *runs(8, 1, both, none)).equals(by_tossing(8, 1))


def test_pairs_not_totals(submission: Submission) -> None:
    """Both runs can have the same hits in number and still differ; the order of queries counts."""
    expect(submission.mcnemar_exact, [1, 1, 1, 0, 0, 0, 1], [1, 1, 1, 1, 1, 1, 1]).equals(0.25)
    expect(submission.mcnemar_exact, [1, 1, 1, 0, 0, 0, 0], [0, 0, 0, 1, 1, 1, 1]).equals(1.0)


def test_shuffled_queries(submission: Submission) -> None:
    """The order in which queries are listed does not matter, as long as it is the same."""
    a, b = runs(10, 3, both=5, none=4)
    order = np.random.default_rng(0).permutation(len(a))
    expect(submission.mcnemar_exact, np.array(a)[order], np.array(b)[order]).equals(
        by_logarithms(10, 3)
    )


@pytest.mark.parametrize("dtype", [np.bool_, np.int64, np.float32])
def test_any_kind_of_hit(submission: Submission, dtype: type[np.generic]) -> None:
    """Hits may be booleans, integers or floats."""
    a, b = runs(7, 1, both=3, none=2)
    right = by_tossing(7, 1)
    expect(submission.mcnemar_exact, np.array(a, dtype=dtype), np.array(b, dtype=dtype)).equals(
        right
    )
    expect(submission.mcnemar_exact, list(map(bool, a)), b).equals(right)


@pytest.mark.parametrize(("only_a", "only_b"), [(40, 20), (640, 560)], ids=str)
def test_many_differences(submission: Submission, only_a: int, only_b: int) -> None:
    """Hundreds of differing queries neither overflow nor vanish."""
    expect(submission.mcnemar_exact, *runs(only_a, only_b)).equals(by_logarithms(only_a, only_b))


def test_certain_difference(submission: Submission) -> None:
    """Where one is always better the p-value is 2 / 2**n."""
    expect(submission.mcnemar_exact, *runs(12, 0, both=9)).equals(2 / 2**12)
    expect(submission.mcnemar_exact, *runs(0, 12, none=9)).equals(2 / 2**12)


def test_lengths_differ(submission: Submission) -> None:
    """Runs over different numbers of queries cannot be paired: ValueError."""
    expect(submission.mcnemar_exact, [1, 0, 1], [1, 0]).raises(ValueError)
    expect(submission.mcnemar_exact, [], [1]).raises(ValueError)
