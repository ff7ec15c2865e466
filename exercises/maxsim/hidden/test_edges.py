"""Task edges: no query tokens, no document tokens, no real ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect

EMPTY = pytest.mark.parametrize("empty", [[], np.zeros((0, 2))], ids=["list", "array"])


@EMPTY
def test_document_without_tokens(submission: Submission, empty: Any) -> None:
    """A document without tokens scores 0.0."""
    expect(submission.maxsim, [[1, 0], [0, 1]], empty).equals(0.0)


@pytest.mark.parametrize("mask", [[], np.zeros(0, dtype=bool)], ids=["list", "array"])
def test_empty_document_with_mask(submission: Submission, mask: Any) -> None:
    """A document without tokens scores 0.0 also when it comes with an empty mask."""
    expect(submission.maxsim, [[1, 0], [0, 1]], np.zeros((0, 2)), mask=mask).equals(0.0)


@pytest.mark.parametrize("mask", [[False, False], np.zeros(2, dtype=bool)], ids=["list", "array"])
def test_nothing_but_padding(submission: Submission, mask: Any) -> None:
    """A document whose tokens are all masked scores 0.0."""
    document = [[-1.0, 0.0], [1.0, 0.0]]
    expect(submission.maxsim, [[1, 0]], document, mask=mask).equals(0.0)
    expect(submission.maxsim, [[1, 0], [0, 1]], document, mask=mask).equals(0.0)


@EMPTY
def test_query_without_tokens(submission: Submission, empty: Any) -> None:
    """A query without tokens scores 0.0."""
    expect(submission.maxsim, empty, [[1, 0], [0, 1]]).equals(0.0)


@EMPTY
def test_both_without_tokens(submission: Submission, empty: Any) -> None:
    """Two empty sides score 0.0."""
    expect(submission.maxsim, empty, empty).equals(0.0)


def test_one_token_each(submission: Submission) -> None:
    """One token on each side is enough for a score."""
    expect(submission.maxsim, [[1, 0]], [[0.6, 0.8]]).equals(0.6)
