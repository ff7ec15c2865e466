"""Task search: which documents come back, in which order."""

from __future__ import annotations

from collections import Counter
from math import log
from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect

FOOD = [
    text.split() for text in ("the cat sat", "the dog sat down", "cats and dogs", "cat cat food")
]


def scores_of(
    docs: list[list[str]], query: list[str], k1: float = 1.5, b: float = 0.75
) -> list[float]:
    """Score all documents, term by term."""
    counts = [Counter(doc) for doc in docs]
    average = sum(map(len, docs)) / max(1, len(docs))
    scores = [0.0] * len(docs)
    for term in set(query):
        holders = [i for i, count in enumerate(counts) if term in count]
        idf = log(1 + (len(docs) - len(holders) + 0.5) / (len(holders) + 0.5))
        for i in holders:
            norm = k1 * (1 - b + b * len(docs[i]) / average)
            scores[i] += idf * counts[i][term] * (k1 + 1) / (counts[i][term] + norm)
    return scores


def ranking(scores: list[float], k: int) -> list[tuple[int, float]]:
    """The pairs asked for; scores within 1e-9 are equal."""
    order = sorted(range(len(scores)), key=lambda i: (-round(scores[i], 9), i))
    return [(i, scores[i]) for i in order if scores[i] > 0][:k]


def documents(*expected: int) -> tuple[Any, str]:
    """A predicate and what it says: the pairs name these documents, in this order."""
    wanted = list(expected)
    return lambda pairs: [doc for doc, _ in pairs] == wanted, f"the documents are {wanted}"


def test_best_first(submission: Submission) -> None:
    """The best document comes first, each with its score."""
    index = submission.BM25(FOOD)
    for query in (["cat"], ["dog", "sat"], ["the", "food", "cat"]):
        expect(index.search, query, k=4).equals(ranking(scores_of(FOOD, query), 4))


def test_no_zero_scores(submission: Submission) -> None:
    """Documents without a match are left out, however large k is."""
    index = submission.BM25(FOOD)
    for k in (2, 3, 4, 100):
        expect(index.search, ["cat"], k=k).satisfies(*documents(3, 0))
    expect(index.search, ["down", "food"], k=4).satisfies(*documents(3, 1))


def test_common_terms_match_too(submission: Submission) -> None:
    """A term that most documents hold still makes a match."""
    index = submission.BM25([["the", "a"], ["the"], ["the", "b", "c"], ["d"]])
    expect(index.search, ["the"], k=9).satisfies(*documents(1, 0, 2))


def test_k_cuts(submission: Submission) -> None:
    """At most k documents come back."""
    docs = [["x"] * (i + 1) + ["y"] * (9 - i) for i in range(8)]
    index = submission.BM25(docs)
    for k in (1, 3, 8, 0):
        expect(index.search, ["x"], k=k).satisfies(*documents(*range(7, -1, -1)[:k]))


def test_equal_scores(submission: Submission) -> None:
    """Of equal scores the lower document number comes first."""
    docs = [["cat", "x"], ["dog", "x"], ["x", "cat"], ["cat", "cat"], ["cat", "y"], ["z", "z"]]
    index = submission.BM25(docs)
    expect(index.search, ["cat"], k=6).satisfies(*documents(3, 0, 2, 4))
    expect(index.search, ["cat"], k=3).satisfies(*documents(3, 0, 2))


def test_pairs(submission: Submission) -> None:
    """The result is a list of pairs: document number, score."""
    index = submission.BM25([["y", "y"], ["x", "y"], ["y", "y"]])
    expect(index.search, ["x"], k=1).equals([(1, log(1 + 2.5 / 1.5))])


def test_nothing_found(submission: Submission) -> None:
    """A query that matches nothing gives an empty list."""
    index = submission.BM25(FOOD)
    for query in ([], ["unicorn"], ["Cat", "DOG"]):
        expect(index.search, query, k=3).equals([])


def test_empty_index(submission: Submission) -> None:
    """An index without documents, or with empty ones only, finds nothing."""
    empty: list[str] = []
    for docs in ([], [empty], [empty] * 3):
        index = submission.BM25(docs)
        expect(index.search, ["cat"], k=2).equals([])


def test_tokens_as_they_are(submission: Submission) -> None:
    """Only documents that hold the very token are found."""
    index = submission.BM25([["Cat"], ["cat"], ["CAT", "dog"], ["cats"]])
    expect(index.search, ["Cat"], k=4).satisfies(*documents(0))
    expect(index.search, ["cats", "cat"], k=4).satisfies(*documents(1, 3))


def test_repeated_query_term(submission: Submission) -> None:
    """A term that stands twice in the query counts once."""
    index = submission.BM25(FOOD)
    expect(index.search, ["cat", "cat"], k=4).equals(ranking(scores_of(FOOD, ["cat"]), 4))


def test_zero_by_zero(submission: Submission) -> None:
    """At k1 = 0 only presence counts, and what does not match is left out."""
    docs = [["a", "b"], [], ["b", "b", "c"], ["c"]]
    index = submission.BM25(docs, k1=0, b=1)
    expect(index.search, ["b", "a"], k=4).equals(ranking(scores_of(docs, ["b", "a"], 0, 1), 4))


def test_searches_in_a_row(submission: Submission) -> None:
    """One search does not change the next, and two indexes keep to themselves."""
    food, other = submission.BM25(FOOD), submission.BM25([["cat"], ["sat", "cat"]], k1=0.5)
    expect(food.search, ["sat"], k=4).satisfies(*documents(0, 1))
    expect(other.search, ["sat"], k=4).satisfies(*documents(1))
    expect(food.search, ["sat"], k=4).equals(ranking(scores_of(FOOD, ["sat"]), 4))


@pytest.mark.parametrize("seed", range(3))
def test_random_searches(submission: Submission, seed: int) -> None:
    """Random queries on random corpora give the ranking of the formula."""
    rng = np.random.default_rng(seed)
    words = ["ant", "bee", "cow", "doe", "eel", "fox", "gnu"]
    docs = [rng.choice(words, size=rng.integers(0, 10)).tolist() for _ in range(12)]
    k1, b = float(rng.uniform(0.5, 2)), float(rng.uniform(0.1, 1))
    index = submission.BM25(docs, k1=k1, b=b)
    for k in (1, 5, 12):
        query = rng.choice(words, size=2).tolist()
        expect(index.search, query, k=k).equals(ranking(scores_of(docs, query, k1, b), k))
