"""Task query: whole queries on whole corpora, and the corners."""

from __future__ import annotations

from math import log

import numpy as np
import numpy.typing as npt

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


def slow_scores(
    query: list[str], docs: list[list[str]], k1: float = 1.5, b: float = 0.75
) -> npt.NDArray[np.float64]:
    """The formula read aloud: document by document, term by term."""
    scores = np.zeros(len(docs))
    for i, doc in enumerate(docs):
        for term in dict.fromkeys(query):
            tf = doc.count(term)
            if tf == 0:
                continue
            df = sum(1 for other in docs if term in other)
            avgdl = sum(len(other) for other in docs) / len(docs)
            idf = log(1 + (len(docs) - df + 0.5) / (df + 0.5))
            scores[i] += idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * len(doc) / avgdl))
    return scores


def test_pets(submission: Submission) -> None:
    """Queries to five documents about pets score as the formula says."""
    for query in (["cat"], ["cat", "pet"], ["the"], ["sharply", "small", "a", "cats"]):
        expect(submission.bm25_scores, query, PETS).equals(slow_scores(query, PETS))


def test_food(submission: Submission) -> None:
    """Queries to documents that repeat a term score as the formula says."""
    for query in (["cat"], ["cat", "sat"]):
        expect(submission.bm25_scores, query, FOOD).equals(slow_scores(query, FOOD))


def test_parameters(submission: Submission) -> None:
    """The parameters k1 and b act as asked for, whole numbers too."""
    query = ["cat", "pet", "the"]
    for k1, b in ((0, 0.75), (1.2, 0.75), (2.0, 0), (1, 1)):
        expected = slow_scores(query, PETS, k1, b)
        expect(submission.bm25_scores, query, PETS, k1=k1, b=b).equals(expected)


def test_repeated_query_term_counts_once(submission: Submission) -> None:
    """A term that stands twice in the query counts once."""
    expected = slow_scores(["cat", "pet"], PETS)
    expect(submission.bm25_scores, ["cat", "cat", "pet"], PETS).equals(expected)


def test_unknown_terms_add_nothing(submission: Submission) -> None:
    """A query term that no document holds changes no score."""
    expected = slow_scores(["cat"], PETS)
    expect(submission.bm25_scores, ["unicorn", "cat", ""], PETS).equals(expected)


def test_nothing_matches(submission: Submission) -> None:
    """A query without a matching term scores 0 everywhere; tokens match only when equal."""
    for query in ([], ["unicorn"], ["Cat", "CAT", "ca", "at", "cat "]):
        expect(submission.bm25_scores, query, FOOD).equals(np.zeros(4), tol=0)


def test_no_documents(submission: Submission) -> None:
    """An empty corpus gives an array of shape (0,)."""
    expect(submission.bm25_scores, ["cat"], []).equals(np.zeros(0))


def test_one_document(submission: Submission) -> None:
    """A corpus of one document: its length is the average."""
    docs = [["cat", "sat", "cat", "down"]]
    expect(submission.bm25_scores, ["cat", "sat"], docs).equals(slow_scores(["cat", "sat"], docs))


def test_only_empty_documents(submission: Submission) -> None:
    """A corpus of empty documents scores 0 for each."""
    for b in (0.75, 1):
        expect(submission.bm25_scores, ["cat"], [[], [], []], b=b).equals(np.zeros(3), tol=0)


def test_empty_document_among_others(submission: Submission) -> None:
    """An empty document scores exactly 0 and still counts in N and in the average length."""
    docs = [["cat", "sat"], [], ["cat", "cat", "food", "dish"], ["dog"]]
    for k1, b in ((1.5, 0.75), (1.5, 1), (0, 1)):
        expected = slow_scores(["cat", "dog"], docs, k1, b)
        expect(submission.bm25_scores, ["cat", "dog"], docs, k1=k1, b=b).equals(expected)


def test_tuples(submission: Submission) -> None:
    """Query and documents may be tuples."""
    docs = tuple(tuple(doc) for doc in FOOD)
    expect(submission.bm25_scores, ("cat", "sat"), docs).equals(slow_scores(["cat", "sat"], FOOD))


def test_random_queries(submission: Submission) -> None:
    """Random queries on random corpora agree with the formula taken term by term."""
    for seed in range(6):
        rng = np.random.default_rng(seed)
        words = ["ant", "bee", "cow", "doe", "eel", "fox", "gnu", "hen"]
        popularity = rng.dirichlet(np.ones(len(words)))
        docs = [
            rng.choice(words, size=rng.integers(0, 12), p=popularity).tolist()
            for _ in range(rng.integers(1, 20))
        ]
        query = rng.choice(words, size=rng.integers(2, 8)).tolist()
        k1, b = float(rng.uniform(0, 3)), float(rng.uniform(0, 1))
        expected = slow_scores(query, docs, k1, b)
        expect(submission.bm25_scores, query, docs, k1=k1, b=b).equals(expected)
