"""Task edges: the last chunk, short and empty texts, and settings that cannot work."""

from __future__ import annotations

import pytest

from graders.testing import Submission, expect


def by_definition(n: int, size: int, overlap: int) -> list[str]:
    """Chunks of the sentences S0. S1. ...: keep one if the one before left sentences over."""
    step = size - overlap
    names = [f"S{i}." for i in range(n)]
    return [
        " ".join(names[step * i : step * i + size])
        for i in range(n)
        if i == 0 or step * (i - 1) + size < n
    ]


def test_last_chunk_full(submission: Submission) -> None:
    """A full chunk that reaches the last sentence is the last."""
    expect(submission.sentence_chunks, "A. B. C. D. E.", size=3, overlap=1).equals(
        ["A. B. C.", "C. D. E."]
    )
    expect(submission.sentence_chunks, "A. B. C. D.", size=2, overlap=0).equals(["A. B.", "C. D."])


def test_last_chunk_shorter(submission: Submission) -> None:
    """The last chunk may hold fewer sentences."""
    expect(submission.sentence_chunks, "A. B. C. D. E. F.").equals(["A. B. C. D.", "D. E. F."])


def test_short_text(submission: Submission) -> None:
    """A text of at most `size` sentences is one chunk, whatever the overlap is."""
    for overlap in (0, 1, 2):
        expect(submission.sentence_chunks, "A. B. C.", size=3, overlap=overlap).equals(["A. B. C."])
        expect(submission.sentence_chunks, "Only this.", size=3, overlap=overlap).equals(
            ["Only this."]
        )


def test_no_sentences(submission: Submission) -> None:
    """A text without sentences has no chunks."""
    for text in ("", "  \n "):
        expect(submission.sentence_chunks, text).equals([])
        expect(submission.sentence_chunks, text, size=2, overlap=0).equals([])


@pytest.mark.parametrize(("size", "overlap"), [(3, 3), (3, 4), (3, -1), (0, 0), (-2, -3)])
def test_impossible_settings(submission: Submission, size: int, overlap: int) -> None:
    """A setting that cannot work raises ValueError, for long, short and empty texts."""
    for text in ("A. B. C. D. E. F. G. H.", "A.", ""):
        expect(submission.sentence_chunks, text, size=size, overlap=overlap).raises(ValueError)


@pytest.mark.parametrize("size", [1, 2, 4])
def test_every_small_text(submission: Submission, size: int) -> None:
    """Every text of up to nine sentences is cut by the definition, whatever the overlap is."""
    for overlap in range(size):
        for n in range(10):
            text = " ".join(f"S{i}." for i in range(n))
            expect(submission.sentence_chunks, text, size=size, overlap=overlap).equals(
                by_definition(n, size, overlap)
            )
