"""How MaxSim adds up: the cosine of each query token with each document token, the best of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow, number
from graders.show import show

PARAMETERS = ("query_tokens_emb", "doc_tokens_emb", "mask")
MOST_ROWS = 8
MOST_TOKENS = 5
QUERY = [[1.0, 0.0], [0.6, 0.8], [0.0, 2.0], [-1.0, 0.0]]
DOC = [[1.0, 0.0], [0.8, 0.6], [3.0, 4.0], [-2.0, 0.0]]
MASK = [True, True, True, False]
NAMES = ("[1, 0]", "[0.6, 0.8]", "[0, 2]", "[-1, 0]")


def derive(_name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each query token, then their sum."""
    given = dict(zip(PARAMETERS, args, strict=False)) | kwargs
    query, doc = (np.asarray(given[name], dtype=float) for name in PARAMETERS[:2])
    count, mask = len(doc), given.get("mask")
    real = np.ones(count, dtype=bool) if mask is None else np.asarray(mask, dtype=bool)
    similar = cosines(query, doc) if len(query) and count else np.zeros((len(query), count))
    best = bests(similar, real)
    shown = shown_tokens(best, similar, real)
    rows = [
        TableRow(cells=(number, *token_cells(row, real, shown), float(best[number])))
        for number, row in enumerate(similar[:MOST_ROWS])
    ]
    right = float(best.sum())
    blank = (None,) * len(shown)
    rows.append(TableRow(cells=("score", *blank, right), mark=other(right, actual)))
    return Table(
        title="The cosine of each query token with the document's tokens",
        columns=("query token", *(f"doc {place}" for place in shown), "best"),
        rows=tuple(rows),
        note=note(len(query), count, real, len(shown)),
    )


def cosines(query: NDArray[Any], doc: NDArray[Any]) -> NDArray[Any]:
    """The table of cosines, 0 where a token is zero, whatever padding holds."""
    lengths = np.linalg.norm(query, axis=1)[:, None] * np.linalg.norm(doc, axis=1)[None]
    products: NDArray[Any] = query @ doc.T
    similar: NDArray[Any] = np.divide(
        products, lengths, out=np.zeros_like(products), where=lengths > 0
    )
    return similar


def bests(similar: NDArray[Any], real: NDArray[Any]) -> NDArray[Any]:
    """The best real cosine of each query token; 0 where there is no real token."""
    if not real.any():
        return np.zeros(len(similar))
    best: NDArray[Any] = similar[:, real].max(axis=1, initial=-np.inf)
    return best


def shown_tokens(best: NDArray[Any], similar: NDArray[Any], real: NDArray[Any]) -> list[int]:
    """The columns that there is room for: those that hold a best value before others."""
    winners = [
        int(np.flatnonzero(real & (row == value))[0])
        for row, value in zip(similar[:MOST_ROWS], best, strict=False)
        if (real & (row == value)).any()
    ]
    order = dict.fromkeys([*winners, *range(len(real))])
    return sorted([*order][:MOST_TOKENS])


def token_cells(row: NDArray[Any], real: NDArray[Any], shown: list[int]) -> tuple[Any, ...]:
    """The cosines of one query token; padding has none."""
    return tuple(float(row[place]) if real[place] else "padding" for place in shown)


def note(queries: int, tokens: int, real: NDArray[Any], shown: int) -> str:
    """What the table leaves out, or why the score is what it is."""
    if not queries or not real.any():
        return "Without query tokens, or without real document tokens, the score is 0."
    parts = ["score = the sum of the best cosines"]
    if tokens > shown:
        parts.append(f"{tokens - shown} of {tokens} document tokens not shown")
    if queries > MOST_ROWS:
        parts.append(f"{queries - MOST_ROWS} of {queries} query tokens not shown")
    return "; ".join(parts) + "."


def other(right: float, actual: Any) -> str:
    """Say what the learner's score is, if it is not the right one."""
    if actual is None:
        return ""
    mine = number(actual)
    if mine is None:
        return f"yours: {show(actual, digits=4, longest=40)}"
    return "" if abs(mine - right) <= 1e-6 * max(1.0, abs(right)) else f"yours: {mine:.5g}"


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """What each query token adds, the right amounts beside the learner's."""
    amounts = [number(ask("maxsim", [token], DOC, MASK)) for token in QUERY]
    bars = tuple(
        Point(x=place, y=value, label=NAMES[place])
        for place, value in enumerate(amounts)
        if value is not None and np.isfinite(value)
    )
    return (_bars(Series(label="yours", role="yours", points=bars)),) if bars else ()


def statement_pictures() -> tuple[Picture, ...]:
    """The same with the right amounts alone."""
    return (_bars(),)


def _bars(*others: Series) -> Picture:
    best = bests(cosines(np.array(QUERY), np.array(DOC)), np.array(MASK))
    right = tuple(
        Point(x=place, y=float(value), label=NAMES[place]) for place, value in enumerate(best)
    )
    told = ", ".join(f"{point.label} {point.y:.2f}" for point in right)
    return Picture(
        kind="bars",
        title="What each query token adds, with [1, 0], [0.8, 0.6], [3, 4] in the document",
        alt=f"Bars. The best cosines: {told}. A padded row of the document takes no part.",
        series=(Series(label="right", role="right", points=right), *others),
        y_label="best cosine",
    )
