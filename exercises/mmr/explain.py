"""How MMR picks: relevance, redundancy and score of each candidate at each step."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow, differs

MOST_ROWS = 12
QUERY = [0.6, 0.25]
DOCS = [[1.0, 0.1], [0.9, 0.45], [0.1, 1.0], [0.6, 0.8], [0.5, -0.5]]
LAM = 0.3


def derive(_name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each candidate, step by step up to the first pick that parts."""
    given = dict(zip(("query", "docs", "k", "lam"), args, strict=False)) | kwargs
    docs = np.asarray(given["docs"], dtype=float)
    if docs.ndim != 2 or not len(docs):
        return None
    lam = float(given.get("lam", 0.5))
    steps = steps_of(np.asarray(given["query"], dtype=float), docs, int(given["k"]), lam)
    yours = actual if isinstance(actual, list) else []
    wrong = next(
        (n for n, step in enumerate(steps) if n >= len(yours) or differs(yours[n], step[0])),
        len(steps) - 1,
    )
    if wrong < 0:
        return None
    rows = step_rows(wrong, steps[wrong], yours)
    picked = [step[0] for step in steps[:wrong]]
    before = f"after {picked}" if picked else "with nothing picked before"
    return Table(
        title=f"Pick {wrong + 1}, {before}; lam = {lam:g}",
        columns=("document", "relevance", "redundancy", "score"),
        rows=rows[:MOST_ROWS],
        note="The first pick is by relevance alone."
        if wrong == 0
        else "score = lam × relevance - (1 - lam) × redundancy",
    )


Step = tuple[int, list[tuple[int, float, float | None, float]]]


def steps_of(query: NDArray[Any], docs: NDArray[Any], k: int, lam: float) -> list[Step]:
    """For each pick: the document, and (document, relevance, redundancy, score) of all left."""
    relevance, between = cosine(docs, query[None])[:, 0], cosine(docs, docs)
    picked: list[int] = []
    steps: list[Step] = []
    while len(picked) < min(k, len(docs)):
        left = [i for i in range(len(docs)) if i not in picked]
        table = [(i, *_score(i, picked, relevance, between, lam)) for i in left]
        best = max(table, key=lambda row: row[3])[0]
        steps.append((best, table))
        picked.append(best)
    return steps


def _score(
    i: int, picked: list[int], relevance: NDArray[Any], between: NDArray[Any], lam: float
) -> tuple[float, float | None, float]:
    if not picked:
        return float(relevance[i]), None, float(relevance[i])
    redundancy = max(float(between[i, j]) for j in picked)
    return float(relevance[i]), redundancy, lam * float(relevance[i]) - (1 - lam) * redundancy


def cosine(one: NDArray[Any], other: NDArray[Any]) -> NDArray[Any]:
    """Cosine of each row with each row; a zero row is similar to nothing."""
    norms = np.linalg.norm(one, axis=1)[:, None] * np.linalg.norm(other, axis=1)[None]
    products: NDArray[Any] = one @ other.T
    similar: NDArray[Any] = np.divide(products, norms, out=np.zeros_like(products), where=norms > 0)
    return similar


def step_rows(number: int, step: Step, yours: list[Any]) -> tuple[TableRow, ...]:
    """The candidates of a step, best first; marks the right pick and the learner's."""
    best, table = step
    mine = yours[number] if number < len(yours) else None
    rows = []
    for doc, *values in sorted(table, key=lambda row: (-row[3], row[0])):
        mark = "the right pick" if doc == best else ""
        if doc != best and not differs(mine, doc):
            mark = "your pick"
        rows.append(TableRow(cells=(doc, *values), mark=mark))
    return tuple(rows)


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """Where the documents lie, with the order in which each is picked."""
    order = ask("mmr", QUERY, DOCS, len(DOCS), LAM)
    if not isinstance(order, list) or not all(map(_is_place, order)):
        return (_scatter(),)
    points = tuple(
        Point(x=DOCS[doc][0], y=DOCS[doc][1], label=f"yours: {place}")
        for place, doc in enumerate(order, start=1)
    )
    return (_scatter(Series(label="your picks", role="yours", points=points)),)


def _is_place(doc: Any) -> bool:
    return isinstance(doc, int | np.integer) and int(doc) in range(len(DOCS))


def statement_pictures() -> tuple[Picture, ...]:
    """The same with the right order alone."""
    return (_scatter(),)


def _scatter(*others: Series) -> Picture:
    steps = steps_of(np.array(QUERY), np.array(DOCS), len(DOCS), LAM)
    right = tuple(
        Point(x=DOCS[doc][0], y=DOCS[doc][1], label=f"{place}")
        for place, (doc, _) in enumerate(steps, start=1)
    )
    places = Point(x=QUERY[0], y=QUERY[1], label="query"), Point(x=0.0, y=0.0, label="origin")
    query = Series(label="the query and the origin", role="given", points=places)
    return Picture(
        kind="scatter",
        title=f"Five documents in the order they are picked, lam = {LAM:g}",
        alt=f"Scatter. The right order of the documents is {[doc for doc, _ in steps]}.",
        series=(Series(label="the right picks", role="right", points=right), query, *others),
    )
