"""Task order: the fused ranking, and what decides between equal scores."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from graders.testing import Submission, expect, recipe

A_TO_I = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]
P_TO_X = ["p", "q", "r", "s", "t", "u", "v", "w", "x"]


def exact_order(rankings: list[list[int]], k: int) -> tuple[list[int], dict[int, float]]:
    """Order by exact fractions, so that no rounding decides; for rankings without repeats."""
    docs = list(dict.fromkeys(doc for ranking in rankings for doc in ranking))
    exact = {
        doc: sum(Fraction(1, k + 1 + r.index(doc)) for r in rankings if doc in r) for doc in docs
    }
    docs.sort(key=lambda doc: exact[doc], reverse=True)
    return docs, {doc: float(score) for doc, score in exact.items()}


def test_single_ranking_unchanged(submission: Submission) -> None:
    """A single ranking comes back as a list in its own order."""
    expect(submission.reciprocal_rank_fusion, [["c", "a", "b"]]).equals(["c", "a", "b"])


def test_best_score_first(submission: Submission) -> None:
    """The highest score comes first."""
    rankings = [[1, 2, 3, 4], [4, 2, 5]]
    order, scores = exact_order(rankings, 60)
    expect(submission.reciprocal_rank_fusion, rankings, k=60).ranks(order, scores=scores)


def test_equal_strings_by_first_appearance(submission: Submission) -> None:
    """Of two equal scores the document met first comes first, whatever the alphabet says."""
    rankings = [["b", "a"], ["a", "b"]]
    expect(submission.reciprocal_rank_fusion, rankings).ranks(["b", "a"])


def test_equal_numbers_by_first_appearance(submission: Submission) -> None:
    """Of two equal scores the document met first comes first, whatever its number is."""
    rankings = [[9, 4, 2], [2, 4, 9]]
    expect(submission.reciprocal_rank_fusion, rankings, k=0).ranks([9, 2, 4])


def test_disjoint_rankings(submission: Submission) -> None:
    """Rankings without a common document are interleaved, the first ranking ahead."""
    rankings = [[8, 6], [7, 5]]
    expect(submission.reciprocal_rank_fusion, rankings).ranks([8, 7, 6, 5])


def test_first_appearance_is_read_list_by_list(submission: Submission) -> None:
    """First appearance means: the first ranking to its end, then the second."""
    # At k=8 tenth place twice equals first place once, also in floating point: 1/18 + 1/18 == 1/9.
    rankings = [[*A_TO_I, "both"], ["z", *P_TO_X[1:], "both"]]
    order = [
        *["a", "both", "z"],
        *[doc for pair in zip(A_TO_I[1:], P_TO_X[1:], strict=True) for doc in pair],
    ]
    expect(submission.reciprocal_rank_fusion, rankings, k=8).ranks(order)


def test_first_place_once_wins_at_zero(submission: Submission) -> None:
    """At k=0 a lone first place beats tenth place twice."""
    rankings = [[*A_TO_I, "both"], [*P_TO_X, "both"]]
    expect(submission.reciprocal_rank_fusion, rankings, k=0).satisfies(
        lambda order: order.index("a") < order.index("p") < order.index("both"),
        "both first places stand before the document that is tenth twice",
    )


def test_tenth_place_twice_wins_by_default(submission: Submission) -> None:
    """At the default k tenth place twice beats a lone first place."""
    rankings = [[*A_TO_I, "both"], [*P_TO_X, "both"]]
    expect(submission.reciprocal_rank_fusion, rankings).satisfies(
        lambda order: order[:3] == ["both", "a", "p"],
        "the document that is tenth twice leads, then come the two first places",
    )


def test_default_k(submission: Submission) -> None:
    """Without k the constant is 60, no more and no less."""
    # 62nd place twice ties with a first place at k=60: below, first places win, above, they lose.
    rankings = recipe("np.array([[*range(61), 999], [*range(100, 161), 999]])")
    expect(submission.reciprocal_rank_fusion, rankings).satisfies(
        lambda order: order[:3] == [0, 999, 100],
        "the first place of the first ranking leads, then document 999, which is 62nd twice",
    )


def test_repeats_do_not_lift_a_document(submission: Submission) -> None:
    """Copies within one ranking do not lift a document, and do not sink it."""
    expect(submission.reciprocal_rank_fusion, [["a", "b", "b", "b", "a"]]).ranks(["a", "b"])


def test_repeats_keep_their_places(submission: Submission) -> None:
    """What stands behind a repeat does not move up."""
    expect(submission.reciprocal_rank_fusion, [[1, 1, 2], [1, 3]], k=0).ranks([1, 3, 2])


def test_no_documents(submission: Submission) -> None:
    """Nothing to rank gives an empty list."""
    expect(submission.reciprocal_rank_fusion, []).equals([])
    expect(submission.reciprocal_rank_fusion, [[], []]).equals([])


def test_mixed_ids(submission: Submission) -> None:
    """Strings and numbers can stand side by side."""
    rankings = [["b", 1], [1, "b"]]
    expect(submission.reciprocal_rank_fusion, rankings, k=60).ranks(["b", 1])


def test_array_of_rankings(submission: Submission) -> None:
    """Rankings may come as a two-dimensional array."""
    rankings = np.array([[4, 0, 2], [2, 4, 0]])
    expect(submission.reciprocal_rank_fusion, rankings, k=60).ranks([4, 2, 0])


def test_random_rankings(submission: Submission) -> None:
    """Two rankings of different length, drawn at random, are fused in the exact order."""
    for seed in range(6):
        rng = np.random.default_rng(200 + seed)
        # Two rankings only: a sum of two terms is the same in either order, a sum of three is not.
        rankings = [rng.permutation(9)[: rng.integers(3, 10)].tolist() for _ in range(2)]
        k = int(rng.choice([2, 60]))
        order, scores = exact_order(rankings, k)
        expect(submission.reciprocal_rank_fusion, rankings, k=k).ranks(order, scores=scores)
