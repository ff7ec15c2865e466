"""Task mask: padding in the document. At least one token is real; vectors have length 1."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect


def test_padding_cannot_match(submission: Submission) -> None:
    """A masked row takes no part, even if it equals the query token."""
    document = [[0.6, 0.8], [1, 0], [-1, 0]]
    expect(submission.maxsim, [[1, 0]], document, [True, False, True]).equals(0.6)
    expect(submission.maxsim, [[1, 0]], document, mask=[False, False, True]).equals(-1.0)


def test_zero_padding_cannot_win(submission: Submission) -> None:
    """A masked row of zeros does not beat negative matches."""
    query = [[1, 0], [0, 1]]
    document = [[0, 0], [-0.8, -0.6], [-0.6, -0.8], [0, 0]]
    expect(submission.maxsim, query, document, mask=[False, True, True, False]).equals(-1.2)


def test_each_query_token_counts(submission: Submission) -> None:
    """The mask leaves out document tokens, not query tokens."""
    query = [[1, 0], [0, 1], [0.6, 0.8]]
    document = [[0.6, 0.8], [1, 0], [0, 1]]
    expect(submission.maxsim, query, document, mask=[True, False, False]).equals(0.6 + 0.8 + 1)


def test_nothing_masked(submission: Submission) -> None:
    """A mask that is True throughout changes nothing."""
    query, document = [[1, 0], [0, 1]], [[0.6, 0.8], [0.8, -0.6]]
    expect(submission.maxsim, query, document, mask=[True, True]).equals(1.6)


def test_mask_beyond_the_first_rows(submission: Submission) -> None:
    """The mask says row by row what is real, also far down."""
    document = [[-1, 0], [0, 1], [0.6, 0.8], [0, -1], [0.8, 0.6], [1, 0]]
    mask = [False, True, False, True, True, False]
    expect(submission.maxsim, [[1, 0]], document, mask=mask).equals(0.8)


def test_one_real_token(submission: Submission) -> None:
    """With a single real token left, its similarity counts, also a negative one."""
    document, mask = [[0.0, 1.0], [-1.0, 0.0], [1.0, 0.0]], np.array([False, True, False])
    expect(submission.maxsim, [[1, 0]], document, mask=mask).equals(-1.0)
    expect(submission.maxsim, [[1, 0]], document[1:2], mask=mask[1:2]).equals(-1.0)


@pytest.mark.parametrize("kind", [list, tuple, np.array], ids=["list", "tuple", "array"])
def test_kinds_of_mask(submission: Submission, kind: Any) -> None:
    """The mask may be a list or an array."""
    document = np.array([[1, 0], [0.6, 0.8], [0.8, 0.6]])
    mask = kind([False, True, False])
    expect(submission.maxsim, [[1, 0]], document, mask=mask).equals(0.6)


@pytest.mark.parametrize("junk", [math.nan, 1e200, -1e200], ids=["nan", "huge", "-huge"])
def test_whatever_padding_holds(submission: Submission, junk: float) -> None:
    """What a masked row holds does not matter, not even NaN."""
    document = [[0.6, 0.8], [junk, junk], [-0.8, 0.6]]
    expect(submission.maxsim, [[1, 0], [0, -1]], document, mask=[True, False, True]).equals(0.0)


@pytest.mark.parametrize("seed", range(3))
def test_random_masks(submission: Submission, seed: int) -> None:
    """A masked document scores as much as one without the masked rows would."""
    rng = np.random.default_rng(80 + seed)
    m, n = int(rng.integers(1, 6)), int(rng.integers(3, 9))
    query, document = rng.normal(size=(m, 3)), rng.normal(size=(n, 3))
    query /= np.linalg.norm(query, axis=1, keepdims=True)
    document /= np.linalg.norm(document, axis=1, keepdims=True)
    mask = rng.random(n) < 0.5
    mask[int(rng.integers(n))] = True
    real = [row for row, keep in zip(document.tolist(), mask, strict=True) if keep]
    right = math.fsum(
        max(math.fsum(x * y for x, y in zip(q, d, strict=True)) for d in real)
        for q in query.tolist()
    )
    expect(submission.maxsim, query, document, mask=mask).equals(right)
