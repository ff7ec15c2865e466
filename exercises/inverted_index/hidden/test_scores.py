"""Task scores: what documents score. k is large here, and no two scores are equal."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

from graders.testing import Submission, expect

FOOD = [
    text.split() for text in ("the cat sat", "the dog sat down", "cats and dogs", "cat cat food")
]
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


def inverted(docs: list[list[str]]) -> dict[str, list[tuple[int, int]]]:
    terms = dict.fromkeys(token for doc in docs for token in doc)
    return {t: [(i, doc.count(t)) for i, doc in enumerate(docs) if t in doc] for t in terms}


def brute_force(
    docs: list[list[str]], query: list[str], k1: float = 1.5, b: float = 0.75
) -> list[tuple[int, float]]:
    """Score every document by the formula, then sort; no index."""
    avgdl = sum(map(len, docs)) / len(docs)
    hits = []
    for i, doc in enumerate(docs):
        score = 0.0
        for term in sorted(set(query) & set(doc)):
            n, f = sum(term in other for other in docs), doc.count(term)
            idf = log(1 + (len(docs) - n + 0.5) / (n + 0.5))
            score += idf * f * (k1 + 1) / (f + k1 * (1 - b + b * len(doc) / avgdl))
        if score > 0:
            hits.append((i, score))
    return sorted(hits, key=lambda hit: (-hit[1], hit[0]))


def lengths(docs: list[list[str]]) -> list[int]:
    return [len(doc) for doc in docs]


def test_one_term(submission: Submission) -> None:
    """The documents of a term's list score by BM25."""
    for docs, term in ((FOOD, "cat"), (FOOD, "sat"), (PETS, "pet"), (PETS, "pets")):
        expect(submission.search, inverted(docs), lengths(docs), [term], k=9).equals(
            brute_force(docs, [term])
        )


def test_terms_add_up(submission: Submission) -> None:
    """The parts of several terms add up in each document."""
    for query in (["cat", "sat"], ["the", "cat", "food"], ["food", "down", "dog"]):
        expect(submission.search, inverted(FOOD), lengths(FOOD), query, k=9).equals(
            brute_force(FOOD, query)
        )


def test_any_term_is_enough(submission: Submission) -> None:
    """A document that holds one of the terms is found."""
    query = ["markets", "pet", "cat"]
    expect(submission.search, inverted(PETS), lengths(PETS), query, k=9).equals(
        brute_force(PETS, query)
    )


def test_unknown_terms(submission: Submission) -> None:
    """A term that is not in the index adds nothing."""
    expect(submission.search, inverted(FOOD), lengths(FOOD), ["unicorn", "cat", "Sat"], k=9).equals(
        brute_force(FOOD, ["cat"])
    )


def test_repeated_query_term(submission: Submission) -> None:
    """A term that stands twice in the query counts once."""
    query = ["cat", "dog", "cat", "cat"]
    expect(submission.search, inverted(FOOD), lengths(FOOD), query, k=9).equals(
        brute_force(FOOD, query)
    )


def test_parameters(submission: Submission) -> None:
    """The parameters k1 and b act as asked for, whole numbers too."""
    query = ["cat", "the", "food"]
    for k1, b in ((1.2, 0.75), (2, 0.3), (0.4, 1)):
        expect(submission.search, inverted(FOOD), lengths(FOOD), query, k=9, k1=k1, b=b).equals(
            brute_force(FOOD, query, k1, b)
        )


def test_presence_only(submission: Submission) -> None:
    """At k1 = 0 a match is worth the idf."""
    docs = [["a", "a", "b"], ["b"], [], ["b", "c"]]
    expect(submission.search, inverted(docs), lengths(docs), ["a", "c"], k=9, k1=0).satisfies(
        lambda pairs: (
            sorted(doc for doc, _ in pairs) == [0, 3]
            and all(abs(score - log(1 + 3.5 / 1.5)) <= 1e-6 for _, score in pairs)
        ),
        f"documents 0 and 3 score {log(1 + 3.5 / 1.5):.4f} each, and no others are found",
    )


def test_empty_documents_count(submission: Submission) -> None:
    """Documents without tokens count in N and in the average length."""
    docs = [["cat"], [], ["dog", "cat", "cow"], [], []]
    expect(submission.search, inverted(docs), lengths(docs), ["cat", "dog"], k=9).equals(
        brute_force(docs, ["cat", "dog"])
    )


def test_one_document(submission: Submission) -> None:
    """In a corpus of one document that document has average length."""
    docs = [["cat", "dog", "cat"]]
    expect(submission.search, inverted(docs), lengths(docs), ["cat"], k=9).equals(
        brute_force(docs, ["cat"])
    )


def test_lengths_as_array(submission: Submission) -> None:
    """Document lengths may come as an array."""
    expect(submission.search, inverted(FOOD), np.array(lengths(FOOD)), ["cat"], k=9).equals(
        brute_force(FOOD, ["cat"])
    )


@pytest.mark.parametrize("seed", range(6))
def test_random_corpora(submission: Submission, seed: int) -> None:
    """On random corpora the result is that of scoring every document, to 1e-9."""
    rng = np.random.default_rng(seed)
    words = ["ant", "bee", "cow", "doe", "eel", "fox", "gnu", "hen"]
    query = rng.permutation([*words, "unicorn"])[:3].tolist()
    expected: list[tuple[int, float]] = []
    while len(expected) < 3 or min(np.diff([-score for _, score in expected])) < 1e-6:
        sizes = rng.integers(0, 14, size=rng.integers(4, 12))
        docs = [rng.choice(words, size=size).tolist() for size in sizes]
        k1, b = float(rng.uniform(0.3, 3)), float(rng.uniform(0.1, 0.9))
        expected = brute_force(docs, query, k1, b)
    expect(submission.search, inverted(docs), lengths(docs), query, k=len(docs), k1=k1, b=b).equals(
        expected, tol=1e-9
    )
