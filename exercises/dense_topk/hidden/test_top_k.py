"""Task top_k: how many rows come back, in which order and as what. All documents are equally long.

So what is used for similarity hardly matters here, as long as its order is right.
"""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect, recipe

QUERY: list[float] = [1, 0]
DOCS: list[list[float]] = [[0, 5], [3, 4], [-4, 3], [5, 0], [-3, 4], [4, 3]]
BEST_FIRST = [3, 5, 1, 0, 4, 2]


@pytest.mark.parametrize("k", [1, 4])
def test_k_rows(submission: Submission, k: int) -> None:
    """The result is an integer array of the k best rows, best first."""
    expect(submission.dense_topk, QUERY, DOCS, k=k).equals(np.array(BEST_FIRST[:k]))
    expect(submission.dense_topk, np.array(QUERY), np.array(DOCS), k=k).ranks(BEST_FIRST[:k])


@pytest.mark.parametrize("k", [6, 7, 100])
def test_k_reaches_the_end(submission: Submission, k: int) -> None:
    """With k at or beyond the number of documents, each comes back once, and nothing besides."""
    expect(submission.dense_topk, QUERY, DOCS, k=k).equals(np.array(BEST_FIRST))


def test_nothing_asked_for(submission: Submission) -> None:
    """At k = 0 the result is an empty array of ints."""
    expect(submission.dense_topk, QUERY, DOCS, k=0).is_array((0,), "i")


@pytest.mark.parametrize("docs", [[], np.empty((0, 2))], ids=["list", "array"])
def test_no_documents(submission: Submission, docs: list[list[float]]) -> None:
    """Without documents the result is an empty array of ints."""
    expect(submission.dense_topk, QUERY, docs, k=3).is_array((0,), "i")


def test_single_document(submission: Submission) -> None:
    """A single document comes back however little similar it is."""
    expect(submission.dense_topk, [1, 0], [[-5, 0]], k=3).equals(np.array([0]))


@pytest.mark.parametrize(("n", "k"), [(60, 7), (60, 60), (2000, 700)])
def test_best_of_many(submission: Submission, n: int, k: int) -> None:
    """Of many documents the k best come back, sorted, and all of them where k is large."""
    angles = f"np.random.default_rng(0).permutation({n}) * {3 / n}"
    docs = recipe(f"np.stack([np.cos({angles}), np.sin({angles})], axis=1)")
    order = np.argsort(np.random.default_rng(0).permutation(n))[:k].tolist()
    expect(submission.dense_topk, [1, 0], docs, k=k).ranks(order)
