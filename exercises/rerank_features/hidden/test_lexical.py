"""Task lexical: columns 3, 4 and 5 only. Every score is 1."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect


def near(found: Any, right: list[float], tol: float = 1e-6) -> bool:
    """Whether a column has these values."""
    wanted = np.asarray(right, dtype=float)
    return bool(
        found.shape == wanted.shape
        and (np.abs(found - wanted) <= tol * np.maximum(1, np.abs(wanted))).all()
    )


def expect_columns(
    submission: Submission, args: tuple[Any, ...], columns: dict[int, list[float]]
) -> None:
    said = [
        f"column {number} is {np.round(right, 4).tolist()}" for number, right in columns.items()
    ]
    expect(submission.rerank_features, *args).satisfies(
        lambda found: all(near(found[:, number], right) for number, right in columns.items()),
        ", ".join(said),
    )


def ones(n: int) -> tuple[list[float], list[float]]:
    return [1.0] * n, [1.0] * n


def test_covered_tokens(submission: Submission) -> None:
    """Columns 3, 4 and 5: share of the query covered, number of common tokens, length."""
    query = ["red", "blue", "green", "grey"]
    chunks = [["red", "wine", "blue", "cheese", "green"], ["grey"], ["white", "noise"]]
    right = {3: [0.75, 0.25, 0.0], 4: [3.0, 1.0, 0.0], 5: [5.0, 1.0, 2.0]}
    expect_columns(submission, (query, chunks, *ones(3)), right)


def test_long_chunk(submission: Submission) -> None:
    """A chunk that holds the whole query covers all of it, however long it is."""
    chunk = ["cat", *["filler"] * 30, "pet", *[f"w{i}" for i in range(40)]]
    right = {3: [1.0], 4: [2.0], 5: [72.0]}
    expect_columns(submission, (["cat", "pet"], [chunk], *ones(1)), right)


def test_repeats_in_the_query(submission: Submission) -> None:
    """A token that the query repeats counts once."""
    query = ["cat", "cat", "pet", "cat"]
    chunks = [["the", "cat"], ["pet", "shop"], ["dog"]]
    right = {3: [0.5, 0.5, 0.0], 4: [1.0, 1.0, 0.0]}
    expect_columns(submission, (query, chunks, *ones(3)), right)


def test_repeats_in_the_chunk(submission: Submission) -> None:
    """A token that the chunk repeats counts once, but each repeat lengthens it."""
    chunks = [["cat", "cat", "cat", "food"], ["a", "cat", "is", "a", "cat"]]
    right = {3: [1.0, 1.0], 4: [1.0, 1.0], 5: [4.0, 5.0]}
    expect_columns(submission, (["cat"], chunks, *ones(2)), right)


def test_whole_tokens(submission: Submission) -> None:
    """Tokens are compared whole and as they are."""
    chunks = [["concatenate", "lists"], ["Cat"], ["cats"], ["cat"]]
    right = {3: [0.0, 0.0, 0.0, 1.0], 4: [0.0, 0.0, 0.0, 1.0]}
    expect_columns(submission, (["cat"], chunks, *ones(4)), right)


def test_short_chunks(submission: Submission) -> None:
    """A chunk shorter than the query can cover a part of it at most."""
    query = ["a", "b", "c", "d", "e"]
    right = {3: [0.2, 0.4], 4: [1.0, 2.0], 5: [1.0, 2.0]}
    expect_columns(submission, (query, [["c"], ["e", "a"]], *ones(2)), right)


def test_empty_chunk(submission: Submission) -> None:
    """An empty chunk has nothing in common with the query and length 0."""
    right = {3: [0.0, 1.0], 4: [0.0, 1.0], 5: [0.0, 1.0]}
    expect_columns(submission, (["cat"], [[], ["cat"]], *ones(2)), right)


@pytest.mark.parametrize("seed", range(4))
def test_random_tokens(submission: Submission, seed: int) -> None:
    """Random queries and chunks with many repeats."""
    rng = np.random.default_rng(60 + seed)
    words = ["ant", "bee", "cow", "doe", "eel", "fox"]
    query = rng.choice(words, size=int(rng.integers(1, 6))).tolist()
    chunks = [rng.choice(words, size=int(rng.integers(0, 9))).tolist() for _ in range(5)]
    distinct = [word for word in words if word in query]
    common = [float(sum(word in chunk for word in distinct)) for chunk in chunks]
    right = {
        3: [number / len(distinct) for number in common],
        4: common,
        5: [float(len(chunk)) for chunk in chunks],
    }
    expect_columns(submission, (query, chunks, *ones(5)), right)
