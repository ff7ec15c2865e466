"""How codes and their distances come about: codewords, tables, and the sums looked up in them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow, differs

MOST_ROWS = 8
MOST_NUMBERS = 4
ITERS = 25
ROWS = [
    [0.5, 0.4], [1.5, 0.4], [3.6, 0.0], [-0.1, 1.7], [1.5, 1.8], [4.3, 2.2],
    [0.5, 3.8], [0.9, 4.3], [3.7, 3.8], [4.2, 1.6],
]  # fmt: skip
CODEBOOKS = [[[0.2], [1.2], [4.0]], [[0.2], [2.0], [4.0]]]

Floats = NDArray[np.float64]
PARAMETERS = {
    "train_pq": ("X", "m", "k", "seed"),
    "encode": ("X", "codebooks"),
    "adc_search": ("q", "codes", "codebooks", "k"),
    "ivf_pq_search": ("q", "centroids", "lists", "codes", "codebooks", "k", "nprobe"),
}


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each part, each codeword's distance, or each coded vector."""
    given = dict(zip(PARAMETERS[name], args, strict=False)) | kwargs
    match name:
        case "train_pq":
            return _of_train(given, actual)
        case "encode":
            return _of_encode(_floats(given["X"]), _floats(given["codebooks"]), actual)
        case "adc_search":
            return _of_adc(given, actual)
        case _:
            return _of_ivf(given, actual)


def _floats(values: Any) -> Floats:
    return np.asarray(values, dtype=float)


def _of_train(given: dict[str, Any], actual: Any) -> Table | None:
    rows, m = _floats(given["X"]), int(given["m"])
    k, seed = int(given.get("k", 256)), int(given.get("seed", 0))
    if rows.ndim != 2 or rows.shape[1] % m or k > min(256, len(rows)):
        return None
    width = rows.shape[1] // m
    books = [centroids(part, k, seed) for part in np.split(rows, m, axis=1)]
    fits = isinstance(actual, np.ndarray) and actual.shape == (m, k, width)
    lines: list[TableRow] = []
    for part, book in enumerate(books):
        parts = fits and not any(one.mark for one in lines)
        mark = _book_mark(book, actual[part]) if parts else ""
        said = "; ".join(map(_numbers, book[:3])) + ("; ..." if k > 3 else "")
        place = f"{part * width} to {(part + 1) * width - 1}"
        lines.append(TableRow(cells=(part, place, said), mark=mark))
    return Table(
        title=f"kmeans with k = {k} and seed {seed}, on the columns of each part alone",
        columns=("part", "columns", "codewords"),
        rows=tuple(lines[:MOST_ROWS]),
    )


def centroids(rows: Floats, k: int, seed: int) -> Floats:
    """Lloyd's algorithm from the rows that the seed draws."""
    found = rows[np.random.default_rng(seed).choice(len(rows), k, replace=False)]
    for _ in range(ITERS):
        labels = [int(np.argmin(((found - row) ** 2).sum(axis=1))) for row in rows]
        for cell in {*labels}:
            members = [n for n, label in enumerate(labels) if label == cell]
            found[cell] = rows[members].mean(axis=0)
    return found


def _book_mark(right: Floats, yours: NDArray[Any]) -> str:
    if yours.dtype.kind not in "fiu" or np.allclose(yours, right, atol=1e-6):
        return ""
    word = int(np.argmax(np.abs(yours - right).sum(axis=1)))
    return f"yours has {_numbers(yours[word].astype(float))} for codeword {word}"


def _of_encode(rows: Floats, books: Floats, actual: Any) -> Table | None:
    m, _, width = books.shape
    if rows.ndim != 2 or rows.shape[1] != m * width or not len(rows):
        return None
    codes = encoded(rows, books)
    fits = isinstance(actual, np.ndarray) and actual.shape == codes.shape
    wrong = np.argwhere(actual != codes) if fits else np.empty((0, 2), dtype=int)
    row, first = (int(n) for n in wrong[0]) if len(wrong) else (0, -1)
    lines = [
        TableRow(
            cells=(
                part,
                _numbers(rows[row, part * width : (part + 1) * width]),
                _numbers(table),
                int(codes[row, part]),
            ),
            mark=f"yours: {actual[row, part]}" if part == first else "",
        )
        for part, table in enumerate(tables(rows[row], books))
    ]
    return Table(
        title=f"Vector {row}: squared distance of each part to each of its codewords",
        columns=("part", "its numbers", "distances", "code"),
        rows=tuple(lines[:MOST_ROWS]),
        note="The codes are bytes, np.uint8: numbers from 0 to 255.",
    )


def tables(q: Floats, books: Floats) -> Floats:
    """Squared distance of each part to each of its codewords."""
    m, _, width = books.shape
    found: Floats = ((books - q.reshape(m, 1, width)) ** 2).sum(axis=2)
    return found


