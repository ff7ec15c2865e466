"""Task errors: settings that cannot work are refused, and no others."""

from __future__ import annotations

import pytest

from graders.testing import Submission, expect

TOKENS = list(range(20))


def test_overlap_as_large_as_the_size(submission: Submission) -> None:
    """An overlap as large as the size raises ValueError."""
    expect(submission.chunk, TOKENS, size=4, overlap=4).raises(ValueError)


def test_overlap_larger_than_the_size(submission: Submission) -> None:
    """An overlap larger than the size raises ValueError."""
    expect(submission.chunk, TOKENS, size=4, overlap=5).raises(ValueError)
    expect(submission.chunk, TOKENS, size=4, overlap=50).raises(ValueError)


def test_negative_overlap(submission: Submission) -> None:
    """A negative overlap raises ValueError."""
    expect(submission.chunk, TOKENS, size=4, overlap=-1).raises(ValueError)


def test_no_size(submission: Submission) -> None:
    """A size of 0 raises ValueError."""
    expect(submission.chunk, TOKENS, size=0, overlap=0).raises(ValueError)
    expect(submission.chunk, TOKENS, size=0, overlap=-1).raises(ValueError)


def test_negative_size(submission: Submission) -> None:
    """A negative size raises ValueError."""
    expect(submission.chunk, TOKENS, size=-3, overlap=0).raises(ValueError)
    expect(submission.chunk, TOKENS, size=-3, overlap=-5).raises(ValueError)


@pytest.mark.parametrize(("size", "overlap"), [(3, 3), (3, 4), (3, -1), (0, 0)])
def test_short_text(submission: Submission, size: int, overlap: int) -> None:
    """An empty text or a single token is no excuse for a setting that cannot work."""
    expect(submission.chunk, [], size=size, overlap=overlap).raises(ValueError)
    expect(submission.chunk, ["word"], size=size, overlap=overlap).raises(ValueError)


def test_largest_overlap_is_allowed(submission: Submission) -> None:
    """An overlap of size - 1 is allowed."""
    expect(submission.chunk, [1, 2, 3, 4], size=2, overlap=1).satisfies(
        lambda windows: {token for window in windows for token in window} == {1, 2, 3, 4},
        "every token stands in some window",
    )


def test_smallest_setting_is_allowed(submission: Submission) -> None:
    """A size of 1 with an overlap of 0 is allowed."""
    expect(submission.chunk, [1, 2], size=1, overlap=0).equals([[1], [2]])
