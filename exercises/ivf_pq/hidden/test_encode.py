"""Task encode: numbers of nearest codewords, one byte each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from graders.testing import Submission, expect, recipe

if TYPE_CHECKING:
    from collections.abc import Callable


def slow_codes(X: Any, codebooks: Any) -> Any:
    """One part of one vector at a time."""
    codes = []
    for x in np.asarray(X, dtype=float):
        parts = x.reshape(len(codebooks), -1)
        codes.append(
            [
                int(np.argmin([np.sum((part - word) ** 2) for word in book]))
                for part, book in zip(parts, np.asarray(codebooks, dtype=float), strict=True)
            ]
        )
    return np.array(codes)


def bytes_of(codes: Any) -> tuple[Callable[[Any], bool], str]:
    """Predicate and words for these codes, stored as uint8."""

    def right(found: Any) -> bool:
        return bool(found.dtype == np.uint8 and np.array_equal(found, codes))

    return right, f"is an array of dtype uint8 that holds {codes.tolist()}"


@pytest.mark.parametrize("seed", range(2))
def test_random_vectors(submission: Submission, seed: int) -> None:
    """Each part gets the number of its nearest codeword."""
    rng = np.random.default_rng(seed)
    m, k, width = int(rng.integers(1, 5)), int(rng.integers(2, 8)), int(rng.integers(1, 4))
    X, codebooks = 2 * rng.normal(size=(9, m * width)), rng.normal(size=(m, k, width))
    expect(submission.encode, X, codebooks).equals(slow_codes(X, codebooks))


def test_one_byte_a_code(submission: Submission) -> None:
    """Codes are stored in one byte each, without a sign."""
    codebooks = [[[0.0], [1.0], [2.0]], [[5.0], [6.0], [7.0]]]
    expect(submission.encode, [[2, 5], [0, 7]], codebooks).satisfies(
        *bytes_of(np.array([[2, 0], [0, 2]]))
    )


def test_all_256_codewords(submission: Submission) -> None:
    """Codes go from 0 to 255."""
    codebooks = recipe("np.arange(512.0).reshape(2, 256, 1)")
    expect(submission.encode, [[255, 256], [0, 511], [127.6, 383.4]], codebooks).satisfies(
        *bytes_of(np.array([[255, 0], [0, 255], [128, 127]]))
    )


def test_long_codewords_do_not_win_from_afar(submission: Submission) -> None:
    """The nearest codeword is not the longest one in the same direction."""
    codebooks = [[[9, 9], [1, 1], [0, 0]], [[2, 0], [8, 0], [-5, 0]]]
    expect(submission.encode, [[1, 2, 3, 0], [0, 0.2, -3, 1]], codebooks).equals(
        np.array([[1, 0], [2, 2]])
    )


def test_equally_near(submission: Submission) -> None:
    """Of codewords equally near the lower number is the code."""
    expect(submission.encode, [[1, 3], [0, 2]], [[[2], [0], [2]], [[4], [2], [0]]]).equals(
        np.array([[0, 0], [1, 1]])
    )


def test_no_vectors(submission: Submission) -> None:
    """Without vectors there are no codes: shape (0, m)."""
    expect(submission.encode, np.empty((0, 4)), np.zeros((2, 3, 2))).is_array((0, 2), kind="i")
    expect(submission.encode, np.ones((1, 4)), np.ones((2, 3, 2))).is_array((1, 2), kind="i")


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_any_kind_of_number(submission: Submission, dtype: type[np.generic]) -> None:
    """Arrays of integers and of short floats give the same codes as lists."""
    X, codebooks = [[5, 1], [0, 9]], [[[0], [4]], [[8], [2]]]
    right = np.array([[1, 1], [0, 0]])
    expect(submission.encode, np.array(X, dtype=dtype), np.array(codebooks, dtype=dtype)).equals(
        right
    )
    expect(submission.encode, X, codebooks).equals(right)


def test_small_integers_do_not_overflow(submission: Submission) -> None:
    """Integers of 8 bits are computed with as floats: their squares do not fit into 8 bits."""
    codebooks = np.array([[[200], [120]], [[0], [16]]], dtype=np.uint8)
    X = np.array([[150, 14], [170, 5]], dtype=np.uint8)
    expect(submission.encode, X, codebooks).equals(np.array([[1, 1], [0, 0]]))


def test_codebooks_for_other_vectors(submission: Submission) -> None:
    """Vectors of other dimensions than the codebooks are made for are a ValueError."""
    for d in (3, 5, 8):
        expect(submission.encode, np.ones((2, d)), np.ones((2, 3, 2))).raises(ValueError)
