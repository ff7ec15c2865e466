"""Task score: one document, one query."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

from graders.testing import Submission, expect

PETS = [
    text.split()
    for text in (
        "the cat sat on the mat",
        "dogs and cats are pets",
        "the cat chased the mouse",
        "stock markets fell sharply today",
        "a cat is a small pet",
    )
]
FOOD = [
    text.split() for text in ("the cat sat", "the dog sat down", "cats and dogs", "cat cat food")
]


def by_the_formula(
    docs: list[list[str]], query: list[str], i: int, k1: float = 1.5, b: float = 0.75
) -> float:
    """Read the formula aloud for one document."""
    total = 0.0
    for term in sorted(set(query)):
        tf = docs[i].count(term)
        if tf:
            df = len([doc for doc in docs if term in doc])
            avgdl = sum(map(len, docs)) / len(docs)
            idf = log(1 + (len(docs) - df + 0.5) / (df + 0.5))
            total += idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * len(docs[i]) / avgdl))
    return total


def test_each_document(submission: Submission) -> None:
    """Every document is scored by its own counts and length."""
    for docs in (PETS, FOOD):
        index = submission.BM25(docs)
        for i in range(len(docs)):
            expect(index.score, ["cat"], i).equals(by_the_formula(docs, ["cat"], i))


def test_terms_add_up(submission: Submission) -> None:
    """The parts of several query terms add up."""
    index = submission.BM25(PETS)
    for i in range(5):
        expect(index.score, ["pet", "the", "cat"], i).equals(
            by_the_formula(PETS, ["pet", "the", "cat"], i)
        )


def test_no_match_is_exactly_zero(submission: Submission) -> None:
    """A document without any query term scores exactly 0."""
    index = submission.BM25(FOOD)
    for query in (["cat"], ["unicorn"], [], ["Dog", "dog "]):
        expect(index.score, query, 2).equals(0.0, tol=0)


def test_repeated_query_term(submission: Submission) -> None:
    """A term that stands twice in the query counts once."""
    index = submission.BM25(FOOD)
    expect(index.score, ["cat", "sat", "cat"], 0).equals(by_the_formula(FOOD, ["cat", "sat"], 0))


def test_tokens_as_they_are(submission: Submission) -> None:
    """Only equal tokens match, case included."""
    docs = [["Cat", "cat"], ["cat"], ["dog"], ["cats"]]
    index = submission.BM25(docs)
    for i in range(4):
        expect(index.score, ["Cat"], i).equals(by_the_formula(docs, ["Cat"], i))


def test_unseen_query_term(submission: Submission) -> None:
    """A query term that no document holds adds nothing."""
    index = submission.BM25(PETS)
    expect(index.score, ["unicorn", "cat"], 0).equals(by_the_formula(PETS, ["cat"], 0))


def test_parameters(submission: Submission) -> None:
    """The parameters of the constructor act, whole numbers too."""
    query = ["cat", "food", "the"]
    for k1, b in ((1.2, 0.75), (0.5, 0), (2, 1), (0, 0.5)):
        index = submission.BM25(FOOD, k1=k1, b=b)
        for i in range(4):
            expect(index.score, query, i).equals(by_the_formula(FOOD, query, i, k1, b))


def test_average_length(submission: Submission) -> None:
    """One occurrence at average length is worth the idf."""
    index = submission.BM25([["x"]])
    expect(index.score, ["x"], 0).equals(log(4 / 3))
    index = submission.BM25([["x", "y"], ["y", "y"], ["z", "y"]])
    expect(index.score, ["x"], 0).equals(log(1 + 2.5 / 1.5))


def test_zero_by_zero(submission: Submission) -> None:
    """No match is 0 also where the formula would read 0/0."""
    docs = [["cat", "sat"], [], ["cat"]]
    for k1, b in ((0, 0.75), (1.5, 1), (0, 1)):
        index = submission.BM25(docs, k1=k1, b=b)
        expect(index.score, ["cat"], 1).equals(0.0, tol=0)
        expect(index.score, ["cat", "sat"], 2).equals(
            by_the_formula(docs, ["cat", "sat"], 2, k1, b)
        )


def test_only_empty_documents(submission: Submission) -> None:
    """A corpus of empty documents scores 0."""
    index = submission.BM25([[], []])
    expect(index.score, ["cat"], 1).equals(0.0, tol=0)


def test_two_indexes(submission: Submission) -> None:
    """Two indexes, with parameters of their own, do not disturb each other."""
    pets, food = submission.BM25(PETS, k1=1.2), submission.BM25(FOOD, b=0.3)
    expect(pets.score, ["cat"], 2).equals(by_the_formula(PETS, ["cat"], 2, k1=1.2))
    expect(food.score, ["cat"], 3).equals(by_the_formula(FOOD, ["cat"], 3, b=0.3))


@pytest.mark.parametrize("seed", range(3))
def test_random_queries(submission: Submission, seed: int) -> None:
    """Random queries on random corpora agree with the formula, document by document."""
    rng = np.random.default_rng(seed)
    words = ["ant", "bee", "cow", "doe", "eel", "fox"]
    docs = [rng.choice(words, size=rng.integers(0, 9)).tolist() for _ in range(7)]
    query = rng.choice([*words, "gnu"], size=4).tolist()
    k1, b = float(rng.uniform(0, 3)), float(rng.uniform(0, 1))
    index = submission.BM25(docs, k1=k1, b=b)
    for i in range(7):
        expect(index.score, query, i).equals(by_the_formula(docs, query, i, k1, b))
