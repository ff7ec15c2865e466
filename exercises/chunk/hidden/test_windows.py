"""Task windows: where windows start and what they hold.

Where a test compares all windows, the last one reaches the end with more than `overlap` and at
most size - overlap tokens: there nobody is tempted to lay another, which is for task stop.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from graders.testing import Submission, expect, recipe


def test_starts(submission: Submission) -> None:
    """Windows start every size - overlap tokens."""
    expect(submission.chunk, list(range(10, 19)), size=4, overlap=1).equals(
        [[10, 11, 12, 13], [13, 14, 15, 16], [16, 17, 18]]
    )


def test_side_by_side(submission: Submission) -> None:
    """Without overlap every token stands in one window."""
    expect(submission.chunk, [5, 6, 7, 8, 9], size=2, overlap=0).equals([[5, 6], [7, 8], [9]])


def test_size_one(submission: Submission) -> None:
    """Windows of a single token."""
    expect(submission.chunk, ["a", "b", "c"], size=1, overlap=0).equals([["a"], ["b"], ["c"]])


def test_positional_arguments(submission: Submission) -> None:
    """The arguments are tokens, size, overlap, in this order."""
    expect(submission.chunk, [1, 2, 3, 4, 5, 6, 7], 5, 1).equals([[1, 2, 3, 4, 5], [5, 6, 7]])


def test_size_includes_the_overlap(submission: Submission) -> None:
    """No window holds more than size tokens."""
    expect(submission.chunk, list(range(40)), size=9, overlap=4).satisfies(
        lambda windows: [len(window) for window in windows][:4] == [9, 9, 9, 9],
        "the first four windows hold 9 tokens each",
    )


def test_large_overlap(submission: Submission) -> None:
    """With overlap = size - 1 the windows move on by one token."""
    expect(submission.chunk, list("abcdefgh"), size=4, overlap=3).satisfies(
        lambda windows: windows[:3] == [list("abcd"), list("bcde"), list("cdef")],
        "the first three windows are abcd, bcde, cdef",
    )


def test_repeated_tokens(submission: Submission) -> None:
    """Equal tokens are not confused with one another."""
    tokens = ["la", "la", "la", "li", "la", "la", "la", "la"]
    expect(submission.chunk, tokens, size=4, overlap=1).equals(
        [["la", "la", "la", "li"], ["li", "la", "la", "la"], ["la", "la"]]
    )


def test_text_shorter_than_a_window(submission: Submission) -> None:
    """A text shorter than a window is one window."""
    expect(submission.chunk, ["only", "two"], size=7, overlap=3).equals([["only", "two"]])


def test_tuple(submission: Submission) -> None:
    """Tokens may come as a tuple; the windows are lists."""
    expect(submission.chunk, (1, 2, 3, 4, 5), size=3, overlap=0).equals([[1, 2, 3], [4, 5]])


def test_array(submission: Submission) -> None:
    """Tokens may come as an array; the windows are lists."""
    expect(submission.chunk, np.arange(8), size=4, overlap=1).equals(
        [[0, 1, 2, 3], [3, 4, 5, 6], [6, 7]]
    )


def test_long_text(submission: Submission) -> None:
    """A thousand tokens are cut in the same way."""
    tokens = recipe("np.arange(1000)")
    expected = [tokens.value[80 * i : 80 * i + 100].tolist() for i in range(13)]
    expect(submission.chunk, tokens, size=100, overlap=20).equals(expected)


def test_random_full_windows(submission: Submission) -> None:
    """All full windows stand where they belong, whatever size and overlap are."""
    for seed in range(8):
        rng = np.random.default_rng(seed)
        size = int(rng.integers(2, 9))
        overlap = int(rng.integers(0, size))
        step = size - overlap
        tokens = rng.integers(0, 50, size=rng.integers(size, 40)).tolist()
        full = [tokens[i : i + size] for i in range(0, len(tokens) - size + 1, step)]

        def stand_right(windows: list[list[Any]], full: list[list[Any]] = full) -> bool:
            return windows[: len(full)] == full

        expect(submission.chunk, tokens, size=size, overlap=overlap).satisfies(
            stand_right, f"the first {len(full)} windows start at multiples of {step} and are full"
        )
