"""Task postings: what stands in which list."""

from __future__ import annotations

import numpy as np
import pytest

from graders.testing import Submission, expect


def by_looking(docs: list[list[str]]) -> dict[str, list[tuple[int, int]]]:
    """For each term, ask every document."""
    terms = dict.fromkeys(token for doc in docs for token in doc)
    return {
        term: [(i, doc.count(term)) for i, doc in enumerate(docs) if term in doc] for term in terms
    }


def test_one_list_a_term(submission: Submission) -> None:
    """Every term of the corpus has a list of the documents that hold it."""
    docs = [["the", "dog", "sat"], ["cats", "and", "dogs"], ["the", "food"]]
    expect(submission.build_postings, docs).equals(
        {
            "the": [(0, 1), (2, 1)],
            "dog": [(0, 1)],
            "sat": [(0, 1)],
            "cats": [(1, 1)],
            "and": [(1, 1)],
            "dogs": [(1, 1)],
            "food": [(2, 1)],
        }
    )


def test_occurrences_are_counted(submission: Submission) -> None:
    """A document stands in a list once, with its count."""
    docs = [["x", "y", "x"], ["y"], ["x", "x", "x", "x"]]
    expect(submission.build_postings, docs).equals({"x": [(0, 2), (2, 4)], "y": [(0, 1), (1, 1)]})


def test_ascending(submission: Submission) -> None:
    """Lists ascend by document number, whatever the counts are."""
    docs = [["x"], ["y", "y"], ["x", "x", "y"], ["x"], ["x", "x", "x"], ["y"]]
    expect(submission.build_postings, docs).equals(
        {"x": [(0, 1), (2, 2), (3, 1), (4, 3)], "y": [(1, 2), (2, 1), (5, 1)]}
    )


def test_empty_documents(submission: Submission) -> None:
    """Empty documents are in no list, and the others keep their numbers."""
    expect(submission.build_postings, [[], ["x"], [], [], ["x"]]).equals({"x": [(1, 1), (4, 1)]})


def test_nothing_to_index(submission: Submission) -> None:
    """No documents, or empty ones only, give no lists."""
    expect(submission.build_postings, []).equals({})
    expect(submission.build_postings, [[], []]).equals({})


def test_tokens_as_they_are(submission: Submission) -> None:
    """Tokens are the same term only when they are equal."""
    expect(submission.build_postings, [["Cat", "cat"], ["cats", ""]]).equals(
        {"Cat": [(0, 1)], "cat": [(0, 1)], "cats": [(1, 1)], "": [(1, 1)]}
    )


def test_tuples(submission: Submission) -> None:
    """Corpus and documents may be tuples."""
    expect(submission.build_postings, (("a", "b"), ("b",))).equals(
        {"a": [(0, 1)], "b": [(0, 1), (1, 1)]}
    )


@pytest.mark.parametrize("seed", range(4))
def test_random_corpora(submission: Submission, seed: int) -> None:
    """The postings of random corpora are those found by asking every document."""
    rng = np.random.default_rng(seed)
    words = ["ant", "bee", "cow", "doe", "eel", "fox", "gnu"]
    docs = [rng.choice(words, size=rng.integers(0, 8)).tolist() for _ in range(rng.integers(3, 15))]
    expect(submission.build_postings, docs).equals(by_looking(docs))
