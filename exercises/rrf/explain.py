"""How reciprocal rank fusion scores: the share that each list gives to each document."""

from __future__ import annotations

from typing import Any

import numpy as np

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow, differs, number

DOCUMENTS = 8
LONGEST = 20
RANKINGS = [["a", "b", "c"], ["c", "a", "d"]]


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each document: its rank and share in each list, and their sum."""
    given = dict(zip(("rankings", "k"), args, strict=False)) | kwargs
    rankings, k = [list(ranking) for ranking in given["rankings"]], given.get("k", 60)
    places = [best_ranks(ranking) for ranking in rankings]
    documents = list(dict.fromkeys(doc for ranking in rankings for doc in ranking))
    if name == "reciprocal_rank_fusion":
        documents.sort(key=lambda doc: -score(doc, places, k))  # stable: ties by appearance
    marks = [parts(name, n, doc, places, k, actual) for n, doc in enumerate(documents)]
    wrong = next((n for n, mark in enumerate(marks) if mark), 0)
    first = max(0, min(wrong - DOCUMENTS // 2, len(documents) - DOCUMENTS))
    shown = range(first, min(first + DOCUMENTS, len(documents)))
    rows = [
        TableRow(cells=cells(documents[n], places, k), mark=marks[n] if n == wrong else "")
        for n in shown
    ]
    left = len(documents) - len(rows)
    notes = [f"{left} more documents are left out."] if left > 0 else []
    sums = {score(doc, places, k) for doc in documents}
    if name == "reciprocal_rank_fusion" and len(sums) < len(documents):
        notes.append("Equal sums: whom you meet first, one list after the other.")
    return Table(
        title=f"Each list gives 1 / ({k} + rank)",
        columns=("document", *(f"list {n + 1}" for n in range(len(rankings))), "sum"),
        rows=tuple(rows),
        note=" ".join(notes),
    )


def best_ranks(ranking: list[Any]) -> dict[Any, int]:
    """The best rank of each document, counted from 1."""
    ranks: dict[Any, int] = {}
    for rank, doc in enumerate(ranking, start=1):
        ranks.setdefault(doc, rank)
    return ranks


def score(doc: Any, places: list[dict[Any, int]], k: float) -> float:
    """The sum of the shares of a document."""
    return sum(1 / (k + ranks[doc]) for ranks in places if doc in ranks)


def cells(doc: Any, places: list[dict[Any, int]], k: float) -> tuple[str | float, ...]:
    """The table's cells for a document."""
    shares = [
        f"rank {ranks[doc]}: {1 / (k + ranks[doc]):.5f}" if doc in ranks else "not in it"
        for ranks in places
    ]
    return str(doc), *shares, score(doc, places, k)


def parts(
    name: str, place: int, doc: Any, places: list[dict[Any, int]], k: float, actual: Any
) -> str:
    """Say where the learner's result parts at this row, if it does."""
    if name == "reciprocal_rank_fusion":
        ids = actual.tolist() if isinstance(actual, np.ndarray) else actual
        if isinstance(ids, list) and place < len(ids) and differs(ids[place], doc):
            return f"yours has {str(ids[place])[:LONGEST]} here"
        return ""
    if not isinstance(actual, dict):
        return ""
    if doc not in actual:
        return "missing in yours"
    yours, right = number(actual[doc]), score(doc, places, k)
    if yours is None or abs(yours - right) <= 1e-6 * max(1.0, right):
        return ""
    return f"yours: {yours:.5f}"


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """The shares that make up each document's score, the right ones beside the learner's."""
    scores = ask("rrf_scores", RANKINGS)
    yours = scores if isinstance(scores, dict) else {}
    values = [(doc, number(value)) for doc, value in yours.items()]
    bars = tuple(
        Point(x=place, y=value, label=str(doc))
        for place, (doc, value) in enumerate(values)
        if value is not None and np.isfinite(value)
    )
    mine = Series(label="yours", role="yours", points=bars)
    return (_shares(mine),) if bars else ()


def statement_pictures() -> tuple[Picture, ...]:
    """The same with the right scores alone."""
    return (_shares(),)


def _shares(*others: Series) -> Picture:
    places = [best_ranks(ranking) for ranking in RANKINGS]
    documents = list(dict.fromkeys(doc for ranking in RANKINGS for doc in ranking))
    documents.sort(key=lambda doc: -score(doc, places, 60))
    points = tuple(
        Point(x=place, y=score(doc, places, 60), label=doc) for place, doc in enumerate(documents)
    )
    told = ", ".join(f"{point.label} {point.y:.4f}" for point in points)
    return Picture(
        kind="bars",
        title="Scores of [a, b, c] fused with [c, a, d], k = 60",
        alt=f"Bars. The right scores: {told}.",
        series=(Series(label="right", role="right", points=points), *others),
        y_label="score",
    )
