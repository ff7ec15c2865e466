"""Task ranking: which documents come back, in which order."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect


def inverted(docs: list[list[str]]) -> dict[str, list[tuple[int, int]]]:
    terms = dict.fromkeys(token for doc in docs for token in doc)
    return {t: [(i, doc.count(t)) for i, doc in enumerate(docs) if t in doc] for t in terms}


def expect_documents(
    submission: Submission, docs: list[list[str]], query: list[str], k: int, wanted: list[int]
) -> None:
    """The pairs of a search must name these documents, in this order."""

    def names_them(pairs: Any) -> bool:
        return [doc for doc, _ in pairs] == wanted and isinstance(pairs, list)

    expect(submission.search, inverted(docs), [len(doc) for doc in docs], query, k=k).satisfies(
        names_them, f"the documents are {wanted}"
    )


def test_best_first(submission: Submission) -> None:
    """The best document comes first, wherever it stands in the corpus."""
    docs = [["x", "y", "y", "y"], ["x", "x", "x", "y"], ["y"] * 4, ["x", "x", "y", "y"]]
    expect_documents(submission, docs, ["x"], 4, [1, 3, 0])


def test_more_terms_win(submission: Submission) -> None:
    """A document that holds both terms comes before those that hold one."""
    docs = [["a", "c"], ["b", "c"], ["c", "d"], ["a", "b"], ["d", "d"]]
    expect_documents(submission, docs, ["a", "b"], 5, [3, 0, 1])


def test_k_cuts(submission: Submission) -> None:
    """At most k documents come back, the best of all and not of the first."""
    docs = [["x"] * (i + 1) + ["y"] * (7 - i) for i in range(7)]
    for k in (1, 2, 5, 0):
        expect_documents(submission, docs, ["x"], k, [6, 5, 4, 3, 2, 1, 0][:k])


def test_only_matches(submission: Submission) -> None:
    """Documents without a query term are left out, however large k is."""
    docs = [["a"], ["b"], [], ["a", "b"], ["c"]]
    for k in (3, 5, 100):
        expect_documents(submission, docs, ["c"], k, [4])


def test_nothing_found(submission: Submission) -> None:
    """A query that matches nothing gives an empty list."""
    docs = [["a"], ["b", "a"]]
    for query in ([], ["unicorn"], ["A", "unicorn"]):
        expect_documents(submission, docs, query, 3, [])


def test_no_documents(submission: Submission) -> None:
    """An index of nothing finds nothing."""
    expect(submission.search, {}, [], ["cat"], k=3).equals([])
    expect(submission.search, {}, [0, 0], ["cat"], k=3).equals([])


def test_equal_scores(submission: Submission) -> None:
    """Of equal scores the lower document number comes first."""
    docs = [["b", "z"], ["a", "z"], ["z", "z"], ["z", "a"], ["b", "z"]]
    for query in (["a", "b"], ["b", "a"]):
        expect_documents(submission, docs, query, 5, [0, 1, 3, 4])
        expect_documents(submission, docs, query, 3, [0, 1, 3])


def test_copies(submission: Submission) -> None:
    """Copies of one document come in the order of their numbers."""
    docs = [["x", "y"]] * 6 + [["y", "y"]] * 3
    expect_documents(submission, docs, ["x"], 4, [0, 1, 2, 3])


@pytest.mark.parametrize("seed", range(4))
def test_rank_by_count(submission: Submission, seed: int) -> None:
    """Among documents of one length the counts of a single term decide, then the number."""
    rng = np.random.default_rng(seed)
    counts = rng.integers(0, 5, size=12)
    docs = [["x"] * int(count) + ["y"] * (6 - int(count)) for count in counts]
    order = [int(i) for i in np.argsort(-counts, kind="stable") if counts[i] > 0]
    k = int(rng.integers(3, 12))
    expect_documents(submission, docs, ["unicorn", "x"], k, order[:k])
