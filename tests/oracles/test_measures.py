"""Measures: the solutions against trec_eval, on rankings that it accepts (no copies)."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import pytrec_eval

SOLUTIONS = Path(__file__).parents[2] / "solutions"
CUTS = (1, 2, 3, 5, 10, 20)
many = pytest.mark.parametrize("seed", range(25))

Grades = dict[str, int]


def solution(slug: str, name: str) -> Any:
    """One function of a reference solution."""
    return runpy.run_path(str(SOLUTIONS / slug / "solution.py"))[name]


def draw(rng: np.random.Generator) -> tuple[list[str], Grades]:
    """A ranking, and grades from 0 to 3; some documents are in one of the two only."""
    docs = [f"d{i}" for i in rng.permutation(30)]
    judged = rng.permutation(docs)[: rng.integers(1, 12)].tolist()
    grades = {doc: int(rng.integers(0, 4)) for doc in judged}
    return docs[: rng.integers(1, 20)], grades


def trec_eval(ranked: list[str], grades: Grades, measures: set[str]) -> dict[str, float]:
    """What trec_eval says; it wants scores, so the first document gets the highest."""
    scores = {doc: float(-place) for place, doc in enumerate(ranked)}
    evaluator = pytrec_eval.RelevanceEvaluator({"q": grades}, measures)
    result: dict[str, float] = evaluator.evaluate({"q": scores})["q"]
    return result


def at_cuts(measure: str) -> set[str]:
    """A measure with all its cuts, as trec_eval writes it."""
    return {f"{measure}.{','.join(map(str, CUTS))}"}


def relevant_of(grades: Grades) -> set[str]:
    return {doc for doc, grade in grades.items() if grade > 0}


@many
def test_ndcg_is_that_of_trec_eval_with_exponential_gains(seed: int) -> None:
    """trec_eval takes a grade as the gain: given 2**grade - 1 as grades it has our form."""
    ranked, grades = draw(np.random.default_rng(seed))
    gains = {doc: 2**grade - 1 for doc, grade in grades.items()}
    expected = trec_eval(ranked, gains, at_cuts("ndcg_cut"))
    ndcg_at_k = solution("ndcg", "ndcg_at_k")
    for k in CUTS:
        assert ndcg_at_k(ranked, grades, k) == pytest.approx(expected[f"ndcg_cut_{k}"])


@many
def test_recall_and_hits_are_those_of_trec_eval(seed: int) -> None:
    ranked, grades = draw(np.random.default_rng(seed))
    expected = trec_eval(ranked, grades, at_cuts("recall") | at_cuts("success"))
    recall_at_k = solution("recall_and_mrr", "recall_at_k")
    hit_at_k = solution("recall_and_mrr", "hit_at_k")
    for k in CUTS:
        assert recall_at_k(ranked, relevant_of(grades), k) == pytest.approx(expected[f"recall_{k}"])
        assert hit_at_k(ranked, relevant_of(grades), k) == expected[f"success_{k}"]


@many
def test_reciprocal_rank_and_average_precision_are_those_of_trec_eval(seed: int) -> None:
    ranked, grades = draw(np.random.default_rng(seed))
    expected = trec_eval(ranked, grades, {"recip_rank", "map"})
    relevant = relevant_of(grades)
    reciprocal_rank = solution("recall_and_mrr", "reciprocal_rank")
    average_precision = solution("average_precision", "average_precision")
    assert reciprocal_rank(ranked, relevant) == pytest.approx(expected["recip_rank"])
    assert average_precision(ranked, relevant) == pytest.approx(expected["map"])


@many
def test_means_are_those_of_trec_eval(seed: int) -> None:
    rng = np.random.default_rng(seed)
    drawn = [draw(rng) for _ in range(rng.integers(1, 8))]
    results = [trec_eval(ranked, grades, {"recip_rank", "map"}) for ranked, grades in drawn]
    runs = [(ranked, relevant_of(grades)) for ranked, grades in drawn]
    for measure, slug, name in (
        ("recip_rank", "recall_and_mrr", "mean_reciprocal_rank"),
        ("map", "average_precision", "mean_average_precision"),
    ):
        values = [result[measure] for result in results]
        expected = pytrec_eval.compute_aggregated_measure(measure, values)
        assert solution(slug, name)(runs) == pytest.approx(expected)