def encoded(rows: Floats, books: Floats) -> NDArray[np.int64]:
    """The number of the nearest codeword, for each part of each row."""
    return np.array([tables(row, books).argmin(axis=1) for row in rows])


def looked_up(table: Floats, code: list[int]) -> list[float]:
    """One number out of each part's table."""
    return [float(table[part, one]) for part, one in enumerate(code)]


def _of_adc(given: dict[str, Any], actual: Any) -> Table:
    table = tables(_floats(given["q"]), _floats(given["codebooks"]))
    codes = np.asarray(given["codes"]).tolist()
    k = int(given["k"])
    terms = {i: looked_up(table, code) for i, code in enumerate(codes)}
    return Table(
        title="Distances out of the query's tables, the nearest vector first",
        columns=("vector", "its codes", "looked up", "sum"),
        rows=_ranked(terms, {}, codes, k, actual),
        note="Tables: " + " | ".join(_numbers(one) for one in table[:2]),
    )


def _of_ivf(given: dict[str, Any], actual: Any) -> Table | None:
    q, centres = _floats(given["q"]), _floats(given["centroids"])
    books, codes = _floats(given["codebooks"]), np.asarray(given["codes"]).tolist()
    order = np.argsort(((centres - q) ** 2).sum(axis=1), kind="stable")
    probed = [int(cell) for cell in order[: int(given["nprobe"])]]
    terms: dict[int, list[float]] = {}
    cells: dict[int, int] = {}
    for cell in probed:
        table = tables(q - centres[cell], books)
        for i in map(int, given["lists"][cell]):
            terms[i], cells[i] = looked_up(table, codes[i]), cell
    if not terms:
        return None
    return Table(
        title=f"Cells probed, nearest first: {probed}; each has tables for q less its centroid",
        columns=("vector (cell)", "its codes", "looked up", "sum"),
        rows=_ranked(terms, cells, codes, int(given["k"]), actual),
    )


def _ranked(
    terms: dict[int, list[float]],
    cells: dict[int, int],
    codes: list[list[int]],
    k: int,
    actual: Any,
) -> tuple[TableRow, ...]:
    """A row for each vector, nearest first, and the result."""
    order = sorted(terms, key=lambda i: (sum(terms[i]), i))
    rows = [
        TableRow(
            cells=(
                f"{i} ({cells[i]})" if cells else i,
                " ".join(map(str, codes[i][:MOST_ROWS])),
                " + ".join(f"{one:.4g}" for one in terms[i][:MOST_NUMBERS]),
                sum(terms[i]),
            )
        )
        for i in order[:MOST_ROWS]
    ]
    right = order[:k]
    ids = actual.tolist() if isinstance(actual, np.ndarray) and actual.ndim == 1 else None
    mark = f"yours: {ids[:MOST_ROWS]}" if ids is not None and differs(ids, right) else ""
    return *rows, TableRow(cells=("result", "", f"k = {k}", f"{right[:MOST_ROWS]}"), mark=mark)


def _numbers(values: Floats) -> str:
    more = ", ..." if len(values) > MOST_NUMBERS else ""
    return ", ".join(f"{value:.4g}" for value in values[:MOST_NUMBERS].tolist()) + more


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """The places that the learner's codes stand for, beside the right ones."""
    codes = ask("encode", ROWS, CODEBOOKS)
    if not isinstance(codes, np.ndarray) or codes.shape != (len(ROWS), len(CODEBOOKS)):
        return ()
    if codes.dtype.kind not in "iu" or codes.min() < 0 or codes.max() >= len(CODEBOOKS[0]):
        return ()
    return (_grid(Series(label="your codes", role="yours", points=_places(codes))),)


def statement_pictures() -> tuple[Picture, ...]:
    """The right places alone."""
    return (_grid(),)


def _places(codes: NDArray[Any]) -> tuple[Point, ...]:
    """Each different pair of codes, where it stands."""
    pairs = sorted({(int(a), int(b)) for a, b in codes})
    books = _floats(CODEBOOKS)
    return tuple(
        Point(x=float(books[0, a, 0]), y=float(books[1, b, 0]), label=f"{a} {b}") for a, b in pairs
    )


def _grid(*others: Series) -> Picture:
    right = _places(encoded(_floats(ROWS), _floats(CODEBOOKS)))
    given = tuple(Point(x=x, y=y) for x, y in ROWS)
    return Picture(
        kind="scatter",
        title=f"{len(ROWS)} vectors, and the places that their codes stand for",
        alt="Scatter. Two parts with three codewords each make a grid of nine places; each vector "
        f"is stored as the nearest. In use: {', '.join(point.label for point in right)}.",
        series=(
            Series(label="vectors", role="given", points=given),
            Series(label="the right codes", role="right", points=right),
            *others,
        ),
    )
