"""Task candidates: the first stage, BM25 over all documents and the n best of them."""

from __future__ import annotations

from math import log
from typing import Any

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


def slow_bm25(
    query: list[str], docs: list[list[str]], k1: float = 1.5, b: float = 0.75
) -> npt.NDArray[np.float64]:
    scores = np.zeros(len(docs))
    for i, doc in enumerate(docs):
        for term in dict.fromkeys(query):
            tf = doc.count(term)
            if tf:
                df = sum(term in other for other in docs)
                avgdl = sum(len(other) for other in docs) / len(docs)
                idf = log(1 + (len(docs) - df + 0.5) / (df + 0.5))
                scores[i] += idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * len(doc) / avgdl))
    return scores


def expect_candidates(
    submission: Submission, query: list[str], docs: list[list[str]], ids: list[int], **rest: Any
) -> None:
    """Only "bm25" and "candidates" count here, so that a mistake in the fusion costs nothing."""
    parameters = {name: rest[name] for name in ("k1", "b") if name in rest}
    right = slow_bm25(query, docs, **parameters)

    def holds(result: dict[str, Any]) -> bool:
        bm25, candidates = result["bm25"], result["candidates"]
        return bool(
            bm25.shape == right.shape
            and (np.abs(bm25 - right) <= 1e-6).all()
            and candidates.dtype.kind == "i"
            and candidates.tolist() == ids
        )

    embeddings = np.eye(max(len(docs), 2))[: len(docs)]
    printed = ", ".join(f"{score:.4f}" for score in right)
    expect(
        submission.retrieve_and_rerank, query, docs, embeddings[0] + 0.5, embeddings, **rest
    ).satisfies(
        holds,
        f'"bm25" is a float array [{printed}] and "candidates" an int array {ids}',
    )


def test_bm25_scores(submission: Submission) -> None:
    """bm25_scores on its own is right: every document, every parameter."""
    query = ["cat", "pet", "cat"]
    expect(submission.bm25_scores, query, PETS).equals(slow_bm25(query, PETS))
    for k1, b in ((0, 1), (0.9, 0.4)):
        expect(submission.bm25_scores, query, PETS, k1=k1, b=b).equals(
            slow_bm25(query, PETS, k1, b)
        )


def test_best_by_bm25(submission: Submission) -> None:
    """The candidates are the n best documents by BM25, best first."""
    expect_candidates(submission, ["cat", "pet"], PETS, [4, 2, 0])


def test_n(submission: Submission) -> None:
    """As many candidates come back as n says."""
    for n in (1, 2, 3):
        expect_candidates(submission, ["cat", "pet"], PETS, [4, 2, 0][:n], n=n)


def test_zero_scores_can_be_candidates(submission: Submission) -> None:
    """Where n reaches beyond the matches, documents with score 0 follow by their ids."""
    expect_candidates(submission, ["cat", "pet"], PETS, [4, 2, 0, 1], n=4)
    expect_candidates(submission, ["cat", "pet"], PETS, [4, 2, 0, 1, 3], n=5)


def test_n_beyond_the_corpus(submission: Submission) -> None:
    """With n beyond the number of documents, all of them are candidates."""
    expect_candidates(submission, ["cat", "pet"], PETS, [4, 2, 0, 1, 3], n=99)
    expect_candidates(submission, ["cat"], [["cat"]], [0])


def test_equal_scores_by_lower_id(submission: Submission) -> None:
    """Of documents with equal BM25 scores the lower id comes first, also where n cuts."""
    docs = [["dog"], ["cat", "a"], ["cat", "b"], ["cat", "cat"], ["cat", "c"], ["dog"]]
    expect_candidates(submission, ["cat"], docs, [3, 1, 2], n=3)
    expect_candidates(submission, ["cat"], docs, [3, 1, 2, 4, 0], n=5)


def test_many_equal_scores(submission: Submission) -> None:
    """The rule for equal scores holds for many documents too."""
    docs = [["cat", "sat"] if i % 3 else ["dog", "ran"] for i in range(60)]
    expect_candidates(submission, ["cat"], docs, [i for i in range(60) if i % 3], n=40)


def test_nothing_matches(submission: Submission) -> None:
    """Where nothing matches, the first n documents are the candidates."""
    expect_candidates(submission, ["unicorn"], PETS, [0, 1, 2])


def test_parameters_reach_bm25(submission: Submission) -> None:
    """k1 and b shape the first stage: they can change who is a candidate."""
    long, short = ["cat", "cat", *["y"] * 10], ["cat", "y"]
    docs = [short, long, ["y"] * 4, ["y"] * 4]
    expect_candidates(submission, ["cat"], docs, [1], n=1, b=0)
    expect_candidates(submission, ["cat"], docs, [0], n=1, b=1)
    expect_candidates(submission, ["cat"], docs, [0, 1], n=2, k1=0)


def test_embeddings_do_not_choose(submission: Submission) -> None:
    """The embeddings have no say in who becomes a candidate, whatever alpha is."""
    for alpha in (0, 1):
        expect_candidates(submission, ["mouse"], PETS, [2, 0], n=2, alpha=alpha)


def test_random_corpora(submission: Submission) -> None:
    """Candidates of random corpora are the n best by BM25."""
    for seed in range(4):
        rng = np.random.default_rng(seed)
        words = ["ant", "bee", "cow", "doe", "eel"]
        # Lengths differ and each match holds its term once, so that no two matches score alike.
        docs = [
            rng.permutation([*rng.permutation(words)[:2], *["y"] * (3 * i + 1)]).tolist()
            for i in range(int(rng.integers(4, 9)))
        ]
        query = [str(rng.choice(words))]
        scores = slow_bm25(query, docs)
        ids = sorted(range(len(docs)), key=lambda i: (-scores[i], i))
        expect_candidates(submission, query, docs, ids[:4], n=4)
