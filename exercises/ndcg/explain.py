"""How DCG and nDCG come about: gain, discount and term at each rank, the ideal beside them."""

from __future__ import annotations

import math
from typing import Any

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow, number

RANKS = 8
MOST_ROWS = 10


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each rank up to k."""
    if name == "dcg_at_k":
        given = dict(zip(("gains_in_rank_order", "k"), args, strict=False)) | kwargs
        return _of_dcg([float(g) for g in given["gains_in_rank_order"]], int(given["k"]), actual)
    given = dict(zip(("ranked", "gains", "k"), args, strict=False)) | kwargs
    return _of_ndcg(list(given["ranked"]), dict(given["gains"]), int(given["k"]), actual)


def _of_dcg(gains: list[float], k: int, actual: Any) -> Table:
    terms = [term(gain, rank) for rank, gain in enumerate(gains[:k], start=1)]
    rows = [
        TableRow(cells=(rank, gain, 2**gain - 1, 1 / math.log2(rank + 1), terms[rank - 1]))
        for rank, gain in enumerate(gains[: min(k, MOST_ROWS)], start=1)
    ]
    rows.append(
        TableRow(cells=("DCG", None, None, None, sum(terms)), mark=_mark(sum(terms), actual))
    )
    return Table(
        title=f"Ranks up to {min(k, len(gains))}",
        columns=("rank", "gain g", "2^g - 1", "1/log2(rank + 1)", "product"),
        rows=tuple(rows),
    )


def _of_ndcg(ranked: list[Any], gains: dict[Any, float], k: int, actual: Any) -> Table:
    seen: set[Any] = set()
    got: list[float] = []
    for doc in ranked[:k]:
        got.append(0.0 if doc in seen else float(gains.get(doc, 0.0)))
        seen.add(doc)
    best = sorted((float(gain) for gain in gains.values()), reverse=True)[:k]
    rows = [
        TableRow(cells=_rank_cells(rank, ranked, got, best))
        for rank in range(1, min(max(len(got), len(best)), MOST_ROWS) + 1)
    ]
    dcg, ideal = (sum(term(g, r) for r, g in enumerate(one, start=1)) for one in (got, best))
    rows.append(TableRow(cells=("sum", None, None, dcg, None, ideal)))
    right = dcg / ideal if ideal > 0 else 0.0
    rows.append(TableRow(cells=("nDCG", None, None, right, None, None), mark=_mark(right, actual)))
    return Table(
        title=f"DCG and ideal DCG up to rank {k}; the ideal sorts all judged gains",
        columns=("rank", "document", "gain", "term", "ideal gain", "ideal term"),
        rows=tuple(rows),
        note="term = (2^gain - 1) / log2(rank + 1)",
    )


def _rank_cells(
    rank: int, ranked: list[Any], got: list[float], best: list[float]
) -> tuple[str | float | None, ...]:
    here = (
        (str(ranked[rank - 1]), got[rank - 1], term(got[rank - 1], rank))
        if rank <= len(got)
        else ()
    )
    ideal = (best[rank - 1], term(best[rank - 1], rank)) if rank <= len(best) else ()
    return rank, *(here or (None,) * 3), *(ideal or (None,) * 2)


def term(gain: float, rank: int) -> float:
    """What a gain is worth at a rank."""
    return float(2.0**gain - 1) / math.log2(rank + 1)


def _mark(right: float, actual: Any) -> str:
    yours = number(actual)
    if yours is None or abs(yours - right) <= 1e-6 * max(1.0, right):
        return ""
    return f"yours: {yours:.5g}"


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """What a gain of 1 is worth at each rank, for the learner's code beside the right one."""
    asked = (ask("dcg_at_k", [0.0] * (rank - 1) + [1.0], rank) for rank in range(1, RANKS + 1))
    points = tuple(
        Point(x=rank, y=value, label=str(rank))
        for rank, value in enumerate(map(number, asked), start=1)
        if value is not None
    )
    return (_discounts(Series(label="yours", role="yours", points=points)),) if points else ()


def statement_pictures() -> tuple[Picture, ...]:
    """The same with the right discounts alone."""
    return (_discounts(),)


def _discounts(*others: Series) -> Picture:
    right = tuple(Point(x=rank, y=term(1.0, rank), label=str(rank)) for rank in range(1, RANKS + 1))
    return Picture(
        kind="bars",
        title="What a gain of 1 is worth at each rank",
        alt=f"Bars that fall from 1 at rank 1 to {right[-1].y:.3f} at rank {RANKS}.",
        series=(Series(label="right", role="right", points=right), *others),
        y_label="discount",
    )
