"""Task norms: a single run with weight 1, so that only its own scale matters."""

from __future__ import annotations

from graders.testing import Submission, expect


def test_none(submission: Submission) -> None:
    """With "none" the scores stay as they are."""
    run = {"a": 12.5, "b": -3, "c": 0}
    expect(submission.fuse_scores, [run], [1], "none").equals({"a": 12.5, "b": -3.0, "c": 0.0})


def test_max(submission: Submission) -> None:
    """With "max" the highest score becomes 1 and the others keep their share of it."""
    run = {"a": 5, "b": 20, "c": 15}
    right = {"a": 0.25, "b": 1.0, "c": 0.75}
    expect(submission.fuse_scores, [run], [1], "max").equals(right)
    expect(submission.fuse_scores, [{"a": 0.5, "b": 0}], [1], "max").equals({"a": 1.0, "b": 0.0})
    expect(submission.fuse_scores, [{"x": 0.2}], [1], "max").equals({"x": 1.0})


def test_max_with_negative_scores(submission: Submission) -> None:
    """With "max" a score below 0 stays below 0, even far below."""
    expect(submission.fuse_scores, [{"a": 2, "b": -4}], [1], "max").equals({"a": 1.0, "b": -2.0})


def test_max_is_zero(submission: Submission) -> None:
    """With "max" a run whose highest score is 0 becomes all 0."""
    for run in ({"a": 0, "b": 0}, {"a": 0.0, "b": -2}):
        expect(submission.fuse_scores, [run], [1], "max").equals(dict.fromkeys(run, 0.0))


def test_max_is_negative(submission: Submission) -> None:
    """With "max" a run whose highest score is negative becomes all 0."""
    for run in ({"a": -1, "b": -4}, {"a": -0.5}):
        expect(submission.fuse_scores, [run], [1], "max").equals(dict.fromkeys(run, 0.0))


def test_minmax(submission: Submission) -> None:
    """With "minmax" the lowest becomes 0 and the highest 1."""
    run = {"a": 5, "b": 20, "c": 10}
    right = {"a": 0.0, "b": 1.0, "c": 1 / 3}
    expect(submission.fuse_scores, [run], [1], "minmax").equals(right)
    run = {"a": -1, "b": -4, "c": -2}
    right = {"a": 1.0, "b": 0.0, "c": 2 / 3}
    expect(submission.fuse_scores, [run], [1], "minmax").equals(right)


def test_minmax_of_equal_scores(submission: Submission) -> None:
    """With "minmax" a run of equal scores becomes all 0, a single document too."""
    for run in ({"a": 3, "b": 3}, {"x": 0.9}):
        expect(submission.fuse_scores, [run], [1], "minmax").equals(dict.fromkeys(run, 0.0))


def test_empty_run(submission: Submission) -> None:
    """An empty run gives an empty result."""
    for norm in ("max", "minmax", "none"):
        expect(submission.fuse_scores, [{}], [1], norm).equals({})


def test_unknown_norm(submission: Submission) -> None:
    """A norm of another name is refused with ValueError."""
    for norm in ("min-max", "MAX", "", "zscore"):
        expect(submission.fuse_scores, [{"a": 1, "b": 2}], [1], norm).raises(ValueError)


def test_ids_of_both_kinds(submission: Submission) -> None:
    """Ids may be ints and strings, and come back as they went in."""
    expect(submission.fuse_scores, [{7: 4, "seven": 1}], [1], "max").equals({7: 1.0, "seven": 0.25})
