"""How precision at k comes about: place by place."""

from __future__ import annotations

from typing import Any

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow, number

PLACES = 10
CLOSE = 1e-6
RANKED, RELEVANT = ["a", "x", "b", "b", "c", "y"], {"a", "b", "c", "d"}
MOST_PLACES = 8


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each of the first k places, and the share of those that count."""
    if name != "precision_at_k":
        return None
    given = dict(zip(("ranked", "relevant", "k"), args, strict=False)) | kwargs
    k, relevant = given["k"], set(given["relevant"])
    judged = list(judge_places(list(given["ranked"]), relevant, k))
    counts = sum(counted for *_, counted in judged)
    rows = [
        TableRow(cells=(rank, document, verdict)) for rank, document, verdict, _ in judged[:PLACES]
    ]
    yours = number(actual)
    mark = "" if yours is None or abs(yours - counts / k) <= CLOSE else f"yours: {yours:.5g}"
    left = f"Places {PLACES + 1} to {k} are left out." if k > PLACES else ""
    return Table(
        title=f"The first {k} places",
        columns=("place", "document", "counts"),
        rows=(*rows, TableRow(cells=("share", f"{counts} of {k}", counts / k), mark=mark)),
        note=left or "How many documents are relevant in all does not enter the divisor.",
    )


def judge_places(ranked: list[Any], relevant: set[Any], k: int) -> list[tuple[int, str, str, bool]]:
    """Rank, document, why it counts or not, and whether it does."""
    places = []
    for rank in range(1, k + 1):
        document = ranked[rank - 1] if rank <= len(ranked) else None
        if rank > len(ranked):
            places.append((rank, "-", "no: empty", False))
        elif document in ranked[: rank - 1]:
            places.append((rank, str(document), "no: a copy", False))
        else:
            found = document in relevant
            places.append((rank, str(document), "yes" if found else "no", found))
    return places


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """Precision as more places are looked at, the learner's curve beside the right one."""
    values = [ask("precision_at_k", RANKED, RELEVANT, k) for k in range(1, MOST_PLACES + 1)]
    points = tuple(
        Point(x=k, y=value)
        for k, value in enumerate(map(number, values), start=1)
        if value is not None
    )
    return (_curve(Series(label="yours", role="yours", points=points)),) if points else ()


def statement_pictures() -> tuple[Picture, ...]:
    """The right curve alone."""
    return (_curve(),)


def _curve(*others: Series) -> Picture:
    right = tuple(
        Point(x=k, y=sum(counted for *_, counted in judge_places(RANKED, RELEVANT, k)) / k)
        for k in range(1, MOST_PLACES + 1)
    )
    told = ", ".join(f"{point.y:.2f}" for point in right)
    return Picture(
        kind="curves",
        title=f"Precision at k of {' '.join(RANKED)}; a, b, c and d are relevant",
        alt=f"Curve. The right precision for k from 1 on: {told}.",
        series=(Series(label="right", role="right", points=right), *others),
        x_label="k",
        y_label="precision",
    )
