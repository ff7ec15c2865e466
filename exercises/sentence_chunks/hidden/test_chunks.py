"""Task chunks: which sentences stand in which chunk.

All sentences end with a point and a space, so that finding them is easy. Where a test compares all
chunks, the last one reaches the end with more than `overlap` and at most size - overlap sentences:
there nobody is tempted to lay another, which is for task edges.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect


def sentences(n: int) -> list[str]:
    """Different sentences."""
    return [f"Number {i} is here." for i in range(n)]


def test_starts(submission: Submission) -> None:
    """Chunks start every size - overlap sentences."""
    text = "One. Two. Three. Four. Five. Six. Seven."
    expect(submission.sentence_chunks, text, size=3, overlap=1).satisfies(
        lambda chunks: (
            chunks[:3] == ["One. Two. Three.", "Three. Four. Five.", "Five. Six. Seven."]
        ),
        "the first three chunks start with One, Three and Five and hold three sentences each",
    )


def test_side_by_side(submission: Submission) -> None:
    """Without overlap every sentence stands in one chunk."""
    expect(submission.sentence_chunks, "A. B. C. D. E.", size=2, overlap=0).equals(
        ["A. B.", "C. D.", "E."]
    )


def test_defaults(submission: Submission) -> None:
    """Unless told otherwise, a chunk has four sentences and shares one."""
    all_of_them = sentences(9)
    expect(submission.sentence_chunks, " ".join(all_of_them)).equals(
        [" ".join(all_of_them[start : start + 4]) for start in (0, 3, 6)]
    )


def test_positional_arguments(submission: Submission) -> None:
    """The arguments are text, size, overlap, in this order."""
    expect(submission.sentence_chunks, "A. B. C. D. E. F. G.", 5, 1).equals(
        ["A. B. C. D. E.", "E. F. G."]
    )


def test_joined_by_one_space(submission: Submission) -> None:
    """Sentences are joined by one space, whatever stood between them."""
    text = "  First line.   Second  line.  Third line.    Fourth. "
    expect(submission.sentence_chunks, text, size=2, overlap=0).equals(
        ["First line. Second  line.", "Third line. Fourth."]
    )


def test_overlap_of_two(submission: Submission) -> None:
    """Neighbours share `overlap` whole sentences."""
    all_of_them = sentences(9)
    expect(submission.sentence_chunks, " ".join(all_of_them), size=5, overlap=2).equals(
        [" ".join(all_of_them[start : start + 5]) for start in (0, 3, 6)]
    )


def test_chunks_are_texts(submission: Submission) -> None:
    """A chunk is a string, also where it holds a single sentence."""
    expect(submission.sentence_chunks, "Alpha beta. Gamma.", size=1, overlap=0).equals(
        ["Alpha beta.", "Gamma."]
    )


def test_long_sentences(submission: Submission) -> None:
    """Sizes count sentences, however long these are."""
    long = "Words " * 60 + "end."
    expect(submission.sentence_chunks, f"{long} Short. {long} B.", size=2, overlap=0).equals(
        [f"{long} Short.", f"{long} B."]
    )


@pytest.mark.parametrize("seed", range(4))
def test_random_full_chunks(submission: Submission, seed: int) -> None:
    """All full chunks hold what they should, whatever size and overlap are."""
    rng = np.random.default_rng(seed)
    size = int(rng.integers(2, 6))
    overlap = int(rng.integers(0, size))
    all_of_them = sentences(int(rng.integers(size, 16)))
    step, last = size - overlap, len(all_of_them) - size
    full = [" ".join(all_of_them[i : i + size]) for i in range(0, last + 1, step)]

    def begin_so(chunks: Any) -> bool:
        return bool(chunks[: len(full)] == full)

    expect(submission.sentence_chunks, " ".join(all_of_them), size=size, overlap=overlap).satisfies(
        begin_so, f"the first {len(full)} chunks are full and start every {step} sentences"
    )
