"""Task adc: the same neighbours as if every code were unpacked, from tables."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect

CODEBOOKS = [[[0, 0], [4, 4], [0, 5]], [[0, 0], [3, 0], [-4, 1]]]


def unpacked(codes: Any, codebooks: Any) -> list[list[float]]:
    """The vectors that the codes stand for, number by number."""
    return [
        [float(x) for book, code in zip(codebooks, row, strict=True) for x in book[code]]
        for row in codes
    ]


def distances(q: Any, codes: Any, codebooks: Any) -> dict[int, float]:
    """Squared distance of q to each unpacked vector."""
    return {
        i: sum((float(a) - b) ** 2 for a, b in zip(q, vector, strict=True))
        for i, vector in enumerate(unpacked(codes, codebooks))
    }


def nearest(q: Any, codes: Any, codebooks: Any, k: int) -> list[int]:
    """Ids by distance, of equal ones the lower."""
    far = distances(q, codes, codebooks)
    return sorted(far, key=lambda i: (far[i], i))[:k]


def test_every_code(submission: Submission) -> None:
    """All vectors that two codebooks can make, nearest first."""
    codes = [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1], [0, 2], [1, 2], [2, 2]]
    for q in ([1, 2, 1, 1], [4, 5, -3, 0], [0, 0, 9, 9]):
        expect(submission.adc_search, q, codes, CODEBOOKS, k=9).ranks(
            nearest(q, codes, CODEBOOKS, 9), scores=distances(q, codes, CODEBOOKS)
        )


def test_result_is_an_array_of_ids(submission: Submission) -> None:
    """The result is an integer array of k ids."""
    codes = np.array([[1, 1], [0, 2], [0, 0]], dtype=np.uint8)
    expect(submission.adc_search, [0, 0, 0, 0], codes, CODEBOOKS, k=2).equals(np.array([2, 1]))


def test_the_query_is_not_coded(submission: Submission) -> None:
    """Queries with the same nearest codewords can have different neighbours."""
    codes = [[0], [1], [2]]
    codebook = [[[0.0], [10.0], [-9.0]]]
    expect(submission.adc_search, [1], codes, codebook, k=3).ranks([0, 1, 2])
    expect(submission.adc_search, [-1], codes, codebook, k=3).ranks([0, 2, 1])


def test_squares_are_added(submission: Submission) -> None:
    """Parts at 3 and 4 are nearer than parts at 6 and 0."""
    codebooks = [[[3], [6]], [[4], [0]]]
    expect(submission.adc_search, [0, 0], [[1, 1], [0, 0]], codebooks, k=2).ranks(
        [1, 0], scores={0: 36.0, 1: 25.0}
    )


def test_copies_of_a_code(submission: Submission) -> None:
    """Vectors with equal codes come in the order of their numbers, however many they are."""
    codes = [[1, 1], *[[0, 0]] * 40, [2, 2]]
    expect(submission.adc_search, [0, 0, 0, 0], codes, CODEBOOKS, k=40).ranks(range(1, 41))


def test_equal_sums(submission: Submission) -> None:
    """Different codes at the same distance come in the order of their numbers."""
    codebooks = [[[2], [4]], [[4], [2]]]
    codes = [[1, 0], [0, 0], [1, 1], [0, 1]]
    expect(submission.adc_search, [0, 0], codes, codebooks, k=4).ranks([3, 1, 2, 0])


def test_k_beyond_the_end(submission: Submission) -> None:
    """More than there are: all of them."""
    for k in (3, 4, 1000):
        expect(submission.adc_search, [4, 4, 3, 0], [[0, 0], [1, 1], [2, 1]], CODEBOOKS, k).ranks(
            [1, 2, 0]
        )


def test_nothing_to_find(submission: Submission) -> None:
    """No vectors, or k = 0, give an integer array of length 0."""
    none = np.empty((0, 2), dtype=np.uint8)
    expect(submission.adc_search, [1, 1, 1, 1], none, CODEBOOKS, k=3).is_array((0,), kind="i")
    expect(submission.adc_search, [1, 1, 1, 1], [[0, 0]], CODEBOOKS, k=0).is_array((0,), kind="i")
    expect(submission.adc_search, [1, 1, 1, 1], [[0, 0]], CODEBOOKS, k=1).is_array((1,), kind="i")


@pytest.mark.parametrize("seed", range(3))
def test_random_codes(submission: Submission, seed: int) -> None:
    """Random codes, up to 256 codewords a part, rank as if they were unpacked."""
    rng = np.random.default_rng(seed)
    m, width = int(rng.integers(1, 6)), int(rng.integers(1, 4))
    words = (3, 16, 256)[seed]
    codebooks, q = rng.normal(size=(m, words, width)), rng.normal(size=m * width)
    codes = rng.integers(words, size=(15, m)).astype(np.uint8)
    codes = np.unique(codes, axis=0)
    expect(submission.adc_search, q, codes, codebooks, k=6).ranks(
        nearest(q, codes, codebooks, 6), scores=distances(q, codes, codebooks)
    )
