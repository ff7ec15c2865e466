"""How average precision comes about: the precision at each relevant document, and the divisor."""

from __future__ import annotations

from typing import Any

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow, number

MOST_ROWS = 10
PLACES = 10


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each place of the ranking, or for each query."""
    if name == "mean_average_precision":
        return _of_queries(list((args or tuple(kwargs.values()))[0]), actual)
    given = dict(zip(("ranked", "relevant"), args, strict=False)) | kwargs
    return _of_ranking(list(given["ranked"]), {*given["relevant"]}, actual)


def _of_ranking(ranked: list[Any], relevant: set[Any], actual: Any) -> Table:
    rows: list[TableRow] = []
    found: set[Any] = set()
    for rank, doc in enumerate(ranked, start=1):
        new = doc in relevant and doc not in found
        said = "yes" if new else "again" if doc in found else "no"
        found |= {doc} & relevant
        precision = f"{len(found)}/{rank} = {len(found) / rank:.5g}" if new else ""
        rows.append(TableRow(cells=(rank, str(doc), said, precision)))
    total, right = sum(precisions(ranked, relevant)), average_precision(ranked, relevant)
    rows[MOST_ROWS:] = []
    rows.append(TableRow(cells=("sum", "", "", f"{total:.5g}")))
    divided = f"sum / {len(relevant)} = {right:.5g}" if relevant else "nothing relevant: 0"
    rows.append(TableRow(cells=("AP", "", "", divided), mark=_mark(right, actual)))
    left = len(ranked) - MOST_ROWS
    return Table(
        title=f"Relevant documents: {len(relevant)} in all, {len(found)} found",
        columns=("rank", "document", "relevant", "precision here"),
        rows=tuple(rows),
        note=f"{left} more places are left out." if left > 0 else "",
    )


def _of_queries(runs: list[Any], actual: Any) -> Table:
    rows, parts = [], []
    for query, (ranked, relevant) in enumerate(runs, start=1):
        terms, part = precisions(list(ranked), {*relevant}), 0.0
        if len(relevant):
            part = sum(terms) / len({*relevant})
        parts.append(part)
        divided = f"{sum(terms):.5g} / {len({*relevant})}" if len(relevant) else "nothing relevant"
        rows.append(TableRow(cells=(query, divided, part)))
    right = sum(parts) / len(parts) if parts else 0.0
    said = f"sum / {len(parts)}" if parts else "no queries"
    left = len(rows) - MOST_ROWS
    return Table(
        title="One average precision for each query, then their mean",
        columns=("query", "precisions / relevant", "AP"),
        rows=(*rows[:MOST_ROWS], TableRow(cells=("mean", said, right), mark=_mark(right, actual))),
        note=f"{left} more queries are left out." if left > 0 else "",
    )


def precisions(ranked: list[Any], relevant: set[Any]) -> list[float]:
    """The precision at the first place of each relevant document."""
    places = [ranked.index(doc) + 1 for doc in relevant if doc in ranked]
    return [hits / rank for hits, rank in enumerate(sorted(places), start=1)]


def average_precision(ranked: list[Any], relevant: set[Any]) -> float:
    """The sum of the precisions, divided by all relevant documents."""
    return sum(precisions(ranked, relevant)) / len(relevant) if relevant else 0.0


def _mark(right: float, actual: Any) -> str:
    yours = number(actual)
    return "" if yours is None or abs(yours - right) <= 1e-6 else f"yours: {yours:.5g}"


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """What the place of the second document is worth, the learner's curve beside the right one."""
    points = []
    for rank in range(2, PLACES + 1):
        value = number(ask("average_precision", ranking(rank), ["a", "b"]))
        if value is not None:
            points.append(Point(x=rank, y=value))
    return (_places(Series(label="yours", role="yours", points=tuple(points))),) if points else ()


def statement_pictures() -> tuple[Picture, ...]:
    """The right curve alone."""
    return (_places(),)


def ranking(second: int) -> list[str]:
    """Ten documents, a in the first place and b in the given one."""
    docs = [f"x{place}" for place in range(1, PLACES + 1)]
    docs[0], docs[second - 1] = "a", "b"
    return docs


def _places(*others: Series) -> Picture:
    points = tuple(
        Point(x=rank, y=average_precision(ranking(rank), {"a", "b"}))
        for rank in range(2, PLACES + 1)
    )
    return Picture(
        kind="curves",
        title="Average precision with two relevant documents, one of them in first place",
        alt=f"Curve that falls from {points[0].y:.2f} at rank 2 to {points[-1].y:.2f} at rank 10.",
        series=(Series(label="right", role="right", points=points), *others),
        x_label="rank of the second",
        y_label="AP",
    )
