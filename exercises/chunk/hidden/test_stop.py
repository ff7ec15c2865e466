"""Task stop: the last window, and when to lay no other."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

from graders.testing import Submission, expect, recipe


def by_definition(tokens: list[int], size: int, overlap: int) -> list[list[int]]:
    """Keep a window if the one before it left tokens over, and the first if there are any."""
    step = size - overlap
    return [
        tokens[step * i : step * i + size]
        for i in range(len(tokens))
        if i == 0 or step * (i - 1) + size < len(tokens)
    ]


def test_last_window_full(submission: Submission) -> None:
    """A full window that reaches the end is the last."""
    expect(submission.chunk, list(range(10)), size=4, overlap=1).equals(
        [[0, 1, 2, 3], [3, 4, 5, 6], [6, 7, 8, 9]]
    )


def test_last_window_full_without_overlap(submission: Submission) -> None:
    """Windows that fill the text exactly are followed by nothing."""
    expect(submission.chunk, list(range(6)), size=3, overlap=0).equals([[0, 1, 2], [3, 4, 5]])


def test_last_window_one_short(submission: Submission) -> None:
    """A last window that lacks one token is the last all the same."""
    expect(submission.chunk, list(range(9)), size=5, overlap=3).equals(
        [[0, 1, 2, 3, 4], [2, 3, 4, 5, 6], [4, 5, 6, 7, 8]]
    )
    expect(submission.chunk, list(range(8)), size=5, overlap=3).equals(
        [[0, 1, 2, 3, 4], [2, 3, 4, 5, 6], [4, 5, 6, 7]]
    )


def test_one_token_more_than_a_window(submission: Submission) -> None:
    """A single token left over gets a window, with its overlap before it."""
    expect(submission.chunk, list("abcdef"), size=5, overlap=3).equals(
        [list("abcde"), list("cdef")]
    )


def test_as_long_as_a_window(submission: Submission) -> None:
    """A text as long as a window is one window."""
    expect(submission.chunk, list("abcde"), size=5, overlap=4).equals([list("abcde")])


def test_shorter_than_a_window(submission: Submission) -> None:
    """A text shorter than a window is one window, also with a large overlap."""
    expect(submission.chunk, list("abc"), size=5, overlap=4).equals([list("abc")])


def test_single_token(submission: Submission) -> None:
    """A single token is one window."""
    expect(submission.chunk, ["word"], size=8, overlap=2).equals([["word"]])


def test_empty(submission: Submission) -> None:
    """An empty text has no windows."""
    expect(submission.chunk, [], size=4, overlap=1).equals([])


@pytest.mark.parametrize(
    ("n", "size", "overlap"), [(100, 30, 10), (101, 30, 10), (110, 30, 10), (512, 128, 32)]
)
def test_number_of_windows(submission: Submission, n: int, size: int, overlap: int) -> None:
    """More than size tokens give ceil((N - overlap) / (size - overlap)) windows."""
    count = math.ceil((n - overlap) / (size - overlap))
    expect(submission.chunk, recipe(f"np.arange({n})"), size=size, overlap=overlap).satisfies(
        lambda windows: len(windows) == count, f"there are {count} windows"
    )


def test_no_window_inside_another(submission: Submission) -> None:
    """Every window ends further on than the one before."""

    def each_ends_later(windows: list[list[Any]]) -> bool:
        ends = [window[-1] for window in windows]
        return len(ends) > 1 and all(end < later for end, later in itertools.pairwise(ends))

    for n in range(11, 21):
        expect(submission.chunk, list(range(n)), size=10, overlap=6).satisfies(
            each_ends_later, "each window ends at a later token than the one before"
        )


def test_short_spans_stay_whole(submission: Submission) -> None:
    """Any overlap + 1 neighbouring tokens stand together in some window."""

    def all_spans_whole(windows: list[list[Any]]) -> bool:
        spans = {tuple(w[i : i + 4]) for w in windows for i in range(len(w) - 3)}
        return spans == {tuple(range(i, i + 4)) for i in range(26 - 3)}

    expect(submission.chunk, list(range(26)), size=8, overlap=3).satisfies(
        all_spans_whole, "every span of 4 neighbouring tokens stands in some window"
    )


@pytest.mark.parametrize("size", [2, 3, 5])
def test_every_small_text(submission: Submission, size: int) -> None:
    """Every text of up to 10 tokens is cut by the definition, whatever the overlap is."""
    for overlap in range(size):
        for n in range(11):
            tokens = list(range(n))
            expected = by_definition(tokens, size, overlap)
            expect(submission.chunk, tokens, size=size, overlap=overlap).equals(expected)
