"""Compares rankings: the first wrong rank, who moved, and whether only a tie rule is at fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from graders.compare import DIGITS, MOST_ROWS, name_type
from graders.show import show
from graders.verdict import Difference, Row

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def compare_ranking(
    expected: Sequence[Any], actual: Any, scores: Mapping[Any, float] | None = None
) -> Difference | None:
    """Compare a ranking of ids, best first; a list, a tuple or a 1-d array will do.

    scores: the right score of each id; only tells the learner what decides. None: they agree.
    """
    ids = _ids(actual)
    if ids is None:
        says = f"got {name_type(actual)} where a ranking (ids, best first) is asked"
        return Difference(kind="type", summary=says)
    wanted = list(expected)
    if [_key(one) for one in ids] == [_key(one) for one in wanted]:
        return None
    strangers = _different_ids(wanted, ids)
    if strangers:
        return Difference(kind="ranking", summary=strangers, rows=_rows(wanted, ids, scores))
    rows = _rows(wanted, ids, scores)
    wrong = sum(_key(one) != _key(other) for one, other in zip(wanted, ids, strict=False))
    first = next(
        (rank for rank, (one, other) in enumerate(zip(wanted, ids, strict=False)) if one != other),
        min(len(wanted), len(ids)),
    )
    if scores and _only_ties(wanted, ids, scores):
        says = f"only the order of equal scores differs, first at rank {first + 1}"
        return Difference(kind="tie", summary=says, rows=rows, total=wrong)
    says = f"the first wrong rank is {first + 1}"
    return Difference(kind="ranking", summary=says, rows=rows, total=wrong)


def _ids(actual: Any) -> list[Any] | None:
    if isinstance(actual, np.ndarray):
        return list(actual.tolist()) if actual.ndim == 1 else None
    if isinstance(actual, list | tuple):
        return [one.item() if isinstance(one, np.generic) else one for one in actual]
    return None


def _key(one: Any) -> tuple[str, str]:
    """Tell 1 from True, 1.0 and "1", also where an entry is no id at all."""
    return type(one).__name__, show(one)


def _different_ids(wanted: list[Any], ids: list[Any]) -> str:
    known, given = {_key(one): one for one in wanted}, {_key(one): one for one in ids}
    if len(given) < len(ids):
        twice = next(one for one in ids if [_key(other) for other in ids].count(_key(one)) > 1)
        if len(set(known)) == len(wanted):
            return f"{show(twice)} stands in it more than once"
    if given and known and {text for _, text in known} == {text for _, text in given}:
        return "" if set(known) == set(given) else _types(wanted, ids)
    faults = []
    if len(ids) != len(wanted):
        faults.append(f"{len(ids)} ids where {len(wanted)} are asked")
    for says, these, others in (("missing", known, given), ("not asked for", given, known)):
        names = [show(one) for key, one in these.items() if key not in others]
        if names:
            more = ", ..." if len(names) > MOST_ROWS else ""
            faults.append(f"{says}: {', '.join(names[:MOST_ROWS])}{more}")
    return "; ".join(faults)


def _types(wanted: list[Any], ids: list[Any]) -> str:
    return f"the ids are {name_type(ids[0])} where {name_type(wanted[0])} is asked"


def _rows(wanted: list[Any], ids: list[Any], scores: Mapping[Any, float] | None) -> tuple[Row, ...]:
    rows = []
    for rank in range(max(len(wanted), len(ids))):
        right = wanted[rank] if rank < len(wanted) else None
        given = ids[rank] if rank < len(ids) else None
        if rank < min(len(wanted), len(ids)) and _key(right) == _key(given):
            continue
        rows.append(
            Row(
                where=f"rank {rank + 1}",
                expected=_scored(right, scores) if rank < len(wanted) else "(end)",
                actual=_scored(given, scores) if rank < len(ids) else "(end)",
            )
        )
    return tuple(rows[:MOST_ROWS])


def _scored(one: Any, scores: Mapping[Any, float] | None) -> str:
    hashable = isinstance(one, int | str | float | tuple)
    if scores and hashable and one in scores:
        return f"{show(one)} (score {show(float(scores[one]), digits=DIGITS)})"
    return show(one, longest=60)


def _only_ties(wanted: list[Any], ids: list[Any], scores: Mapping[Any, float]) -> bool:
    pairs = zip(wanted, ids, strict=False)
    return all(one in scores and scores[one] == scores.get(other) for one, other in pairs)
