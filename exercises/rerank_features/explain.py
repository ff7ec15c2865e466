"""How the seven features of a candidate come about."""

from __future__ import annotations

from typing import Any

import numpy as np

from graders.explaining import Table, TableRow
from graders.show import show

PARAMETERS = ("query_tokens", "chunks_tokens", "bm25", "dense")
NAMES = (
    "BM25 share", "dense share", "sum of both", "overlap", "in common", "length", "larger share",
)  # fmt: skip
COLUMNS = len(NAMES)
MOST_WORDS = 4


def derive(_name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each feature of the first candidate that is not described rightly."""
    given = dict(zip(PARAMETERS, args, strict=False)) | kwargs
    chunks = [list(chunk) for chunk in given["chunks_tokens"]]
    if not chunks:
        return None
    query = list(given["query_tokens"])
    bm25, dense = ([float(one) for one in given[name]] for name in ("bm25", "dense"))
    right = [features(query, chunk, bm25, dense, i) for i, chunk in enumerate(chunks)]
    place, column, mark = first_that_parts(right, actual)
    texts = steps(query, chunks[place], bm25, dense, place)
    rows = [
        TableRow(cells=(number, NAMES[number], texts[number], right[place][number]))
        for number in range(COLUMNS)
    ]
    if column is not None:
        rows[column] = TableRow(cells=rows[column].cells, mark=mark)
    return Table(
        title=f"Candidate {place} of {len(chunks)}",
        columns=("column", "feature", "how it comes about", "value"),
        rows=tuple(rows),
        note=mark if column is None else "",
    )


def share(scores: list[float], i: int) -> float:
    """A score over the highest; 0 where that is not above 0."""
    highest = max(scores)
    return scores[i] / highest if highest > 0 else 0.0


def features(
    query: list[str], chunk: list[str], bm25: list[float], dense: list[float], i: int
) -> tuple[float, ...]:
    """The seven numbers of candidate i."""
    lexical, similar = share(bm25, i), share(dense, i)
    words, common = len(set(query)), len(set(query) & set(chunk))
    overlap = common / words if words else 0.0
    larger = max(lexical, similar)
    return lexical, similar, lexical + similar, overlap, float(common), float(len(chunk)), larger


def steps(
    query: list[str], chunk: list[str], bm25: list[float], dense: list[float], i: int
) -> tuple[str, ...]:
    """In words or numbers, what each of the seven is made of."""
    lexical, similar = share(bm25, i), share(dense, i)
    both = sorted(set(query) & set(chunk))
    words = ", ".join(both[:MOST_WORDS]) + (", ..." if len(both) > MOST_WORDS else "")
    return (
        over_highest(bm25, i),
        over_highest(dense, i),
        f"{lexical:.4g} + {similar:.4g}",
        f"{len(both)} of {len(set(query))} query words" if query else "no query words",
        words or "none",
        "all tokens, repeats too",
        f"of {lexical:.4g} and {similar:.4g}",
    )


def over_highest(scores: list[float], i: int) -> str:
    """The division, or why there is none."""
    highest = max(scores)
    return f"{scores[i]:.4g} / {highest:.4g}" if highest > 0 else f"highest {highest:.4g}: 0"


def first_that_parts(right: list[tuple[float, ...]], actual: Any) -> tuple[int, int | None, str]:
    """The candidate and column of the learner's first wrong number, and what to say of it."""
    if not isinstance(actual, np.ndarray) or actual.dtype.kind not in "fiu":
        return 0, None, ""
    if actual.shape != (len(right), COLUMNS):
        asked = f"({len(right)}, {COLUMNS})"
        return 0, None, f"Yours has shape {actual.shape}; {asked} is asked for."
    for place, row in enumerate(right):
        for column, value in enumerate(row):
            mine = actual[place, column]
            if not abs(mine - value) <= 1e-6 * max(1.0, abs(value)):
                return place, column, f"yours: {show(mine, digits=4)}"
    return 0, None, ""
