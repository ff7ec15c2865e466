"""How the costs come about, term by term, and what the number of cells does to the work."""

from __future__ import annotations

import math
from typing import Any

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow, number

LISTS = (1000, 1500, 2000, 4000, 6000, 8000, 12_000, 16_000)
COUNT, DIMENSIONS, PROBED = 1_000_000, 768, 16

Terms = list[tuple[str, str, float]]

PARAMETERS = {
    "ivf_memory_bytes": ("n", "d", "nlist", "bytes_per_value", "id_bytes"),
    "pq_bytes": ("n", "m"),
    "brute_force_multiply_adds": ("n", "d"),
    "ivf_multiply_adds": ("n", "d", "nlist", "nprobe"),
    "embedding_flops": ("params", "tokens"),
}


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each product, and their sum."""
    given = dict(zip(PARAMETERS[name], args, strict=False)) | kwargs
    terms = terms_of(name, {key: int(value) for key, value in given.items()})
    right = sum(value for *_, value in terms)
    rows = [TableRow(cells=(what, how, whole(value))) for what, how, value in terms]
    return Table(
        title="Every table has rows times columns; what is counted is added up",
        columns=("what", "how many", "product"),
        rows=(*rows, TableRow(cells=("in all", "", whole(right)), mark=_mark(right, actual))),
    )


def terms_of(name: str, given: dict[str, int]) -> Terms:
    """The products that a cost is the sum of."""
    match name:
        case "ivf_memory_bytes":
            return _memory(**given)
        case "pq_bytes":
            n, m = given["n"], given["m"]
            return [("codes", f"{n:,} × {m:,} × 1 byte", n * m)]
        case "brute_force_multiply_adds":
            n, d = given["n"], given["d"]
            return [("vectors", f"{n:,} × {d:,}", n * d)]
        case "ivf_multiply_adds":
            return _work(**given)
        case _:
            params, tokens = given["params"], given["tokens"]
            return [("multiply, add", f"2 × {params:,} × {tokens:,}", 2 * params * tokens)]


def _memory(n: int, d: int, nlist: int, bytes_per_value: int = 4, id_bytes: int = 8) -> Terms:
    return [
        ("vectors", f"{n:,} × {d:,} × {bytes_per_value} bytes", n * d * bytes_per_value),
        ("centroids", f"{nlist:,} × {d:,} × {bytes_per_value} bytes", nlist * d * bytes_per_value),
        ("ids", f"{n:,} × {id_bytes} bytes", n * id_bytes),
    ]


def _work(n: int, d: int, nlist: int, nprobe: int) -> Terms:
    opened = min(nprobe, nlist)
    return [
        ("centroids", f"{nlist:,} × {d:,}", nlist * d),
        ("members", f"{opened:,}/{nlist:,} × {n:,} × {d:,}", opened / nlist * n * d),
    ]


def whole(value: float) -> str:
    """A number with its thousands apart, and two places where it is no whole one."""
    return f"{math.floor(value):,}" if value == math.floor(value) else f"{value:,.2f}"


def _mark(right: float, actual: Any) -> str:
    yours = number(actual)
    if yours is None or not math.isfinite(yours) or abs(yours - right) <= 1e-6 * max(1.0, right):
        return ""
    return f"yours: {whole(yours)}"


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """The work of a search as there are more cells, the learner's curve beside the right one."""
    values = [ask("ivf_multiply_adds", COUNT, DIMENSIONS, nlist, PROBED) for nlist in LISTS]
    points = tuple(
        Point(x=nlist, y=value / 1e6)
        for nlist, value in zip(LISTS, map(number, values), strict=True)
        if value is not None
    )
    return (_valley(Series(label="yours", role="yours", points=points)),) if points else ()


def statement_pictures() -> tuple[Picture, ...]:
    """The right curve alone."""
    return (_valley(),)


def _valley(*others: Series) -> Picture:
    right = [
        sum(value for *_, value in _work(COUNT, DIMENSIONS, nlist, PROBED)) / 1e6 for nlist in LISTS
    ]
    points = tuple(Point(x=nlist, y=value) for nlist, value in zip(LISTS, right, strict=True))
    least = LISTS[right.index(min(right))]
    return Picture(
        kind="curves",
        title="Millions of multiply-adds for a search: a million vectors, 16 cells opened",
        alt=f"Curve that falls to {min(right):.1f} million at {least} cells and climbs again.",
        series=(Series(label="right", role="right", points=points), *others),
        x_label="cells (nlist)",
        y_label="million",
    )
