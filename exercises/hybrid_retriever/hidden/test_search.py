"""Task search: what the retrievers are asked and what is made of it.

All hits have scores above 0. Fused scores are judged where k_rrf is the point.
"""

from __future__ import annotations

from typing import Any

import pytest

from graders.testing import Submission, expect

RETRIEVER = '''
class Fixed:
    """A retriever that returns what it was made with, and notes what it is asked."""

    def __init__(self, hits):
        self.hits, self.asked = hits, []

    def search(self, query, k):
        self.asked.append([query, k])
        return self.hits[:k] if k < len(self.hits) else self.hits

def questions_to(retriever):
    return retriever.asked
'''

DENSE = [(f"d{i}", 1 - i / 100) for i in range(40)]
BM25 = [(f"b{i}", 40.0 - i) for i in range(40)]


def ids_are(ids: list[Any]) -> Any:
    return lambda found: [doc for doc, _ in found] == ids


@pytest.mark.parametrize(("k", "depth"), [(3, 20), (0, 20), (21, 21), (35, 35)])
def test_depth(submission: Submission, k: int, depth: int) -> None:
    """Each retriever is asked once, with the query as it is, for max(k, 20) hits."""
    helper = submission.define(RETRIEVER)
    dense, bm25 = helper.Fixed(DENSE), helper.Fixed(BM25)
    hybrid = submission.HybridRetriever(dense, bm25, k_rrf=60)
    question = "How do I cancel?"
    expect(hybrid.search, question, k=k).satisfies(
        lambda found: len(found) == k, f"holds {k} documents"
    )
    for retriever in (dense, bm25):
        expect(helper.questions_to, retriever).equals([[question, depth]])


def test_nothing_is_asked_beforehand(submission: Submission) -> None:
    """Making a hybrid retriever asks nobody anything."""
    helper = submission.define(RETRIEVER)
    dense, bm25 = helper.Fixed(DENSE), helper.Fixed(BM25)
    submission.HybridRetriever(dense, bm25)
    expect(helper.questions_to, dense).equals([])
    expect(helper.questions_to, bm25).equals([])


@pytest.mark.parametrize("k", [1, 2, 8])
def test_best_k(submission: Submission, k: int) -> None:
    """The best k documents of both come back, the dense ones first where scores are equal."""
    helper = submission.define(RETRIEVER)
    dense = helper.Fixed([("d1", 0.9), ("both", 0.8), ("d3", 0.7)])
    bm25 = helper.Fixed([("b1", 12.0), ("both", 11.0), ("b3", 10.0)])
    ids = ["both", "d1", "b1", "d3", "b3"][:k]
    expect(submission.HybridRetriever(dense, bm25).search, "q", k=k).satisfies(
        ids_are(ids), f"the ids are {ids}"
    )


def test_deep_agreement_wins(submission: Submission) -> None:
    """A document that is twelfth in both lists comes first, whatever k is."""
    helper = submission.define(RETRIEVER)
    dense = helper.Fixed([*DENSE[:11], ("both", 0.1), *DENSE[11:]])
    bm25 = helper.Fixed([*BM25[:11], ("both", 0.1), *BM25[11:]])
    hybrid = submission.HybridRetriever(dense, bm25, k_rrf=60)
    for k, ids in ((1, ["both"]), (3, ["both", "d0", "b0"])):
        expect(hybrid.search, "q", k=k).satisfies(ids_are(ids), f"the ids are {ids}")


@pytest.mark.parametrize(
    ("k_rrf", "right"),
    [
        (0, [("d1", 1.0), ("both", 1.0), ("b1", 1.0)]),
        (60, [("both", 2 / 62), ("d1", 1 / 61), ("b1", 1 / 61)]),
        (9, [("both", 2 / 11), ("d1", 0.1), ("b1", 0.1)]),
    ],
    ids=["k_rrf 0", "k_rrf 60", "k_rrf 9"],
)
def test_k_rrf(submission: Submission, k_rrf: int, right: list[tuple[str, float]]) -> None:
    """The fusion uses the k_rrf that the retriever was made with."""
    helper = submission.define(RETRIEVER)
    dense = helper.Fixed([("d1", 0.9), ("both", 0.8)])
    bm25 = helper.Fixed([("b1", 12.0), ("both", 11.0)])
    hybrid = submission.HybridRetriever(dense, bm25, k_rrf)
    expect(hybrid.search, "q", k=3).equals(right)


def test_k_rrf_is_60_unless_given(submission: Submission) -> None:
    """Without k_rrf the constant is 60."""
    helper = submission.define(RETRIEVER)
    hybrid = submission.HybridRetriever(helper.Fixed([("a", 0.5)]), helper.Fixed([("a", 3.0)]))
    expect(hybrid.search, "q", k=5).equals([("a", 2 / 61)])


def test_each_search_starts_afresh(submission: Submission) -> None:
    """A second search gives the same result, and leaves the retrievers' lists alone."""
    helper = submission.define(RETRIEVER)
    hits = [("a", 0.9), ("b", 0.8)], [("b", 12.0), ("c", 0.5)]
    dense, bm25 = helper.Fixed(hits[0]), helper.Fixed(hits[1])
    hybrid = submission.HybridRetriever(dense, bm25)
    for _ in range(2):
        expect(hybrid.search, "q", k=2).satisfies(
            lambda found: found[0][0] == "b" and abs(found[0][1] - 1 / 61 - 1 / 62) <= 1e-6,
            "b leads with 1/62 + 1/61, each time",
        )
    other = submission.HybridRetriever(helper.Fixed([("z", 0.1)]), helper.Fixed([]))
    expect(other.search, "q", k=5).satisfies(ids_are(["z"]), "the ids are ['z']")


@pytest.mark.parametrize("empty", ["dense", "bm25", "both"])
def test_retriever_without_hits(submission: Submission, empty: str) -> None:
    """A retriever that finds nothing leaves the field to the other."""
    helper = submission.define(RETRIEVER)
    dense = helper.Fixed([] if empty in {"dense", "both"} else DENSE[:2])
    bm25 = helper.Fixed([] if empty in {"bm25", "both"} else BM25[:2])
    ids = {"dense": ["b0", "b1"], "bm25": ["d0", "d1"], "both": []}[empty]
    expect(submission.HybridRetriever(dense, bm25).search, "q", k=4).satisfies(
        ids_are(ids), f"the ids are {ids}"
    )
