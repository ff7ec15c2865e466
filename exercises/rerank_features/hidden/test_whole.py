"""Task whole: the table as it is, and what happens at its edges."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect

QUERY = ["small", "pet", "cat", "pet"]
CHUNKS = [
    text.split()
    for text in (
        "the cat sat on the mat",
        "dogs and cats are pets",
        "a cat is a small pet and a small joy",
        "stock markets fell sharply today",
    )
]
BM25 = [2.5, 0.0, 10.0, 0.0]
DENSE = [0.6, 0.8, 0.4, -0.2]
TABLE = np.array(
    [
        [0.25, 0.75, 1.0, 1 / 3, 1, 6, 0.75],
        [0.0, 1.0, 1.0, 0.0, 0, 5, 1.0],
        [1.0, 0.5, 1.5, 1.0, 3, 10, 1.0],
        [0.0, -0.25, -0.25, 0.0, 0, 5, 0.0],
    ]
)


def test_table(submission: Submission) -> None:
    """The table has a row of seven floats for each candidate, in their order."""
    expect(submission.rerank_features, QUERY, CHUNKS, BM25, DENSE).equals(TABLE)


def test_candidates_change_places(submission: Submission) -> None:
    """Candidates in another order give the same rows in that order."""
    order = [2, 0, 3, 1]
    chunks = [CHUNKS[i] for i in order]
    bm25, dense = [BM25[i] for i in order], [DENSE[i] for i in order]
    expect(submission.rerank_features, QUERY, chunks, bm25, dense).equals(TABLE[order])


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_arrays(submission: Submission, dtype: type[np.generic]) -> None:
    """Scores may come as arrays."""
    scores = np.array(BM25, dtype=dtype), np.array(DENSE, dtype=dtype)
    expect(submission.rerank_features, QUERY, CHUNKS, *scores).equals(TABLE, tol=1e-5)


def test_whole_numbers(submission: Submission) -> None:
    """Scores that are all ints still give shares."""
    right = np.array([[0.5, 1.0, 1.5, 1.0, 1, 1, 1.0], [1.0, 0.25, 1.25, 0.0, 0, 1, 1.0]])
    expect(submission.rerank_features, ["a"], [["a"], ["b"]], [1, 2], [4, 1]).equals(right)


def test_no_candidates(submission: Submission) -> None:
    """Without candidates the table has shape (0, 7)."""
    expect(submission.rerank_features, ["cat"], [], [], []).is_array((0, 7), "f")
    none = np.zeros(0)
    expect(submission.rerank_features, [], [], none, none).is_array((0, 7), "f")


def test_query_without_tokens(submission: Submission) -> None:
    """A query without tokens has nothing in common with any chunk."""
    right = np.array([[1.0, 0.5, 1.5, 0.0, 0, 2, 1.0], [0.5, 1.0, 1.5, 0.0, 0, 0, 1.0]])
    expect(submission.rerank_features, [], [["a", "b"], []], [2.0, 1.0], [0.3, 0.6]).equals(right)


def test_no_signal_at_all(submission: Submission) -> None:
    """Where nothing matches in any way, only the lengths are left."""
    right = np.array([[0, 0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 2, 0]], dtype=float)
    expect(submission.rerank_features, ["x"], [["a"], ["b", "c"]], [0, 0], [0, 0]).equals(right)


def test_nothing_similar(submission: Submission) -> None:
    """Where all similarities are negative, the dense share is 0 throughout."""
    right = np.array([[1.0, 0, 1.0, 1.0, 1, 1, 1.0], [0.5, 0, 0.5, 0.0, 0, 1, 0.5]])
    expect(submission.rerank_features, ["a"], [["a"], ["b"]], [4.0, 2.0], [-0.8, -0.2]).equals(
        right
    )


def test_as_many_candidates_as_features(submission: Submission) -> None:
    """With seven candidates rows are still candidates."""
    chunks = [["w"] * (i + 1) for i in range(7)]
    bm25, dense = [float(i + 1) for i in range(7)], [float(7 - i) for i in range(7)]
    right = np.array(
        [[(i + 1) / 7, (7 - i) / 7, 8 / 7, 0, 0, i + 1, max(i + 1, 7 - i) / 7] for i in range(7)]
    )
    expect(submission.rerank_features, ["q"], chunks, bm25, dense).equals(right)
