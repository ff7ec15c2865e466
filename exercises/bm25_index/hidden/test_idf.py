"""Task idf: the weight of a term in an index."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

from graders.testing import Submission, expect


def weight(n_docs: int, df: int) -> float:
    return log(1 + (n_docs - df + 0.5) / (df + 0.5))


def corpus(n_docs: int, df: int) -> list[list[str]]:
    """The term "x" once in each of the last df documents."""
    return [["y", "x"] if i >= n_docs - df else ["y", "z", "w"] for i in range(n_docs)]


def test_formula(submission: Submission) -> None:
    """A term that n of N documents hold has the weight of the formula."""
    for n_docs, df in [(3, 1), (4, 3), (9, 2), (6, 6), (25, 13), (1, 1)]:
        index = submission.BM25(corpus(n_docs, df))
        expect(index.idf, "x").equals(weight(n_docs, df))


def test_counts_documents(submission: Submission) -> None:
    """The document frequency counts documents, not occurrences."""
    index = submission.BM25([["x", "x", "x"], ["x", "y"], ["y"], ["z"], ["z", "z"]])
    expect(index.idf, "x").equals(weight(5, 2))
    expect(index.idf, "z").equals(weight(5, 2))


def test_unseen_term(submission: Submission) -> None:
    """A term that no document holds has the largest weight, and asking does not change that."""
    index = submission.BM25([["x"], ["y"], ["x", "y"]])
    for _ in range(3):
        expect(index.idf, "unicorn").equals(weight(3, 0))
    expect(index.idf, "x").equals(weight(3, 2))


def test_common_terms(submission: Submission) -> None:
    """A term in every document still weighs more than nothing."""
    index = submission.BM25([["x"]] * 50)
    expect(index.idf, "x").equals(weight(50, 50))


def test_tokens_as_they_are(submission: Submission) -> None:
    """Tokens match only when they are equal, case included."""
    index = submission.BM25([["Cat"], ["cats"], ["cat"], ["CAT", "dog"]])
    for term, df in (("cat", 1), ("Cat", 1), ("CAT", 1), ("ca", 0), ("Dog", 0)):
        expect(index.idf, term).equals(weight(4, df))


def test_empty_documents(submission: Submission) -> None:
    """Empty documents count among the N documents."""
    index = submission.BM25([[], ["x"], [], [], ["y"]])
    expect(index.idf, "x").equals(weight(5, 1))


def test_no_documents(submission: Submission) -> None:
    """An index of no documents gives ln(2) for every term."""
    index = submission.BM25([])
    expect(index.idf, "x").equals(log(2))


def test_parameters_do_not_matter(submission: Submission) -> None:
    """The weight of a term does not depend on k1 and b."""
    for k1, b in ((0, 0), (0.9, 0.4), (2, 1)):
        index = submission.BM25(corpus(7, 3), k1=k1, b=b)
        expect(index.idf, "x").equals(weight(7, 3))


def test_two_indexes(submission: Submission) -> None:
    """Two indexes do not share what they count."""
    first = submission.BM25(corpus(4, 2))
    second = submission.BM25(corpus(10, 1))
    expect(second.idf, "x").equals(weight(10, 1))
    expect(first.idf, "x").equals(weight(4, 2))


def test_tuples(submission: Submission) -> None:
    """Corpus and documents may be tuples."""
    index = submission.BM25((("x", "y"), ("x",), ()))
    expect(index.idf, "x").equals(weight(3, 2))


@pytest.mark.parametrize("seed", range(3))
def test_random_corpora(submission: Submission, seed: int) -> None:
    """Every term of a random corpus has the weight of the formula."""
    rng = np.random.default_rng(seed)
    words = ["p", "q", "r", "s", "t", "u"]
    docs = [rng.choice(words, size=rng.integers(0, 7)).tolist() for _ in range(8)]
    index = submission.BM25(docs)
    for term in words:
        expect(index.idf, term).equals(weight(8, sum(term in doc for doc in docs)))
