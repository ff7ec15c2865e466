"""Tables of explain.py: their values are the reference's, their mark is where the two part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from graders.sandbox.session import Returned
from graders.values import Handle, Opaque
from tests.explanation.asked import SLUGS, asked, calls, explainer

if TYPE_CHECKING:
    from graders.explaining import Table
    from tests.explanation.asked import Asked

by_slug = pytest.mark.parametrize("slug", SLUGS)


def table_of(slug: str, one: Asked, actual: Any) -> Table | None:
    table: Table | None = explainer(slug)["derive"](one.name, one.args, one.kwargs, actual)
    return table


def table(slug: str, text: str, actual: Any) -> Table:
    found = table_of(slug, asked(slug, text), actual)
    assert found is not None
    return found


def cells(found: Table) -> list[tuple[Any, ...]]:
    return [row.cells for row in found.rows]


def marks(found: Table) -> dict[Any, str]:
    return {row.cells[0]: row.mark for row in found.rows if row.mark}


@by_slug
def test_the_right_value_has_no_mark_against_it(slug: str) -> None:
    tables = [(one, table_of(slug, one, one.right)) for one in calls(slug)]
    assert sum(found is not None for _, found in tables) >= 5
    for one, found in tables:
        if found is not None:
            assert set(marks(found).values()) <= {"the right pick"}, one.text
            assert all(len(row.cells) == len(found.columns) for row in found.rows), one.text


def test_bm25_products_add_up_to_the_score() -> None:
    for one in calls("bm25_scores"):
        found = table_of("bm25_scores", one, None)
        if found is None:  # no term or no document to tell of
            continue
        *terms, score = cells(found)
        assert score[-1] == pytest.approx(max(one.right))
        assert sum(row[-1] for row in terms) == pytest.approx(max(one.right))
        for _, _, idf, times, norm, factor, product in terms:
            k1 = float(one.kwargs.get("k1", 1.5))
            assert factor == pytest.approx(times * (k1 + 1) / (times + norm) if times else 0.0)
            assert product == pytest.approx(idf * factor)


def test_bm25_is_told_for_the_first_document_that_parts() -> None:
    text = "bm25_scores(['cat'], [['cat', 'cat'], ['cat'], ['dog']])"
    right = asked("bm25_scores", text).right
    found = table("bm25_scores", text, right + np.array([0.0, 0.5, 0.25]))
    assert found.title.startswith("Document 1: length 1,")
    assert found.rows[-1].cells[-1] == pytest.approx(right[1])
    assert found.rows[-1].mark == f"yours: {right[1] + 0.5:.5g}"


def test_rrf_shares_add_up_to_the_score_and_stand_in_its_order() -> None:
    for one in calls("rrf"):
        found = table_of("rrf", one, None)
        assert found is not None
        if one.name == "reciprocal_rank_fusion":
            assert [row[0] for row in cells(found)] == [str(doc) for doc in one.right]
            continue
        assert {row[0]: row[-1] for row in cells(found)} == {
            str(doc): pytest.approx(score) for doc, score in one.right.items()
        }
        for row in cells(found):
            shares = [cell.partition(": ")[2] for cell in row[1:-1]]
            total = sum(float(share) for share in shares if share)
            assert total == pytest.approx(row[-1], abs=5e-5)


def test_rrf_marks_the_first_document_that_parts_however_far_down() -> None:
    many = list(range(30))
    text = f"rrf_scores([{many}], k=60)"
    right = asked("rrf", text).right
    assert marks(table("rrf", text, {**right, 20: 0.5, 25: 0.5})) == {"20": "yours: 0.50000"}
    assert marks(table("rrf", text, {n: right[n] for n in many[:20]})) == {"20": "missing in yours"}
    text = f"reciprocal_rank_fusion([{many}], k=60)"
    wrong = [*many[:12], 13, 12, *many[14:]]
    assert marks(table("rrf", text, wrong)) == {"12": "yours has 13 here"}


def test_mmr_shows_the_last_step_and_the_right_pick_of_it() -> None:
    for one in calls("mmr"):
        found = table_of("mmr", one, one.right)
        if found is None:  # nothing to pick from
            continue
        assert marks(found) == {one.right[-1]: "the right pick"}, one.text
        lam = one.kwargs.get("lam", 0.5)
        for _, relevance, redundancy, score in cells(found):
            assert -1.000001 <= relevance <= 1.000001
            first = redundancy is None
            assert score == pytest.approx(
                relevance if first else lam * relevance - (1 - lam) * redundancy
            )
        scores = [row[-1] for row in cells(found)]
        assert scores[0] == max(scores)


def test_mmr_shows_the_first_step_that_parts() -> None:
    text = "mmr([1.0, 0.2], [[1, 0], [0.99, 0.1], [0, 1], [0.7, 0.7]], 4, lam=0.7)"
    assert asked("mmr", text).right == [1, 0, 3, 2]
    found = table("mmr", text, [1, 3, 0, 2])
    assert found.title == "Pick 2, after [1]; lam = 0.7"
    assert marks(found) == {0: "the right pick", 3: "your pick"}


def test_ndcg_terms_add_up() -> None:
    for one in calls("ndcg"):
        found = table_of("ndcg", one, None)
        assert found is not None
        assert marks(found) == {}
        if one.name == "dcg_at_k":
            *ranks, dcg = cells(found)
            assert dcg[-1] == pytest.approx(one.right)
            assert sum(row[-1] for row in ranks) == pytest.approx(one.right)
            continue
        *ranks, sums, ndcg = cells(found)
        assert ndcg[3] == pytest.approx(one.right)
        assert sum(row[3] or 0 for row in ranks) == pytest.approx(sums[3])
        assert sum(row[5] or 0 for row in ranks) == pytest.approx(sums[5])


def test_ndcg_marks_the_result() -> None:
    assert marks(table("ndcg", "dcg_at_k([3, 2], 2)", 5.0)) == {"DCG": "yours: 5"}
    assert marks(table("ndcg", "ndcg_at_k([1], {1: 1}, 1)", 0.5)) == {"nDCG": "yours: 0.5"}


def test_rerank_fuses_as_the_reference_does() -> None:
    for one in calls("retrieve_and_rerank"):
        found = table_of("retrieve_and_rerank", one, None)
        if found is None:  # BM25 alone, or no candidate
            assert one.name == "bm25_scores" or not one.args[1]
            continue
        rows = cells(found)
        assert [row[0] for row in rows] == one.right["reranked"].tolist(), one.text
        assert [row[4] for row in rows] == pytest.approx(one.right["fused"].tolist())
        assert [row[1] for row in rows] == [
            pytest.approx(one.right["bm25"][row[0]], abs=1e-12) for row in rows
        ]


def test_rerank_marks_the_first_place_that_parts() -> None:
    text = "retrieve_and_rerank(['a'], [['a'], ['b'], ['c']], [1, 0], [[1, 0], [1, 1], [0, 1]])"
    right = asked("retrieve_and_rerank", text).right
    swapped = {**right, "reranked": right["reranked"][[0, 2, 1]]}
    assert marks(table("retrieve_and_rerank", text, swapped)) == {1: "yours has document 2 here"}
    off = {**right, "fused": right["fused"] + np.array([0.0, 0.0, 0.5])}
    assert marks(table("retrieve_and_rerank", text, off)) == {2: "yours: 0.5"}


def test_chunk_bounds_are_the_windows() -> None:
    for one in calls("chunk"):
        found = table_of("chunk", one, None)
        assert found is not None
        tokens = one.args[0]
        windows = [list(tokens[start:end]) for _, start, end in cells(found)]
        assert windows == one.right, one.text


@pytest.mark.parametrize(
    ("actual", "mark"),
    [
        ([[0, 1, 2], [2, 3]], {2: "yours has 2 tokens"}),
        ([[0, 1, 2], [2, 3, 4], [4]], {3: "yours has one more, of 1"}),
        ([[0, 1, 2]], {2: "missing in yours"}),
        ([[0, 1, 2], None], {2: "yours is no list"}),
    ],
)
def test_chunk_marks_the_first_window_that_parts(actual: Any, mark: dict[int, str]) -> None:
    assert marks(table("chunk", "chunk([0, 1, 2, 3, 4], 3, 1)", actual)) == mark


def test_ivf_distances_probed_cells_and_what_is_found() -> None:
    for one in calls("ivf_search"):
        found = table_of("ivf_search", one, one.right)
        assert found is not None
        vectors, centroids, q = (np.asarray(one.args[n]) for n in (0, 1, 3))
        nprobe = one.args[5]
        rows = cells(found)
        assert [row[1] for row in rows] == sorted(row[1] for row in rows)
        assert [row[2] for row in rows] == ["yes" if n < nprobe else "no" for n in range(len(rows))]
        for cell, distance, _, members in rows:
            assert distance == pytest.approx(((centroids[cell] - q) ** 2).sum())
            for member in one.args[2][cell]:
                own = ((vectors[member] - q) ** 2).sum()
                assert f"{member} ({own:.4g})" in members
        assert f"of the probed members: {one.right.tolist()}" in found.note


def test_ivf_marks_the_cell_whose_member_is_missed_or_should_not_be_there() -> None:
    made = "IVFIndex.from_parts([[0], [1], [5], [6]], [[0.5], [5.5]], [[0, 1], [2, 3]])"
    text = f"{made}.search([1.0], 2, 1)"
    assert asked("ivf_search", text).right.tolist() == [1, 0]
    assert marks(table("ivf_search", text, np.array([1, 2]))) == {0: "yours lacks 0"}
    assert marks(table("ivf_search", text, np.array([1, 0, 2]))) == {1: "yours has 2"}
    assert marks(table("ivf_search", text, np.array([0, 1]))) == {}


ODD: tuple[Any, ...] = (
    None, True, -1, 0.5, float("nan"), float("inf"), 10**400, "text", b"", (), (1, 2), {1},
    [], [None], ["a"], [[1]], [[None]], [1.0, 0.0], [0, 0, 0], [np.array([1, 2])] * 3, [10**400],
    {}, {None: None}, {"a": 10**400}, {1: float("nan"), 2: "x"}, {"reranked": 1, "fused": None},
    {"reranked": np.array([9]), "fused": np.array([np.nan])}, {"reranked": [[1]], "fused": [1]},
    np.array(np.nan), np.zeros(0), np.zeros((2, 2)), np.array(["a"]), np.array([1 + 2j]),
    np.array([True]), np.arange(2000), np.float32(0.5), np.int64(2),
    Opaque("object", "<odd>"), Handle(1, "Odd"), Returned(None),
)  # fmt: skip


@by_slug
def test_a_table_copes_with_whatever_a_learner_returns(slug: str) -> None:
    for one in calls(slug):
        expected = table_of(slug, one, None)
        for odd in ODD:
            found = table_of(slug, one, odd)
            assert (found is None) == (expected is None)
            if found is not None:
                assert all(len(row.mark) < 80 for row in found.rows)
                assert len(found.note) < 400


@by_slug
def test_pictures_cope_with_whatever_a_learner_returns(slug: str) -> None:
    draw = explainer(slug).get("pictures", lambda _ask: ())
    for odd in ODD:
        for picture in draw(lambda *_args, odd=odd, **_kwargs: odd):
            assert picture.series
            assert picture.alt
