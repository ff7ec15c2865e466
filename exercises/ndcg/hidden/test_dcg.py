"""Task dcg: gains, discounts and the cut at k."""

from __future__ import annotations

import math

import numpy as np

from graders.testing import Submission, expect, recipe

LOG2_3 = math.log2(3)


def by_the_formula(grades: list[int], k: int) -> float:
    """Add term by term, the logarithm to base 2 written with natural ones."""
    total = 0.0
    for place, grade in enumerate(grades):
        if place < k:
            total += (2.0**grade - 1.0) * math.log(2.0) / math.log(place + 2.0)
    return total


def test_first_place(submission: Submission) -> None:
    """The first place is not discounted."""
    expect(submission.dcg_at_k, [1], k=1).equals(1.0)


def test_second_place(submission: Submission) -> None:
    """The second place counts 1/log2(3) of the first."""
    expect(submission.dcg_at_k, [0, 1], k=2).equals(1 / LOG2_3)


def test_grades(submission: Submission) -> None:
    """Grades 0, 1, 2, 3 and 4 gain 0, 1, 3, 7 and 15."""
    for grade, gain in enumerate([0.0, 1.0, 3.0, 7.0, 15.0]):
        expect(submission.dcg_at_k, [grade], k=1).equals(gain)


def test_sum_over_ranks(submission: Submission) -> None:
    """The terms of all places add up."""
    expect(submission.dcg_at_k, [2, 0, 1, 3], k=4).equals(3 + 1 / 2 + 7 / math.log2(5))


def test_cut(submission: Submission) -> None:
    """What stands behind rank k does not count."""
    expect(submission.dcg_at_k, [0, 2, 3, 3], k=2).equals(3 / LOG2_3)


def test_k_beyond_the_list(submission: Submission) -> None:
    """A k beyond the end of the list is fine."""
    expect(submission.dcg_at_k, [1, 2], k=50).equals(1 + 3 / LOG2_3)


def test_empty(submission: Submission) -> None:
    """An empty list gives 0.0."""
    expect(submission.dcg_at_k, [], k=5).equals(0.0)


def test_nothing_relevant(submission: Submission) -> None:
    """Grades of 0 add nothing."""
    expect(submission.dcg_at_k, [0, 0, 0], k=3).equals(0.0)


def test_fractional_grade(submission: Submission) -> None:
    """A grade need not be whole."""
    expect(submission.dcg_at_k, [0.0, 0.5], k=2).equals((math.sqrt(2) - 1) / LOG2_3)


def test_array_of_grades(submission: Submission) -> None:
    """Grades may come as an array."""
    expect(submission.dcg_at_k, np.array([3, 1, 0, 2]), k=3).equals(7 + 1 / LOG2_3)
    expect(submission.dcg_at_k, np.array([0.0, 2.0]), k=3).equals(3 / LOG2_3)


def test_long_ranking(submission: Submission) -> None:
    """A thousand places are summed as exactly as two."""
    grades = recipe("np.arange(1000) % 4")
    expect(submission.dcg_at_k, grades, k=900).equals(by_the_formula(grades.value.tolist(), 900))


def test_random_grades(submission: Submission) -> None:
    """Grades drawn at random are summed by the formula, whatever k is."""
    for seed in range(5):
        rng = np.random.default_rng(seed)
        grades = rng.integers(0, 5, size=rng.integers(3, 9)).tolist()
        for k in range(1, 10):
            expect(submission.dcg_at_k, grades, k=k).equals(by_the_formula(grades, k))
