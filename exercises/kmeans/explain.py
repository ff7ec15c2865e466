"""How k-means goes: distances to the centroids, means of the cells, and where it ends."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow, differs

MOST_ROWS = 8
MOST_NUMBERS = 4
ROWS = [
    [1.0, 1.0], [1.5, 2.0], [2.0, 1.0], [1.2, 1.6], [6.0, 1.5], [7.0, 1.0],
    [6.5, 2.2], [7.4, 2.0], [4.0, 6.0], [4.6, 6.6], [3.6, 6.8], [4.4, 5.6],
]  # fmt: skip
K, ITERS, SEED = 3, 10, 0

Floats = NDArray[np.float64]


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each vector, each cell, or each iteration."""
    match name:
        case "assign":
            given = dict(zip(("X", "C"), args, strict=False)) | kwargs
            return _of_assign(_rows(given["X"]), _rows(given["C"]), actual)
        case "update":
            given = dict(zip(("X", "labels", "C"), args, strict=False)) | kwargs
            labels = [int(one) for one in given["labels"]]
            return _of_update(_rows(given["X"]), labels, _rows(given["C"]), actual)
        case _:
            given = dict(zip(("X", "k", "iters", "seed"), args, strict=False)) | kwargs
            return _of_kmeans(given, actual)


def _rows(values: Any) -> Floats:
    return np.atleast_2d(np.asarray(values, dtype=float))


def _of_assign(rows: Floats, centroids: Floats, actual: Any) -> Table | None:
    if not len(rows) or rows.shape[1] != centroids.shape[1]:
        return None
    labels = nearest(rows, centroids)
    marks = _label_marks(labels, actual)
    shown = _window([bool(mark) for mark in marks])
    lines = []
    for place in shown:
        far = ((centroids - rows[place]) ** 2).sum(axis=1)
        cells = (place, _numbers(rows[place]), _numbers(far), labels[place])
        lines.append(TableRow(cells=cells, mark=marks[place]))
    return Table(
        title="Squared distance of each vector to each centroid, in the centroids' order",
        columns=("vector", "at", "distances", "nearest"),
        rows=tuple(lines),
        note="Of centroids equally near, the lower number.",
    )


def nearest(rows: Floats, centroids: Floats) -> list[int]:
    """Number of the nearest centroid of each row, of equally near ones the lower."""
    return [int(np.argmin(((centroids - row) ** 2).sum(axis=1))) for row in rows]


def _label_marks(right: list[int], actual: Any) -> list[str]:
    fits = isinstance(actual, np.ndarray) and actual.shape == (len(right),)
    yours = actual.tolist() if fits else right
    wrong = next((n for n, label in enumerate(right) if differs(label, yours[n])), None)
    return [f"yours: {yours[n]}" if n == wrong else "" for n in range(len(right))]


