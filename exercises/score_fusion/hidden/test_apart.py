"""Task apart: several runs, each on its own scale."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect

BM25: dict[str, float] = {"a": 20, "b": 10, "c": 5}
DENSE = {"c": 0.9, "a": 0.5, "d": 0.4}


def scaled(run: dict[str, float], norm: str) -> dict[str, float]:
    """One run by the definition."""
    low, high = min(run.values()), max(run.values())
    if norm == "max":
        return {doc: score / high for doc, score in run.items()}
    return {doc: (score - low) / (high - low) for doc, score in run.items()}


def fused(runs: list[dict[str, float]], weights: list[float], norm: str) -> dict[str, float]:
    """Each run by itself, then weighted, then added."""
    right: dict[str, float] = {}
    for run, weight in zip(runs, weights, strict=True):
        for doc, score in scaled(run, norm).items():
            right[doc] = right.get(doc, 0.0) + weight * score
    return right


def test_two_scales_with_max(submission: Submission) -> None:
    """With "max" each run is divided by its own highest score."""
    right = {"a": 0.5 + 0.5 * 5 / 9, "b": 0.25, "c": 0.125 + 0.5, "d": 0.5 * 4 / 9}
    expect(submission.fuse_scores, [BM25, DENSE], [0.5, 0.5], "max").equals(right)


def test_two_scales_with_minmax(submission: Submission) -> None:
    """With "minmax" each run reaches from 0 to 1 by itself."""
    right = {"a": 0.5 + 0.1, "b": 0.5 / 3, "c": 0.5, "d": 0.0}
    expect(submission.fuse_scores, [BM25, DENSE], [0.5, 0.5], "minmax").equals(right)


@pytest.mark.parametrize("norm", ["max", "minmax"])
def test_scale_does_not_matter(submission: Submission, norm: str) -> None:
    """A run whose scores are all multiplied by one number gives the same result."""
    right = fused([BM25, DENSE], [0.5, 0.5], norm)
    for factor in (0.01, 100):
        louder = {doc: score * factor for doc, score in BM25.items()}
        expect(submission.fuse_scores, [louder, DENSE], [0.5, 0.5], norm).equals(right)


@pytest.mark.parametrize("norm", ["max", "minmax"])
def test_weights_count_after_scaling(submission: Submission, norm: str) -> None:
    """Weights are not divided out again."""
    right = fused([BM25, DENSE], [0.9, 0.2], norm)
    expect(submission.fuse_scores, [BM25, DENSE], [0.9, 0.2], norm).equals(right)


def test_missing_documents_are_not_the_lowest(submission: Submission) -> None:
    """A document that a run does not hold does not move the run's lowest score."""
    runs = [{"a": 20, "b": 19}, {"c": 4, "d": 3}]
    right = {"a": 1.0, "b": 0.0, "c": 1.0, "d": 0.0}
    expect(submission.fuse_scores, runs, [1, 1], "minmax").equals(right)


def test_missing_from_a_negative_run(submission: Submission) -> None:
    """A document that a run does not hold does not become its highest score either."""
    runs = [{"a": -2, "b": -6}, {"b": 1, "c": 0}]
    right = {"a": 1.0, "b": 1.0, "c": 0.0}
    expect(submission.fuse_scores, runs, [1, 1], "minmax").equals(right)


@pytest.mark.parametrize("norm", ["max", "minmax"])
def test_one_empty_run(submission: Submission, norm: str) -> None:
    """An empty run beside another one changes nothing."""
    right = fused([DENSE], [0.5], norm)
    expect(submission.fuse_scores, [{}, DENSE], [0.5, 0.5], norm).equals(right)


def test_run_of_equal_scores(submission: Submission) -> None:
    """With "minmax" a run of equal scores leaves the decision to the others."""
    runs = [{"a": 3, "b": 3, "c": 3}, {"a": 0.1, "b": 0.3, "d": 0.2}]
    right = {"a": 0.0, "b": 0.5, "c": 0.0, "d": 0.25}
    expect(submission.fuse_scores, runs, [0.5, 0.5], "minmax").equals(right)


@pytest.mark.parametrize("seed", range(3))
def test_random_runs(submission: Submission, seed: int) -> None:
    """Random runs on very different scales are scaled one by one."""
    rng = np.random.default_rng(70 + seed)
    runs = [
        {
            "abcdefg"[i]: float(rng.uniform(0.1, 10.0) * 10.0**exponent)
            for i in rng.permutation(7)[: rng.integers(2, 6)]
        }
        for exponent in (-2, 0, 3)
    ]
    weights = rng.uniform(0.1, 1, size=3).tolist()
    norm = ("max", "minmax")[seed % 2]
    right = fused(runs, weights, norm)
    expect(submission.fuse_scores, runs, weights, norm).equals(right)
