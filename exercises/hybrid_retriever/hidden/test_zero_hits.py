"""Task zero_hits: hits of BM25 that hold no word of the query.

Fused scores are not judged, and order only where a single list decides it.
"""

from __future__ import annotations

from graders.testing import Submission, Thing, expect

RETRIEVER = """
class Fixed:
    def __init__(self, hits):
        self.hits = hits

    def search(self, query, k):
        return self.hits if len(self.hits) <= k else self.hits[:k]

def hits_of(retriever):
    return retriever.hits
"""

Hits = list[tuple[str, float]]


def hybrid(submission: Submission, dense: Hits, bm25: Hits) -> Thing:
    helper = submission.define(RETRIEVER)
    made: Thing = submission.HybridRetriever(helper.Fixed(dense), helper.Fixed(bm25), k_rrf=60)
    return made


def expect_found(submission: Submission, dense: Hits, bm25: Hits, ids: set[str]) -> None:
    expect(hybrid(submission, dense, bm25).search, "q", k=9).satisfies(
        lambda found: {doc for doc, _ in found} == ids and len(found) == len(ids),
        f"the documents found are {sorted(ids)}",
    )


def expect_order(submission: Submission, dense: Hits, bm25: Hits, ids: list[str]) -> None:
    expect(hybrid(submission, dense, bm25).search, "q", k=9).satisfies(
        lambda found: [doc for doc, _ in found] == ids, f"the ids are {ids}"
    )


def test_zero_hits_are_not_found(submission: Submission) -> None:
    """A document that only BM25 returns, with score 0, is not in the result."""
    bm25 = [("a", 7.0), ("junk", 0.0), ("trash", 0)]
    expect_found(submission, [("b", 0.5)], bm25, {"a", "b"})


def test_zero_hits_lift_nobody(submission: Submission) -> None:
    """A BM25 hit of score 0 adds nothing to what the dense retriever found."""
    dense = [("a", 0.9), ("b", 0.8), ("c", 0.7)]
    expect_order(submission, dense, [("c", 0.0), ("b", 0.0), ("a", 0.0)], ["a", "b", "c"])


def test_query_without_a_match(submission: Submission) -> None:
    """Where BM25 matches nothing at all, the order is the dense one."""
    zeros = [(letter, 0.0) for letter in "abcdefghijklmnopqrst"]
    dense = [("t", 0.9), ("c", 0.8), ("z", 0.7), ("a", 0.6)]
    expect_order(submission, dense, zeros, ["t", "c", "z", "a"])


def test_many_zeros_in_a_row(submission: Submission) -> None:
    """None of several zeros in a row is left."""
    zeros = [("v", 0.0), ("w", 0.0), ("x", 0.0), ("y", 0.0), ("z", 0.0)]
    expect_found(submission, [], [("a", 3.0), *zeros], {"a"})


def test_the_list_stays_as_it_is(submission: Submission) -> None:
    """What BM25 returned is left alone: the list may be its own."""
    helper = submission.define(RETRIEVER)
    hits = [("a", 3.0), ("y", 0.0), ("z", 0.0)]
    dense, bm25 = helper.Fixed([("b", 0.5)]), helper.Fixed(hits)
    submission.HybridRetriever(dense, bm25).search("q", k=9)
    expect(helper.hits_of, bm25).equals(hits)


def test_tiny_scores_are_hits(submission: Submission) -> None:
    """A small BM25 score is a match all the same."""
    expect_found(submission, [("b", 0.5)], [("c", 1e-9), ("a", 1e-12)], {"a", "b", "c"})


def test_negative_scores_are_none(submission: Submission) -> None:
    """BM25 hits below 0 are left out like those of 0."""
    expect_found(submission, [("b", 0.5)], [("a", 1.0), ("c", -0.5)], {"a", "b"})


def test_dense_hits_always_count(submission: Submission) -> None:
    """Dense hits of similarity 0 or below count like any other."""
    dense = [("a", 0.0), ("b", -0.1), ("c", -0.9)]
    expect_found(submission, dense, [("d", 4.0)], {"a", "b", "c", "d"})
    expect_order(submission, dense, [], ["a", "b", "c"])


def test_nothing_found(submission: Submission) -> None:
    """Where nothing is left, the result is empty."""
    expect_found(submission, [], [("a", 0.0), ("b", 0.0)], set())
