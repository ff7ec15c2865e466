"""Task idf: what a term is worth, by how many documents hold it."""

from __future__ import annotations

from itertools import pairwise
from math import log
from typing import Any

import numpy as np

from graders.testing import Submission, expect

# With b = 0 and k1 next to nothing, each match scores the bare idf, however the submission treats
# counts and lengths: those belong to another task. Exactly 0 would bring 0/0 into this one.
IDF_ALONE: dict[str, Any] = {"k1": 1e-9, "b": 0}


def idf(n_docs: int, df: int) -> float:
    return log(1 + (n_docs - df + 0.5) / (df + 0.5))


def corpus(n_docs: int, df: int) -> list[list[str]]:
    """The term "x" once in each of the first df documents."""
    return [["x", "filler"] if i < df else ["more", "filler"] for i in range(n_docs)]


def test_formula(submission: Submission) -> None:
    """A term that occurs once in n of N documents is worth its idf in each of them."""
    for n_docs, df in [(4, 1), (4, 3), (7, 2), (10, 5), (10, 9), (1, 1), (6, 6), (60, 1)]:
        expected = np.array([idf(n_docs, df)] * df + [0.0] * (n_docs - df))
        expect(submission.bm25_scores, ["x"], corpus(n_docs, df), **IDF_ALONE).equals(expected)


def test_positive_when_common(submission: Submission) -> None:
    """A term that every document holds is still worth more than nothing."""
    expect(submission.bm25_scores, ["x"], corpus(5, 5), **IDF_ALONE).satisfies(
        lambda scores: (scores > 0).all() and scores.shape == (5,),
        "all five scores are above 0",
    )


def test_rarer_is_worth_more(submission: Submission) -> None:
    """The idf falls as the number of documents with the term grows."""
    weights = [
        expect(submission.bm25_scores, ["x"], corpus(8, df), **IDF_ALONE).is_array((8,))[0]
        for df in range(2, 9)
    ]
    expect(submission.bm25_scores, ["x"], corpus(8, 1), **IDF_ALONE).satisfies(
        lambda scores: all(rare > common for rare, common in pairwise([scores[0], *weights])),
        f"document 0 scores more than {weights[0]:.4f}, and so on down for 2, 3, ... 8 matches",
    )


def test_df_counts_documents(submission: Submission) -> None:
    """The document frequency counts documents, not occurrences."""
    docs = [["x", "a"], ["x", "x", "x", "b"], ["c", "a"], ["b", "d"], ["c", "d"]]
    right = idf(5, 2)
    expect(submission.bm25_scores, ["x"], docs, **IDF_ALONE).satisfies(
        lambda scores: abs(scores[0] - right) <= 1e-6,
        f"document 0 holds x once and scores the idf of a term in 2 of 5 documents, {right:.4f}",
    )


def test_whole_tokens(submission: Submission) -> None:
    """Only equal tokens match: a term inside a longer word is another term."""
    docs = [["cat"], ["cats"], ["concatenate"], ["dog"], ["scat", "cat"]]
    expected = np.array([idf(5, 2), 0.0, 0.0, 0.0, idf(5, 2)])
    expect(submission.bm25_scores, ["cat"], docs, **IDF_ALONE).equals(expected)


def test_empty_documents_count(submission: Submission) -> None:
    """Empty documents count among the N documents of the corpus."""
    docs = [["x"], [], ["y"], [], []]
    expected = np.array([idf(5, 1), 0.0, 0.0, 0.0, 0.0])
    expect(submission.bm25_scores, ["x"], docs, **IDF_ALONE).equals(expected)


def test_random_corpora(submission: Submission) -> None:
    """The idf is right for every term of a random corpus."""
    for seed in range(3):
        rng = np.random.default_rng(seed)
        vocabulary = np.array(["p", "q", "r", "s", "t", "u"])
        n_docs = int(rng.integers(2, 12))
        docs = [rng.permutation(vocabulary)[: rng.integers(1, 5)].tolist() for _ in range(n_docs)]
        for term in vocabulary.tolist():
            held = [term in doc for doc in docs]
            expected = np.where(held, idf(n_docs, sum(held)), 0.0)
            expect(submission.bm25_scores, [term], docs, **IDF_ALONE).equals(expected)
