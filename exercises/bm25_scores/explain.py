"""How a BM25 score comes about: a row for each query term, and the two curves behind it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow

OCCURRENCES = 12
LENGTH = 16
OTHERS = 20
LENGTHS = (3, 4, 6, 9, 12, 16, 20, 26, 32, 40)


def derive(_name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each term of the query, for the first document whose score parts."""
    given = dict(zip(("query_tokens", "docs_tokens", "k1", "b"), args, strict=False)) | kwargs
    query, docs = list(dict.fromkeys(given["query_tokens"])), given["docs_tokens"]
    k1, b = float(given.get("k1", 1.5)), float(given.get("b", 0.75))
    if not docs or not query:
        return None
    parts = {
        i: [term_parts(term, doc, docs, k1, b) for term in query] for i, doc in enumerate(docs)
    }
    scores = [sum(row[-1] for row in parts[i]) for i in range(len(docs))]
    place, yours = first_that_parts(scores, actual)
    average = sum(map(len, docs)) / len(docs)
    rows = [TableRow(cells=(term, *row)) for term, row in zip(query, parts[place], strict=True)]
    blank = (None,) * 5
    mark = f"yours: {yours:.5g}" if yours is not None else ""
    rows.append(TableRow(cells=("score", *blank, scores[place]), mark=mark))
    return Table(
        title=f"Document {place}: length {len(docs[place])}, average {average:.4g}",
        columns=("term", "in docs", "idf", "times", "norm", "tf factor", "idf × tf"),
        rows=tuple(rows),
        note=f"norm = k1 × (1 - b + b × length / average), k1 = {k1:g}, b = {b:g}",
    )


def term_parts(
    term: str, doc: list[str], docs: list[list[str]], k1: float, b: float
) -> tuple[int, float, int, float, float, float]:
    """Documents with the term, idf, occurrences, length norm, tf factor and their product."""
    holding = sum(term in other for other in docs)
    idf = math.log(1 + (len(docs) - holding + 0.5) / (holding + 0.5))
    times, average = list(doc).count(term), sum(map(len, docs)) / len(docs)
    norm = k1 * (1 - b + b * len(doc) / average) if average else 0.0
    factor = times * (k1 + 1) / (times + norm) if times else 0.0
    return holding, idf, times, norm, factor, idf * factor


def first_that_parts(scores: list[float], actual: Any) -> tuple[int, float | None]:
    """The first document whose score is not the right one, and that score; else the best."""
    fits = isinstance(actual, np.ndarray) and actual.shape == (len(scores),)
    if fits and actual.dtype.kind in "fiu":
        for place, (right, yours) in enumerate(zip(scores, actual.tolist(), strict=True)):
            if not abs(right - yours) <= 1e-6 * max(1.0, abs(right)):
                return place, float(yours)
    return int(np.argmax(scores)), None


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """Saturation and length, the learner's curve beside the right one."""
    docs = saturation_docs(), length_docs()
    yours = tuple(_line(ask("bm25_scores", ["t"], one), one) for one in docs)
    return _saturation(docs[0], yours[0]), _length(docs[1], yours[1])


def statement_pictures() -> tuple[Picture, ...]:
    """The same with the right curves alone."""
    return _saturation(saturation_docs(), ()), _length(length_docs(), ())


def saturation_docs() -> list[list[str]]:
    """Documents of one length that hold the term 0, 1, 2, ... times, and others without it."""
    docs = [["t"] * times + ["x"] * (LENGTH - times) for times in range(OCCURRENCES + 1)]
    return docs + [["x"] * LENGTH] * OTHERS


def length_docs() -> list[list[str]]:
    """Documents of growing length that hold the term twice, and others without it."""
    return [["t", "t"] + ["x"] * (length - 2) for length in LENGTHS] + [["x"] * LENGTH] * OTHERS


def right_scores(docs: list[list[str]]) -> list[float]:
    """BM25 of the query [t] with k1 = 1.5 and b = 0.75."""
    return [term_parts("t", doc, docs, 1.5, 0.75)[-1] for doc in docs]


def _line(scores: Any, docs: list[list[str]]) -> tuple[float, ...]:
    fits = isinstance(scores, np.ndarray) and scores.shape == (len(docs),)
    return tuple(map(float, scores)) if fits and scores.dtype.kind in "fiu" else ()


def _saturation(docs: list[list[str]], yours: tuple[float, ...]) -> Picture:
    xs = [float(times) for times in range(OCCURRENCES + 1)]
    title = f"Score as a term occurs more often, in documents of {LENGTH} tokens"
    return _curves(title, "occurrences", xs, right_scores(docs), yours)


def _length(docs: list[list[str]], yours: tuple[float, ...]) -> Picture:
    xs = [float(length) for length in LENGTHS]
    title = "Score of two occurrences as the document grows"
    return _curves(title, "tokens in the document", xs, right_scores(docs), yours)


def _curves(
    title: str, x_label: str, xs: list[float], right: list[float], yours: tuple[float, ...]
) -> Picture:
    lines = [Series(label="right", role="right", points=_points(xs, right))]
    if yours:
        lines.append(Series(label="yours", role="yours", points=_points(xs, list(yours))))
    last = len(xs) - 1
    told = f"The right curve goes from {right[0]:.3f} to {right[last]:.3f}"
    also = f"; yours from {yours[0]:.3f} to {yours[last]:.3f}" if yours else ""
    return Picture(
        kind="curves",
        title=title,
        alt=f"Curve. {told}{also}.",
        series=tuple(lines),
        x_label=x_label,
        y_label="score",
    )


def _points(xs: list[float], ys: list[float]) -> tuple[Point, ...]:
    return tuple(Point(x=x, y=y) for x, y in zip(xs, ys, strict=False))  # not for the others
