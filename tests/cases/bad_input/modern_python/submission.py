from __future__ import annotations

import enum
import functools
import typing
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    doc: typing.Hashable
    rank: int


class Constant(enum.IntEnum):
    DEFAULT = 60


@functools.cache
def share(k, rank):
    return 1 / (k + rank)


def places(ranking):
    return [Place(doc, rank) for rank, doc in enumerate(dict.fromkeys(ranking), start=1)]


def first_places(ranking):
    seen = {}
    for rank, doc in enumerate(ranking, start=1):
        seen.setdefault(doc, Place(doc, rank))
    return list(seen.values())


rrf_scores = None


def traced(function):
    @functools.wraps(function)
    def inner(*args, **kwargs):
        return function(*args, **kwargs)

    return inner


@traced
def rrf_scores(rankings, k=Constant.DEFAULT):
    scores = defaultdict(float)
    with ThreadPoolExecutor(2) as pool:
        for found in pool.map(first_places, [list(ranking) for ranking in rankings]):
            for place in found:
                scores[place.doc] += share(int(k), place.rank)
    return scores


reciprocal_rank_fusion = lambda rankings, k=60: sorted(  # noqa: E731
    (scores := rrf_scores(rankings, k)), key=scores.get, reverse=True
)
