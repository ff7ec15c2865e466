"""How two lists of hits are fused by rank, and why both are asked deeper than k."""

from __future__ import annotations

from typing import Any

import numpy as np

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow
from graders.show import show

PARAMETERS = ("results_a", "results_b", "k_rrf", "top_k")
DEFAULTS = {"k_rrf": 60, "top_k": 5}
MOST_ROWS = 8
RANKS = (1, 5, 10, 15, 20, 30, 40, 50, 62, 70)


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each document: its rank and share in both lists, and their sum."""
    if name != "reciprocal_rank_fusion_pairs":
        return None
    given = DEFAULTS | dict(zip(PARAMETERS, args, strict=False)) | kwargs
    k, top_k = float(given["k_rrf"]), int(given["top_k"])
    places = [best_ranks([hit[0] for hit in given[name]]) for name in PARAMETERS[:2]]
    scores = {
        doc: sum(1 / (k + ranks[doc]) for ranks in places if doc in ranks)
        for doc in dict.fromkeys([*places[0], *places[1]])
    }
    order = sorted(scores, key=lambda doc: -scores[doc])  # stable: ties by appearance
    marks = marked([(doc, scores[doc]) for doc in order], top_k, actual)
    rows = [
        TableRow(
            cells=(show(doc), *shares(doc, places, k), scores[doc], returned(place, top_k)),
            mark=marks[place],
        )
        for place, doc in enumerate(order)
    ]
    parting = next((place for place, mark in enumerate(marks) if mark), 0)
    first = max(0, min(parting - MOST_ROWS // 2, len(rows) - MOST_ROWS))
    return Table(
        title=f"Each list gives 1 / ({k:g} + rank); the scores of the hits are not read",
        columns=("document", "results_a", "results_b", "sum", "returned"),
        rows=tuple(rows[first : first + MOST_ROWS]),
        note=note(min(top_k, len(order)), actual),
    )


def best_ranks(ranking: list[Any]) -> dict[Any, int]:
    """The best rank of each document, counted from 1."""
    ranks: dict[Any, int] = {}
    for rank, doc in enumerate(ranking, start=1):
        ranks.setdefault(doc, rank)
    return ranks


def shares(doc: Any, places: list[dict[Any, int]], k: float) -> list[str]:
    """What each list gives to a document."""
    return [
        f"rank {ranks[doc]}: {1 / (k + ranks[doc]):.5f}" if doc in ranks else "not in it"
        for ranks in places
    ]


def returned(place: int, top_k: int) -> str:
    """Whether the document at a place is among those asked for."""
    return "yes" if place < top_k else "no"


def marked(right: list[tuple[Any, float]], top_k: int, actual: Any) -> list[str]:
    """What is said beside each row: the first at which the learner has another hit."""
    marks = [""] * len(right)
    if not isinstance(actual, list):
        return marks
    for place, hit in enumerate(right[:top_k]):
        marks[place] = other(hit, actual[place]) if place < len(actual) else "missing in yours"
        if marks[place]:
            break
    return marks


def other(right: tuple[Any, float], mine: Any) -> str:
    """Say what the learner has in place of a hit, if it is not the right one."""
    fits = isinstance(mine, tuple) and len(mine) == 2 and type(mine[0]) is type(right[0])
    number = fits and isinstance(mine[1], int | float | np.number)
    if number and mine[0] == right[0] and abs(mine[1] - right[1]) <= 1e-6 * max(1.0, right[1]):
        return ""
    return f"yours: {show(mine, digits=4, longest=40)}"


def note(count: int, actual: Any) -> str:
    """What comes back, and whether the learner has more."""
    if isinstance(actual, list) and len(actual) > count:
        return f"{count} documents are returned; yours has {len(actual)}."
    return "Equal sums: whom you meet first, reading results_a, then results_b."


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """What a document is worth that stands at one rank in both lists, the learner's too."""
    found = [_score(ask("reciprocal_rank_fusion_pairs", *both_at(rank), 60, 500)) for rank in RANKS]
    points = tuple(
        Point(x=rank, y=value)
        for rank, value in zip(RANKS, found, strict=True)
        if value is not None
    )
    return (_depth(Series(label="yours", role="yours", points=points)),) if points else ()


def both_at(rank: int) -> tuple[list[tuple[str, float]], list[tuple[str, float]]]:
    """Two lists that share one document, at this rank in both."""
    one, other_ = (
        [(f"{name}{place}", 1.0 - place / 1000) for place in range(1, rank)] for name in "ab"
    )
    return [*one, ("both", 0.5)], [*other_, ("both", 0.5)]


def _score(hits: Any) -> float | None:
    """The score of the shared document among the learner's hits."""
    for hit in hits if isinstance(hits, list) else ():
        pair = isinstance(hit, tuple) and len(hit) == 2 and hit[0] == "both"
        if pair and isinstance(hit[1], int | float | np.number):
            return float(hit[1])
    return None


def statement_pictures() -> tuple[Picture, ...]:
    """The same with the right scores alone."""
    return (_depth(),)


def _depth(*others: Series) -> Picture:
    right = tuple(Point(x=rank, y=2 / (60 + rank)) for rank in RANKS)
    alone = tuple(Point(x=rank, y=1 / 61) for rank in (RANKS[0], RANKS[-1]))
    return Picture(
        kind="curves",
        title="A document at one rank in both lists, against a first place in only one",
        alt=(
            "Curve that falls from 0.0328 at rank 1. Down to rank 61 the document that both lists "
            "hold beats a lone first place, worth 0.0164, so k hits of each are not enough."
        ),
        series=(
            Series(label="in both lists", role="right", points=right),
            Series(label="first in one list", role="given", points=alone),
            *others,
        ),
        x_label="rank in both lists",
        y_label="fused score",
    )
