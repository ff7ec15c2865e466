"""What a truncated SVD keeps, and how a query gets its coordinates."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow
from graders.show import show

MOST_ROWS = 8
MOST_TERMS = 3
CARS = [[1, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 2]]
NAMES = ("0", "1", "2", "3")


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """For fit_lsi a row for each singular value; for project a row for each axis."""
    if name == "fit_lsi":
        given = dict(zip(("tfidf", "dims"), args, strict=False)) | kwargs
        matrix, dims = np.asarray(given["tfidf"], dtype=float), int(given["dims"])
        return of_fit(matrix, dims, actual) if dims > 0 and matrix.ndim == 2 else None
    given = dict(zip(("query_vec", "Vt"), args, strict=False)) | kwargs
    query, axes = (np.asarray(given[one], dtype=float) for one in ("query_vec", "Vt"))
    return (
        of_project(query, axes, actual)
        if axes.ndim == 2 and axes.shape[1:] == query.shape
        else None
    )


def of_fit(matrix: NDArray[Any], dims: int, actual: Any) -> Table:
    """Each singular value is also the length of its column of docs_emb, whatever the signs."""
    values = np.linalg.svd(matrix, compute_uv=False)
    total, kept = float((values**2).sum()), float((values[:dims] ** 2).sum())
    lengths = column_lengths(actual)
    rows: list[TableRow] = []
    for place, value in enumerate(values[:MOST_ROWS].tolist()):
        fresh = lengths is not None and not any(row.mark for row in rows)
        mark = other_column(value, place, dims, lengths) if fresh and lengths is not None else ""
        said = "yes" if place < dims else "no"
        rows.append(TableRow(cells=(place + 1, value, value**2, said), mark=mark))
    share = kept / total if total else 0.0
    mark = other_number(share, third(actual))
    rows.append(TableRow(cells=("explained", None, share, "kept / all"), mark=mark))
    shape = (len(matrix), min(dims, len(values)))
    return Table(
        title=f"The singular values of the matrix of {matrix.shape[0]} × {matrix.shape[1]}",
        columns=("dimension", "s = column length", "s squared", "kept"),
        rows=tuple(rows),
        note=note(shape, (shape[1], matrix.shape[1]), actual),
    )


def column_lengths(actual: Any) -> list[float] | None:
    """The lengths of the columns of the learner's docs_emb."""
    first = actual[0] if isinstance(actual, tuple) and actual else None
    if isinstance(first, np.ndarray) and first.ndim == 2 and first.dtype.kind in "fiu":
        return [float(one) for one in np.linalg.norm(first.astype(float), axis=0)]
    return None


def other_column(value: float, place: int, dims: int, lengths: list[float]) -> str:
    """Say what is wrong with the learner's column of a dimension."""
    if place >= dims:
        return "in yours, too" if place < len(lengths) else ""
    if place >= len(lengths):
        return "missing in yours"
    same = abs(lengths[place] - value) <= 1e-5 * max(1.0, value)
    return "" if same else f"yours: {lengths[place]:.5g}"


def third(actual: Any) -> Any:
    """What the learner says is explained."""
    return actual[2] if isinstance(actual, tuple) and len(actual) == 3 else None


def other_number(right: float, mine: Any) -> str:
    """Say what the learner's number is, if it is not the right one."""
    if not isinstance(mine, int | float | np.number):
        return ""
    same = abs(mine - right) <= 1e-6 * max(1.0, abs(right))
    return "" if same else f"yours: {float(mine):.5g}"


def note(docs: tuple[int, int], axes: tuple[int, int], actual: Any) -> str:
    """The shapes that are asked for, and those that came."""
    told = f"docs_emb has shape {docs}, Vt {axes}"
    parts = actual[:2] if isinstance(actual, tuple) else ()
    shapes = [part.shape for part in parts if isinstance(part, np.ndarray)]
    if len(shapes) == 2 and shapes != [docs, axes]:
        return f"{told}; yours {shapes[0]} and {shapes[1]}."
    return f"{told}."


def of_project(query: NDArray[Any], axes: NDArray[Any], actual: Any) -> Table:
    """A row for each axis: its dot product with the query."""
    right = axes @ query
    yours = actual.tolist() if isinstance(actual, np.ndarray) and actual.ndim == 1 else None
    rows: list[TableRow] = []
    for place, axis in enumerate(axes[:MOST_ROWS]):
        fresh = yours is not None and not any(row.mark for row in rows)
        mark = ""
        if fresh and yours is not None:
            missing = place >= len(yours)
            mark = "missing in yours" if missing else other_number(right[place], yours[place])
        cells = (place, shown(axis), products(query, axis), float(right[place]))
        rows.append(TableRow(cells=cells, mark=mark))
    return Table(
        title="Each row of Vt is an axis; its dot product with the query is a coordinate",
        columns=("row", "axis", "dot product", "coordinate"),
        rows=tuple(rows),
        note=f"The query is {shown(query)}. Nothing is scaled.",
    )


def shown(vector: NDArray[Any]) -> str:
    """A vector with few digits, cut where it is long."""
    text = show(vector[:MOST_TERMS].tolist(), digits=2)
    return text if len(vector) <= MOST_TERMS else f"{text[:-1]}, ...]"


def products(query: NDArray[Any], axis: NDArray[Any]) -> str:
    """The terms of a dot product that are not 0."""
    terms = [f"{q:.3g}·{a:.2g}" for q, a in zip(query, axis, strict=True) if q and a]
    return " + ".join(terms[:2]) + (" + ..." if len(terms) > 2 else "") or "0"


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """Four documents in two dimensions; the learner's turned to the same signs."""
    found = ask("fit_lsi", CARS, 2)
    docs = found[0] if isinstance(found, tuple) and found else None
    if not isinstance(docs, np.ndarray) or docs.shape != (4, 2) or docs.dtype.kind not in "fiu":
        return ()
    signs = np.where((docs * right_points()).sum(axis=0) < 0, -1.0, 1.0)
    points = labelled(docs * signs, "yours ")
    return (_scatter(Series(label="yours", role="yours", points=points)),)


def statement_pictures() -> tuple[Picture, ...]:
    """The same with the right places alone."""
    return (_scatter(),)


def right_points() -> NDArray[Any]:
    """The documents' vectors, with positive signs."""
    u, s, _ = np.linalg.svd(np.array(CARS, dtype=float), full_matrices=False)
    places: NDArray[Any] = np.abs(u[:, :2] * s[:2])
    return places


def labelled(docs: NDArray[Any], before: str = "") -> tuple[Point, ...]:
    """A point for each place, named by all documents that lie there."""
    names: dict[tuple[float, float], list[str]] = {}
    for name, (x, y) in zip(NAMES, (docs.round(6) + 0.0).tolist(), strict=True):
        names.setdefault((x, y), []).append(name)
    return tuple(Point(x=x, y=y, label=before + ", ".join(some)) for (x, y), some in names.items())


def _scatter(*others: Series) -> Picture:
    return Picture(
        kind="scatter",
        title="Car automobile (0), car (1), automobile (2), flower flower (3) in two dimensions",
        alt=(
            "Scatter. Flower flower lies at (2, 0), car automobile at (0, 1.41); car and "
            "automobile, which share no word, lie in one place, (0, 0.71)."
        ),
        series=(Series(label="right", role="right", points=labelled(right_points())), *others),
        x_label="dimension 1",
        y_label="dimension 2",
    )
