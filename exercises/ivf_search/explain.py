"""How an IVF search goes: cells by distance, which are probed, what their members are worth."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow

MOST_ROWS = 8
MOST_MEMBERS = 3
MOST_IDS = 20
PROBES = (1, 2, 3, 4, 6, 9, 12)
COUNT, DIMENSIONS, CELLS, QUERIES, K = 400, 8, 12, 5, 10


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each cell, the nearest first."""
    if name != "IVFIndex.from_parts.search":
        return None
    vectors, centroids = (np.atleast_2d(np.asarray(one, dtype=float)) for one in args[:2])
    given = dict(zip(("q", "k", "nprobe"), args[3:], strict=False)) | kwargs
    q, k, nprobe = np.asarray(given["q"], dtype=float), int(given["k"]), int(given["nprobe"])
    lists = [[int(i) for i in members] for members in args[2]]
    distances = ((centroids - q) ** 2).sum(axis=1)
    order = [int(cell) for cell in np.argsort(distances, kind="stable")]
    right = found(vectors, [lists[cell] for cell in order[:nprobe]], q, k)
    mine = actual.tolist() if _is_ids(actual) else None
    marks = [_mark(lists[cell], right, right if mine is None else mine) for cell in order]
    wrong = next((place for place, mark in enumerate(marks) if mark), None)
    rows = []
    for place, cell in enumerate(order[:MOST_ROWS]):
        probed = "yes" if place < nprobe else "no"
        cells = (cell, float(distances[cell]), probed, members_text(lists[cell], vectors, q))
        rows.append(TableRow(cells=cells, mark=marks[place] if place == wrong else ""))
    yours = "" if mine is None else f"; yours: {mine}"
    return Table(
        title=f"Cells by squared distance to the query, {nprobe} of them probed",
        columns=("cell", "distance", "probed", "members (squared distance)"),
        rows=tuple(rows),
        note=f"The nearest {k} of the probed members: {right[:MOST_IDS]}{yours}",
    )


def _is_ids(actual: Any) -> bool:
    fits = isinstance(actual, np.ndarray) and actual.ndim == 1 and actual.dtype.kind in "iu"
    return fits and len(actual) <= MOST_IDS


def _mark(members: list[int], right: list[int], mine: list[int]) -> str:
    """What the learner's result lacks of a cell, or has of it and should not."""
    lacked = [i for i in members if i in right and i not in mine]
    surplus = [i for i in members if i in mine and i not in right]
    if lacked:
        return f"yours lacks {lacked[0]}"
    return f"yours has {surplus[0]}" if surplus else ""


def members_text(members: list[int], vectors: NDArray[Any], q: NDArray[Any]) -> str:
    """The first few members with their distances."""
    if not members:
        return "none"
    told = [f"{i} ({((vectors[i] - q) ** 2).sum():.4g})" for i in members[:MOST_MEMBERS]]
    return ", ".join(told) + (", ..." if len(members) > MOST_MEMBERS else "")


def found(vectors: NDArray[Any], lists: list[list[int]], q: NDArray[Any], k: int) -> list[int]:
    """The k nearest members of these cells, ties to the lower id."""
    members = np.array(sorted(i for cell in lists for i in cell), dtype=int)
    distances = ((vectors[members] - q) ** 2).sum(axis=1)
    return [int(i) for i in members[np.argsort(distances, kind="stable")[:k]]]


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """Recall against the share of vectors scanned, the learner's curve beside the right one."""
    vectors, centroids, lists, queries = data()
    index = ask("IVFIndex.from_parts", vectors, centroids, lists)
    if index is None:
        return ()
    shares, right = right_curve()
    truth = [set(found(vectors, lists, q, K)) for q in queries]
    points = []
    for share, nprobe in zip(shares, PROBES, strict=True):
        hits = [
            _hits(ask(index, "search", q, K, nprobe), one)
            for q, one in zip(queries, truth, strict=True)
        ]
        points.append(Point(x=share, y=sum(hits) / (K * len(hits))))
    yours = Series(label="yours", role="yours", points=tuple(points))
    return (_recall(shares, right, yours),)


def statement_pictures() -> tuple[Picture, ...]:
    """The right curve alone."""
    return (_recall(*right_curve()),)


def _hits(ids: Any, truth: set[int]) -> int:
    fits = isinstance(ids, np.ndarray) and ids.ndim == 1 and ids.dtype.kind in "iu"
    return len(truth & set(ids.tolist()[:K])) if fits else 0


@cache
def data() -> tuple[NDArray[Any], NDArray[Any], list[list[int]], NDArray[Any]]:
    """Random vectors in cells around some of them, and random queries."""
    rng = np.random.default_rng(0)
    vectors = rng.normal(size=(COUNT, DIMENSIONS))
    centroids = vectors[rng.choice(COUNT, CELLS, replace=False)]
    cells = ((vectors[:, None] - centroids[None]) ** 2).sum(axis=2).argmin(axis=1)
    lists = [np.flatnonzero(cells == cell).tolist() for cell in range(CELLS)]
    return vectors, centroids, lists, rng.normal(size=(QUERIES, DIMENSIONS))


def right_curve() -> tuple[list[float], list[float]]:
    """For each nprobe the share of the vectors that is scanned, and the recall."""
    vectors, centroids, lists, queries = data()
    shares, recalls = [], []
    for nprobe in PROBES:
        scanned, hits = 0, 0
        for q in queries:
            order = np.argsort(((centroids - q) ** 2).sum(axis=1), kind="stable")[:nprobe]
            probed = [lists[cell] for cell in order]
            scanned += sum(map(len, probed))
            hits += len(set(found(vectors, probed, q, K)) & set(found(vectors, lists, q, K)))
        shares.append(scanned / (COUNT * QUERIES))
        recalls.append(hits / (K * QUERIES))
    return shares, recalls


def _recall(shares: list[float], recalls: list[float], *others: Series) -> Picture:
    right = tuple(Point(x=x, y=y) for x, y in zip(shares, recalls, strict=True))
    told = ", ".join(f"{y:.2f} at {x:.0%}" for x, y in zip(shares, recalls, strict=True))
    return Picture(
        kind="curves",
        title=f"Recall at {K} against the share of vectors scanned",
        alt=f"Curve. The right recall is {told}.",
        series=(Series(label="right", role="right", points=right), *others),
        x_label="share scanned",
        y_label="recall",
    )