def _window(marked: list[bool]) -> range:
    """The places that are shown: the first few, or those around the first marked one."""
    wrong = marked.index(True) if True in marked else 0
    first = max(0, min(wrong - MOST_ROWS // 2, len(marked) - MOST_ROWS))
    return range(first, min(first + MOST_ROWS, len(marked)))


def _of_update(rows: Floats, labels: list[int], centroids: Floats, actual: Any) -> Table | None:
    if len(labels) != len(rows):
        return None
    right = moved(rows, labels, centroids)
    marks = [_parts(right, actual, cell) for cell in range(len(right))]
    marks = [mark if not any(marks[:cell]) else "" for cell, mark in enumerate(marks)]
    lines = []
    for cell in _window([bool(mark) for mark in marks]):
        members = [str(n) for n, label in enumerate(labels) if label == cell]
        said = ", ".join(members[:MOST_ROWS]) + (", ..." if len(members) > MOST_ROWS else "")
        how = "mean" if members else "stays"
        cells = (cell, said or "none", how, _numbers(right[cell]))
        lines.append(TableRow(cells=cells, mark=marks[cell]))
    return Table(
        title="Each centroid moves to the mean of its vectors",
        columns=("cell", "its vectors", "how", "centroid"),
        rows=tuple(lines),
        note="A cell without vectors keeps its centroid.",
    )


def moved(rows: Floats, labels: list[int], centroids: Floats) -> Floats:
    """The means of the cells; where a cell has no vectors, its centroid as it was."""
    right = centroids.copy()
    for cell in {*labels}:
        right[cell] = rows[[n for n, label in enumerate(labels) if label == cell]].mean(axis=0)
    return right


def _parts(right: Floats, actual: Any, cell: int) -> str:
    fits = isinstance(actual, np.ndarray) and actual.shape == right.shape
    if not fits or actual.dtype.kind not in "fiu":
        return ""
    yours = actual[cell].astype(float)
    return "" if np.allclose(yours, right[cell], atol=1e-6) else f"yours: {_numbers(yours)}"


def _of_kmeans(given: dict[str, Any], actual: Any) -> Table | None:
    rows, k = _rows(given["X"]), int(given["k"])
    iters, seed = int(given.get("iters", 25)), int(given.get("seed", 0))
    if not 0 < k <= len(rows):
        return None
    path = walk(rows, k, iters, seed)
    chosen = np.random.default_rng(seed).choice(len(rows), k, replace=False).tolist()
    shown = [*range(min(len(path), MOST_ROWS - 1))]
    if len(path) > len(shown):
        shown.append(len(path) - 1)
    lines = [
        TableRow(
            cells=(
                f"rows {_listed(chosen)}" if n == 0 else n,
                "; ".join(map(_numbers, path[n][:3])) + ("; ..." if k > 3 else ""),
                _listed(nearest(rows, path[n])),
            ),
            mark=_end_mark(rows, path[-1], actual) if n == len(path) - 1 else "",
        )
        for n in shown
    ]
    return Table(
        title=f"Seed {seed} draws the rows to start from; assigned and moved after that: {iters}",
        columns=("after", "centroids", "labels"),
        rows=tuple(lines),
        note="The labels that are returned belong to the last centroids.",
    )


def walk(rows: Floats, k: int, iters: int, seed: int) -> list[Floats]:
    """The centroids at the start and after each iteration."""
    path = [rows[np.random.default_rng(seed).choice(len(rows), k, replace=False)]]
    for _ in range(iters):
        path.append(moved(rows, nearest(rows, path[-1]), path[-1]))
    return path


def _end_mark(rows: Floats, right: Floats, actual: Any) -> str:
    if not isinstance(actual, tuple | list) or len(actual) != 2:
        return ""
    told = [f"{mark} for {n}" for n in range(len(right)) if (mark := _parts(right, actual[0], n))]
    labels = _label_marks(nearest(rows, right), actual[1])
    told += [f"{mark} for vector {n}" for n, mark in enumerate(labels) if mark]
    return told[0] if told else ""


def _listed(values: list[int]) -> str:
    more = " ..." if len(values) > MOST_ROWS else ""
    return " ".join(map(str, values[:MOST_ROWS])) + more


def _numbers(values: Floats) -> str:
    more = ", ..." if len(values) > MOST_NUMBERS else ""
    return ", ".join(f"{value:.4g}" for value in values[:MOST_NUMBERS].tolist()) + more


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """Where the learner's centroids end, beside the right ones."""
    result = ask("kmeans", ROWS, K, ITERS, SEED)
    found = result[0] if isinstance(result, tuple | list) and len(result) == 2 else None
    if not isinstance(found, np.ndarray) or found.ndim != 2 or found.shape[1:] != (2,):
        return ()
    if found.dtype.kind not in "fiu":
        return ()
    points = tuple(
        Point(x=x, y=y, label=f"yours: {cell}")
        for cell, (x, y) in enumerate(found.astype(float).tolist())
    )
    return (_groups(Series(label="your centroids", role="yours", points=points)),)


def statement_pictures() -> tuple[Picture, ...]:
    """The right centroids alone."""
    return (_groups(),)


def _groups(*others: Series) -> Picture:
    rows = np.array(ROWS)
    centroids = walk(rows, K, ITERS, SEED)[-1]
    right = tuple(
        Point(x=x, y=y, label=str(cell)) for cell, (x, y) in enumerate(centroids.tolist())
    )
    given = tuple(Point(x=x, y=y) for x, y in rows.tolist())
    told = ", ".join(_numbers(centroid) for centroid in centroids).replace(", ", " ")
    return Picture(
        kind="scatter",
        title=f"{len(rows)} vectors in {K} groups, with their centroids",
        alt=f"Scatter of three groups. The right centroids lie in their middle, at {told}.",
        series=(
            Series(label="vectors", role="given", points=given),
            Series(label="the right centroids", role="right", points=right),
            *others,
        ),
    )
