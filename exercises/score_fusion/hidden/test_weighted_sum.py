"""Task weighted_sum: several runs with "none", so that nothing is scaled."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect


def test_two_runs(submission: Submission) -> None:
    """Each score is multiplied by the weight of its run, and a document's products are added."""
    runs = [{"a": 1, "b": 2}, {"b": 10, "a": 5}]
    expect(submission.fuse_scores, runs, [0.9, 0.1], "none").equals({"a": 1.4, "b": 2.8})
    expect(submission.fuse_scores, runs, [0.2, 0.8], "none").equals({"a": 4.2, "b": 8.4})


def test_missing_documents(submission: Submission) -> None:
    """A run adds nothing to a document that it does not hold, and the document stays."""
    runs = [{"a": 1}, {"b": 2, "c": 3}, {"c": 1}]
    right = {"a": 0.5, "b": 0.6, "c": 1.1}
    expect(submission.fuse_scores, runs, [0.5, 0.3, 0.2], "none").equals(right)


def test_any_weights(submission: Submission) -> None:
    """Weights count as they are; they need not add up to 1."""
    expect(submission.fuse_scores, [{"a": 1}, {"a": 3}], [2, 2], "none").equals({"a": 8.0})
    expect(submission.fuse_scores, [{"a": 4}], [0.25], "none").equals({"a": 1.0})


def test_weight_zero(submission: Submission) -> None:
    """A run of weight 0 adds 0, and its documents are in the result."""
    runs = [{"a": 1}, {"b": 5}]
    expect(submission.fuse_scores, runs, [1, 0], "none").equals({"a": 1.0, "b": 0.0})


def test_negative_scores(submission: Submission) -> None:
    """Negative scores lower a sum."""
    runs = [{"a": 2, "b": 1}, {"a": -1.5, "b": 1}]
    expect(submission.fuse_scores, runs, [1, 1], "none").equals({"a": 0.5, "b": 2.0})


def test_same_run_twice(submission: Submission) -> None:
    """The same run given twice counts twice."""
    runs = [{"a": 3, "b": 1}] * 2
    expect(submission.fuse_scores, runs, [1, 0.5], "none").equals({"a": 4.5, "b": 1.5})


def test_no_runs(submission: Submission) -> None:
    """No runs, or only empty ones, give an empty dict."""
    expect(submission.fuse_scores, [], [], "none").equals({})
    expect(submission.fuse_scores, [{}, {}], [1, 2], "none").equals({})


def test_one_empty_run(submission: Submission) -> None:
    """An empty run beside another one changes nothing."""
    runs: list[dict[str, float]] = [{}, {"a": 3, "b": 1}]
    expect(submission.fuse_scores, runs, [0.5, 0.5], "none").equals({"a": 1.5, "b": 0.5})


def test_as_many_weights_as_runs(submission: Submission) -> None:
    """More or fewer weights than runs are refused with ValueError."""
    for weights in ([1], [1, 1, 1], []):
        expect(submission.fuse_scores, [{"a": 1}, {"b": 1}], weights, "none").raises(ValueError)


@pytest.mark.parametrize("seed", range(3))
def test_random_runs(submission: Submission, seed: int) -> None:
    """Random runs over few documents, with random weights, add up document by document."""
    rng = np.random.default_rng(seed)
    runs: list[dict[Any, float]] = [
        {int(doc): float(rng.normal()) for doc in rng.permutation(6)[: rng.integers(0, 7)]}
        for _ in range(2 + seed)
    ]
    weights = rng.uniform(0, 3, size=len(runs))
    right = {
        doc: sum(w * run[doc] for w, run in zip(weights.tolist(), runs, strict=True) if doc in run)
        for doc in {doc for run in runs for doc in run}
    }
    expect(submission.fuse_scores, runs, weights, "none").equals(right)
