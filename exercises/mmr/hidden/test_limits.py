"""Hidden tests: how many, ties, zero vectors, kinds of input and output."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect

QUERY: list[float] = [1, 0.2]
DOCS: list[list[float]] = [[1, 0], [0.99, 0.1], [0, 1]]


@pytest.mark.parametrize("k", [3, 50])
def test_all_documents_once(submission: Submission, k: int) -> None:
    """With k at or beyond the number of documents, each is picked exactly once."""
    expect(submission.mmr, QUERY, DOCS, k=k).ranks([1, 2, 0])


def test_nothing_asked_for(submission: Submission) -> None:
    """Nothing is picked at k = 0."""
    expect(submission.mmr, QUERY, DOCS, k=0).equals([])


@pytest.mark.parametrize("docs", [[], np.empty((0, 2))], ids=["list", "array"])
def test_no_documents(submission: Submission, docs: list[list[float]]) -> None:
    """Without documents nothing is picked."""
    expect(submission.mmr, QUERY, docs, k=3).equals([])


def test_single_document(submission: Submission) -> None:
    """A single document is picked however little relevant it is."""
    expect(submission.mmr, [1, 0], [[-2, 0]], k=3).equals([0])


def test_result_is_a_list_of_numbers(submission: Submission) -> None:
    """The result is a list of row numbers in the order of picking."""
    expect(submission.mmr, np.array(QUERY), np.array(DOCS), k=2).equals([1, 2])


def test_equal_scores_go_to_the_lower_index(submission: Submission) -> None:
    """Of documents with equal scores the lower index is picked, in every round."""
    axes = [[0, 0, 1], [1, 0, 0], [0, 0, 1], [1, 0, 0], [0, 0, 1]]
    expect(submission.mmr, [1, 0, 0], axes, k=5, lam=0.5).ranks([1, 0, 3, 2, 4])
    same = [[0, 2], [0, 2], [0, 2], [0, 2]]
    expect(submission.mmr, [1, 1], same, k=4, lam=0.3).ranks([0, 1, 2, 3])


def test_zero_document(submission: Submission) -> None:
    """A zero vector has relevance 0 and redundancy 0."""
    expect(submission.mmr, [2, 1], [[1, 0], [0, 0], [0.1, 0.3]], k=3).ranks([0, 2, 1])
    expect(submission.mmr, [2, 1], [[1, 0], [0, 0], [1, -1]], k=3).ranks([0, 1, 2])


def test_zero_query(submission: Submission) -> None:
    """To a zero query everything is equally relevant: the first document, then novelty."""
    expect(submission.mmr, [0, 0], [[1, 0], [1, 0], [0, 3]], k=3).ranks([0, 2, 1])


@pytest.mark.parametrize("dtype", [np.int64, np.float32, np.float64])
def test_any_kind_of_number(submission: Submission, dtype: type[np.generic]) -> None:
    """Arrays of integers and of short floats give the same picks as lists."""
    query = np.array([1, 5], dtype=dtype)
    docs = np.array([[50, 0], [0, 10], [6, 6]], dtype=dtype)
    expect(submission.mmr, query, docs, k=3, lam=0.5).ranks([1, 0, 2])
    expect(submission.mmr, query.tolist(), docs.tolist(), k=3, lam=0.5).ranks([1, 0, 2])
