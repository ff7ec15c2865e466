"""How scores are scaled, weighted and added up, run by run."""

from __future__ import annotations

from typing import Any

import numpy as np

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow, number
from graders.show import show

MOST_ROWS = 8
MOST_RUNS = 3
NORMS = ("max", "minmax", "none")
RUNS = [{"a": 20.0, "b": 14.0, "c": 2.0}, {"c": 0.9, "b": 0.8, "d": 0.5}]
WEIGHTS = [0.5, 0.5]


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """For minmax a row for each score; for fuse_scores a row for each document."""
    if name == "minmax":
        return of_minmax([float(one) for one in (*args, *kwargs.values())[0]], actual)
    given = dict(zip(("runs", "weights", "norm"), args, strict=False)) | kwargs
    runs, weights, norm = given["runs"], [float(one) for one in given["weights"]], given["norm"]
    if norm not in NORMS or len(runs) != len(weights):
        return None
    return of_fusion([dict(run) for run in runs], weights, norm, actual)


def scaled(scores: list[float], norm: str) -> list[float]:
    """The scores of one run on the scale of the norm."""
    if not scores or norm == "none":
        return scores
    lowest, highest = min(scores), max(scores)
    if norm == "max":
        return [one / highest if highest > 0 else 0.0 for one in scores]
    distance = highest - lowest
    return [(one - lowest) / distance if distance else 0.0 for one in scores]


def of_minmax(scores: list[float], actual: Any) -> Table:
    """A row for each score: its distance from the lowest, as a share of the whole distance."""
    if not scores:
        return Table(title="No scores, so an empty array is right", columns=("score",), rows=())
    right = scaled(scores, "minmax")
    yours = actual.tolist() if isinstance(actual, np.ndarray) and actual.ndim == 1 else None
    lowest, highest = min(scores), max(scores)
    rows: list[TableRow] = []
    for place, score in enumerate(scores):
        fresh = yours is not None and not any(row.mark for row in rows)
        mark = ""
        if fresh and yours is not None:
            mark = other(right[place], yours[place]) if place < len(yours) else "missing in yours"
        rows.append(TableRow(cells=(score, score - lowest, right[place]), mark=mark))
    equal = "All scores are equal, so each becomes 0."
    return Table(
        title=f"Lowest {lowest:g}, highest {highest:g}, distance {highest - lowest:g}",
        columns=("score", "above the lowest", "over the distance"),
        rows=about_mark(rows),
        note=equal if highest == lowest else "",
    )


def of_fusion(runs: list[dict[Any, float]], weights: list[float], norm: str, actual: Any) -> Table:
    """A row for each document: what each run gives to it, and the sum."""
    scales = [
        dict(zip(run, scaled([float(one) for one in run.values()], norm), strict=True))
        for run in runs
    ]
    documents = list(dict.fromkeys(doc for run in runs for doc in run))
    if not documents:
        return Table(title="No run holds a document: {} is right", columns=("document",), rows=())
    parts = list(zip(runs, scales, weights, strict=True))
    yours = actual if isinstance(actual, dict) else None
    rows: list[TableRow] = []
    for doc in documents:
        right = sum(weight * scale[doc] for _, scale, weight in parts if doc in scale)
        fresh = yours is not None and not any(row.mark for row in rows)
        mark = ""
        if fresh and yours is not None:
            mark = other(right, yours[doc]) if doc in yours else "missing in yours"
        steps = (step(run, scale, weight, doc) for run, scale, weight in parts[:MOST_RUNS])
        rows.append(TableRow(cells=(str(doc), *steps, right), mark=mark))
    hidden = f" {len(runs) - MOST_RUNS} more runs are not shown." if len(runs) > MOST_RUNS else ""
    return Table(
        title=f'Score, scaled by "{norm}", times the weight',
        columns=("document", *(f"run {n + 1}" for n in range(len(parts[:MOST_RUNS]))), "sum"),
        rows=about_mark(rows),
        note=f"A run gives nothing to a document that it does not hold.{hidden}",
    )


def step(run: dict[Any, float], scale: dict[Any, float], weight: float, doc: Any) -> str:
    """What one run gives to a document, on the way."""
    if doc not in run:
        return "not in it"
    return f"{float(run[doc]):.4g} → {scale[doc]:.4g} × {weight:.4g}"


def about_mark(rows: list[TableRow]) -> tuple[TableRow, ...]:
    """As many rows as there is room for, the marked one among them."""
    parting = next((place for place, row in enumerate(rows) if row.mark), 0)
    first = max(0, min(parting - MOST_ROWS // 2, len(rows) - MOST_ROWS))
    return tuple(rows[first : first + MOST_ROWS])


def other(right: float, mine: Any) -> str:
    """Say what the learner's number is, if it is not the right one."""
    value = number(mine)
    if value is None:
        return f"yours: {show(mine, longest=30)}"
    return "" if abs(value - right) <= 1e-6 * max(1.0, abs(right)) else f"yours: {value:.5g}"


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """The fused scores of two runs, the right ones beside the learner's."""
    fused = ask("fuse_scores", RUNS, WEIGHTS, "minmax")
    yours = fused if isinstance(fused, dict) else {}
    bars = tuple(
        Point(x=place, y=value, label=str(doc))
        for place, (doc, value) in enumerate((doc, number(one)) for doc, one in yours.items())
        if value is not None and np.isfinite(value)
    )
    return (_bars(Series(label="yours", role="yours", points=bars)),) if bars else ()


def statement_pictures() -> tuple[Picture, ...]:
    """The same with the right scores alone."""
    return (_bars(),)


def _bars(*others: Series) -> Picture:
    documents = list(dict.fromkeys(doc for run in RUNS for doc in run))
    scales = [dict(zip(run, scaled([*run.values()], "minmax"), strict=True)) for run in RUNS]
    sums = {
        doc: sum(w * scale.get(doc, 0.0) for w, scale in zip(WEIGHTS, scales, strict=True))
        for doc in documents
    }
    points = tuple(
        Point(x=place, y=value, label=doc) for place, (doc, value) in enumerate(sums.items())
    )
    told = ", ".join(f"{doc} {value:.3f}" for doc, value in sums.items())
    return Picture(
        kind="bars",
        title="BM25 (a 20, b 14, c 2) and cosine (c 0.9, b 0.8, d 0.5), half and half, minmax",
        alt=f"Bars. The right fused scores: {told}. Document b, good in both, leads.",
        series=(Series(label="right", role="right", points=points), *others),
        y_label="fused score",
    )
