"""How documents are ranked by angle: dot product, lengths and cosine of each."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow, differs
from graders.show import show

MOST_ROWS = 8
MOST_NUMBERS = 4
QUERY = [3.6, 2.4]
DOCS = [[5.0, 0.5], [1.2, 0.8], [0.6, 2.4], [2.4, 2.4], [-1.5, 1.0]]


def derive(_name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each document, the most similar first."""
    given = dict(zip(("query", "docs", "k"), args, strict=False)) | kwargs
    query, docs = (np.asarray(given[name], dtype=float) for name in ("query", "docs"))
    if docs.ndim != 2:
        return None
    k, similar = int(given["k"]), cosines(query, docs)
    order = [int(doc) for doc in np.argsort(-similar, kind="stable")]
    marks = marked(order, k, actual)
    parting = next((place for place, mark in enumerate(marks) if mark), 0)
    first = max(0, min(parting - MOST_ROWS // 2, len(order) - MOST_ROWS))
    rows = [
        TableRow(cells=(place + 1, doc, *cells(query, docs[doc], similar[doc])), mark=marks[place])
        for place, doc in enumerate(order)
    ]
    return Table(
        title=f"By cosine to the query, whose length is {np.linalg.norm(query):.4g}",
        columns=("rank", "row", "vector", "dot product", "length", "cosine"),
        rows=tuple(rows[first : first + MOST_ROWS]),
        note=note(min(k, len(order)), actual),
    )


def cosines(query: NDArray[Any], docs: NDArray[Any]) -> NDArray[Any]:
    """Cosine of each document with the query, 0 where one of them is zero; rounded for ties."""
    products = docs @ query
    lengths = np.linalg.norm(docs, axis=1) * np.linalg.norm(query)
    similar = np.divide(products, lengths, out=np.zeros_like(products), where=lengths > 0)
    steady: NDArray[Any] = similar.round(12) + 0.0
    return steady


def cells(query: NDArray[Any], doc: NDArray[Any], similar: float) -> tuple[str | float, ...]:
    """The numbers on the way to a cosine."""
    text = show(doc[:MOST_NUMBERS].tolist(), digits=3)
    vector = text if len(doc) <= MOST_NUMBERS else f"{text[:-1]}, ...]"
    return vector, float(doc @ query), float(np.linalg.norm(doc)), float(similar)


def marked(order: list[int], k: int, actual: Any) -> list[str]:
    """What is said beside each rank: the first at which the learner has another row."""
    marks = [""] * len(order)
    yours = row_numbers(actual)
    for place, doc in enumerate(order[:k] if yours is not None else ()):
        if yours is not None and place >= len(yours):
            marks[place] = "missing in yours"
            break
        if yours is not None and differs(yours[place], doc):
            marks[place] = f"yours has {show(yours[place], digits=4)} here"
            break
    return marks


def row_numbers(actual: Any) -> list[Any] | None:
    """What the learner returned as a list, if it is a flat one."""
    if isinstance(actual, np.ndarray) and actual.ndim == 1:
        return list(actual.tolist())
    return actual if isinstance(actual, list) else None


def note(count: int, actual: Any) -> str:
    """How many are asked for, and what else is wrong with what came."""
    yours = row_numbers(actual)
    first = "The first is returned" if count == 1 else f"The first {count} are returned"
    told = f"{first}; of equal cosines the lower row number first."
    if yours is not None and len(yours) > count:
        told = f"{first}; yours has {len(yours)}."
    if isinstance(actual, np.ndarray) and actual.dtype.kind not in "iu":
        told = f"Row numbers are integers; yours has dtype {actual.dtype}."
    return told


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """Documents as points, the right rank and the learner's beside each."""
    yours = row_numbers(ask("dense_topk", QUERY, DOCS, len(DOCS)))
    if yours is None or not all(type(doc) is int and 0 <= doc < len(DOCS) for doc in yours):
        return ()
    points = tuple(
        Point(x=DOCS[doc][0], y=DOCS[doc][1], label=f"yours: {place}")
        for place, doc in enumerate(yours, start=1)
    )
    return (_scatter(Series(label="your ranks", role="yours", points=points)),)


def statement_pictures() -> tuple[Picture, ...]:
    """The same with the right ranks alone."""
    return (_scatter(),)


def _scatter(*others: Series) -> Picture:
    similar = cosines(np.array(QUERY), np.array(DOCS))
    order = np.argsort(-similar, kind="stable").tolist()
    right = tuple(
        Point(x=DOCS[doc][0], y=DOCS[doc][1], label=f"{place}")
        for place, doc in enumerate(order, start=1)
    )
    given = Point(x=QUERY[0], y=QUERY[1], label="query"), Point(x=0.0, y=0.0, label="[0, 0]")
    query = Series(label="the query, and where all begin", role="given", points=given)
    told = ", ".join(f"{DOCS[doc]} with {similar[doc]:.2f}" for doc in order)
    return Picture(
        kind="scatter",
        title="Five documents ranked by their angle to the query, seen from [0, 0]",
        alt=f"Scatter. The query is {QUERY}. By cosine the documents are {told}.",
        series=(Series(label="the right ranks", role="right", points=right), query, *others),
    )
