"""Compares rankings: the first wrong rank, who moved, and whether only a tie rule is at fault."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np

from graders.compare import DIGITS, MOST_ROWS
from graders.english import asked_for
from graders.show import show
from graders.typenames import a_type, kinds_differ
from graders.verdict import Difference, Row

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

# How many ids beyond those that are asked for are looked at; millions would keep the judge busy.
MOST_SURPLUS = 1000


def compare_ranking(
    expected: Sequence[Any], actual: Any, scores: Mapping[Any, float] | None = None
) -> Difference | None:
    """Compare a ranking of ids, best first; a list, a tuple or a 1-d array will do.

    scores: the right score of each id; only tells the learner what decides. None: they agree.
    """
    wanted = list(expected)
    ids = _ids(actual, len(wanted) + MOST_SURPLUS)
    if ids is None:
        missing = ": is a return missing?" if actual is None else ""
        says = f"got {a_type(actual)} where a ranking (ids, best first) is asked{missing}"
        return Difference(kind="type", summary=says)
    wrong = _wrong_ranks(wanted, ids)
    if not wrong:
        return None
    rows = _rows(wrong, wanted, ids, scores)
    strangers = _different_ids(wanted, ids, len(actual))
    if strangers:
        return Difference(kind="ranking", summary=strangers, rows=rows)
    first = wrong[0]
    if scores and _only_ties(wanted, ids, scores):
        says = f"only the order of equal scores differs, first at rank {first + 1}"
        return Difference(kind="tie", summary=says, rows=rows, total=len(wrong))
    says = f"the first wrong rank is {first + 1}"
    return Difference(kind="ranking", summary=says, rows=rows, total=len(wrong))


def _ids(actual: Any, most: int) -> list[Any] | None:
    if isinstance(actual, np.ndarray):
        return list(actual[:most].tolist()) if actual.ndim == 1 else None
    if isinstance(actual, list | tuple):
        return [one.item() if isinstance(one, np.generic) else one for one in actual[:most]]
    return None


def _wrong_ranks(wanted: list[Any], ids: list[Any]) -> list[int]:
    """The ranks, from 0, at which the two part; those that only one of them has count."""
    both = enumerate(zip(wanted, ids, strict=False))
    wrong = [rank for rank, (one, other) in both if _key(one) != _key(other)]
    return [*wrong, *range(min(len(wanted), len(ids)), max(len(wanted), len(ids)))]


def _key(one: Any) -> tuple[str, str]:
    """Tell 1 from True, 1.0 and "1", also where an entry is no id at all."""
    return type(one).__name__, show(one)


def _different_ids(wanted: list[Any], ids: list[Any], count: int) -> str:
    known, given = {_key(one): one for one in wanted}, {_key(one): one for one in ids}
    if len(given) < len(ids) and len(known) == len(wanted):
        (key, _), *_ = Counter(map(_key, ids)).most_common(1)
        return f"{show(given[key])} stands in it more than once"
    if given and known and _are_of_other_types(wanted, ids):
        return _types(wanted, ids)
    if set(known) == set(given):
        return ""
    faults = []
    if count != len(wanted):
        ids_given = f"{count} id" if count == 1 else f"{count} ids"
        faults.append(f"{ids_given} where {asked_for(len(wanted))}")
    for says, these, others in (("missing", known, given), ("not asked for", given, known)):
        names = [show(one) for key, one in these.items() if key not in others]
        if names:
            more = ", ..." if len(names) > MOST_ROWS else ""
            faults.append(f"{says}: {', '.join(names[:MOST_ROWS])}{more}")
    return "; ".join(faults)


def _are_of_other_types(wanted: list[Any], ids: list[Any]) -> bool:
    """Whether no id is of a type that is asked for: strings for numbers, say, or pairs."""
    return {type(one) for one in wanted}.isdisjoint(type(one) for one in ids)


def _types(wanted: list[Any], ids: list[Any]) -> str:
    return f"the ids are {kinds_differ(ids[0], wanted[0])}"


def _rows(
    wrong: list[int], wanted: list[Any], ids: list[Any], scores: Mapping[Any, float] | None
) -> tuple[Row, ...]:
    places = {_key(one): rank for rank, one in enumerate(ids, start=1)}
    return tuple(
        Row(
            where=f"rank {rank + 1}",
            expected=_scored(wanted[rank], scores) if rank < len(wanted) else "(end)",
            actual=_scored(ids[rank], scores) if rank < len(ids) else "(end)",
            note=_moved(wanted[rank], places) if rank < len(wanted) else "",
        )
        for rank in wrong[:MOST_ROWS]
    )


def _moved(one: Any, places: Mapping[tuple[str, str], int]) -> str:
    """Where the id that should stand here stands instead."""
    rank = places.get(_key(one))
    return f"yours has {show(one)} at rank {rank}" if rank else ""


def _scored(one: Any, scores: Mapping[Any, float] | None) -> str:
    try:
        score = scores.get(one) if scores else None
    except TypeError:  # not hashable: no id at all
        score = None
    if score is None:
        return show(one, longest=60)
    return f"{show(one)} (score {show(float(score), digits=DIGITS)})"


def _only_ties(wanted: list[Any], ids: list[Any], scores: Mapping[Any, float]) -> bool:
    pairs = zip(wanted, ids, strict=False)
    return all(one in scores and scores[one] == scores.get(other) for one, other in pairs)
