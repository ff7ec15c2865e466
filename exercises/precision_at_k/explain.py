"""How precision at k comes about: place by place."""

from __future__ import annotations

from typing import Any

from graders.explaining import Table, TableRow

PLACES = 10
CLOSE = 1e-6


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
    right = isinstance(actual, float | int) and abs(actual - counts / k) <= CLOSE
    mark = "" if right else f"yours: {actual}"
    more = f" Places {PLACES + 1} to {k} are left out." if k > PLACES else ""
    return Table(
        title=f"The first {k} places",
        columns=("place", "document", "counts"),
        rows=(*rows, TableRow(cells=("share", f"{counts} of {k}", counts / k), mark=mark)),
        note=f"Relevant: {len(relevant)} documents, which do not enter the divisor.{more}",
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
