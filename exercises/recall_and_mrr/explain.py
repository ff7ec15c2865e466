"""How the measures come about: which places hold a relevant document, and what is divided."""

from __future__ import annotations

from typing import Any

import numpy as np

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow, number

MOST_ROWS = 10
RANKED, RELEVANT = ["x", "a", "x", "y", "b", "z", "c", "v", "w", "u"], ["a", "b", "c", "d"]


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each place that counts, or for each query."""
    if name == "mean_reciprocal_rank":
        return _of_queries(list((args or tuple(kwargs.values()))[0]), actual)
    given = dict(zip(("ranked", "relevant", "k"), args, strict=False)) | kwargs
    ranked, relevant = list(given["ranked"]), {*given["relevant"]}
    if name == "reciprocal_rank":
        return _of_first(ranked, relevant, actual)
    return _of_places(name, ranked, relevant, int(given["k"]), actual)


def _of_places(name: str, ranked: list[Any], relevant: set[Any], k: int, actual: Any) -> Table:
    found: set[Any] = set()
    rows = []
    for rank, doc in enumerate(ranked[:k], start=1):
        said = _said(doc, relevant, found)
        found |= {doc} & relevant
        rows.append(TableRow(cells=(rank, str(doc), said, len(found))))
    if name == "hit_at_k":
        right, said = float(bool(found)), "any found?"
    else:
        right, said = recall(ranked, relevant, k), f"{len(found)} of {len(relevant)}"
    total = TableRow(cells=(name.partition("_")[0], "", said, right), mark=_mark(right, actual))
    left = len(rows) - MOST_ROWS
    return Table(
        title=f"The first places, up to k = {k}; relevant in all: {len(relevant)}",
        columns=("rank", "document", "relevant", "found so far"),
        rows=(*rows[:MOST_ROWS], total),
        note=f"{left} more places are left out." if left > 0 else "",
    )


def _of_first(ranked: list[Any], relevant: set[Any], actual: Any) -> Table:
    first = first_rank(ranked, relevant)
    right = 1 / first if first else 0.0
    last = first or len(ranked)
    start = max(0, last - MOST_ROWS)
    rows = [
        TableRow(cells=(rank, str(ranked[rank - 1]), "yes" if rank == first else "no"))
        for rank in range(start + 1, last + 1)
    ]
    division = f"1/{first}" if first else "none is in it"
    rows.append(TableRow(cells=("RR", division, f"{right:.5g}"), mark=_mark(right, actual)))
    return Table(
        title="The ranking from the top to its first relevant document",
        columns=("rank", "document", "relevant"),
        rows=tuple(rows),
        note=f"Nor is there one at ranks 1 to {start}." if start else "",
    )


def _of_queries(runs: list[Any], actual: Any) -> Table:
    firsts = [first_rank(list(ranked), {*relevant}) for ranked, relevant in runs]
    parts = [1 / first if first else 0.0 for first in firsts]
    rows = [
        TableRow(cells=(query, first or "no hit", part))
        for query, (first, part) in enumerate(zip(firsts, parts, strict=True), start=1)
    ]
    right = sum(parts) / len(parts) if parts else 0.0
    said = f"sum / {len(parts)}" if parts else "no queries"
    left = len(rows) - MOST_ROWS
    return Table(
        title="One reciprocal rank for each query, then their mean",
        columns=("query", "first hit at rank", "reciprocal rank"),
        rows=(*rows[:MOST_ROWS], TableRow(cells=("mean", said, right), mark=_mark(right, actual))),
        note=f"{left} more queries are left out." if left > 0 else "",
    )


def _said(doc: Any, relevant: set[Any], found: set[Any]) -> str:
    if doc in found:
        return "again"
    return "yes" if doc in relevant else "no"


def first_rank(ranked: list[Any], relevant: set[Any]) -> int:
    """Rank of the first relevant document, counted from 1; 0 where there is none."""
    return next((rank for rank, doc in enumerate(ranked, start=1) if doc in relevant), 0)


def recall(ranked: list[Any], relevant: set[Any], k: int) -> float:
    """Share of the relevant documents in the first k places."""
    return len(relevant & {*ranked[:k]}) / len(relevant) if relevant else 0.0


def _mark(right: float, actual: Any) -> str:
    if isinstance(actual, bool | np.bool_):
        return f"yours is a bool: {actual}"
    yours = number(actual)
    return "" if yours is None or abs(yours - right) <= 1e-6 else f"yours: {yours:.5g}"


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """Recall as more places count, the learner's curve beside the right one."""
    values = [ask("recall_at_k", RANKED, RELEVANT, k) for k in range(1, len(RANKED) + 1)]
    points = tuple(
        Point(x=k, y=value)
        for k, value in enumerate(map(number, values), start=1)
        if value is not None
    )
    return (_recall(Series(label="yours", role="yours", points=points)),) if points else ()


def statement_pictures() -> tuple[Picture, ...]:
    """The right curve alone."""
    return (_recall(),)


def _recall(*others: Series) -> Picture:
    right = [recall(RANKED, {*RELEVANT}, k) for k in range(1, len(RANKED) + 1)]
    points = tuple(Point(x=k, y=value) for k, value in enumerate(right, start=1))
    told = ", ".join(f"{value:g}" for value in right)
    return Picture(
        kind="curves",
        title=f"Recall at k of {' '.join(RANKED)}; a, b, c and d are relevant",
        alt=f"Curve that climbs and never falls. The right recall for k from 1 on: {told}.",
        series=(Series(label="right", role="right", points=points), *others),
        x_label="k",
        y_label="recall",
    )
