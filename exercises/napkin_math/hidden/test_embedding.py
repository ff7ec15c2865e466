"""Task embedding: operations of a forward pass."""

from __future__ import annotations

import pytest

from graders.testing import Submission, expect


def counted(layers: list[tuple[int, int]], tokens: int) -> float:
    """Operations of matrix products, counted for each output: so many products, so many sums."""
    return float(
        sum(inputs + inputs for inputs, outputs in layers for _ in range(outputs * tokens))
    )


@pytest.mark.parametrize("tokens", [1, 2, 11])
@pytest.mark.parametrize("layers", [[(3, 4)], [(5, 2), (2, 7)], [(1, 1)]], ids=str)
def test_matrix_products(
    submission: Submission, layers: list[tuple[int, int]], tokens: int
) -> None:
    """Each weight is multiplied and added once for each token."""
    params = sum(inputs * outputs for inputs, outputs in layers)
    expect(submission.embedding_flops, params, tokens).equals(counted(layers, tokens))


def test_no_tokens(submission: Submission) -> None:
    """An empty text costs nothing."""
    expect(submission.embedding_flops, 1000, 0).equals(0.0)


def test_large_models(submission: Submission) -> None:
    """Large models and texts: the number does not overflow."""
    expect(submission.embedding_flops, 7 * 10**9, 10**9).equals(1.4e19)
    expect(submission.embedding_flops, 110_000_000, 512).equals(112_640_000_000.0)
