"""Small calls for the bank: up to four vectors on a line of points, up to three cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

PLACE = st.sampled_from([0.0, 1.0, 2.0, 3.0, 5.0, 8.0])
POINT = st.tuples(PLACE, st.just(0.0)).map(list)


def _text(cells: list[tuple[Any, list[Any]]], q: Any, k: int, nprobe: int) -> str:
    """An index from cells, each a centroid and its members' vectors."""
    vectors: list[Any] = []
    lists: list[list[int]] = []
    for _, members in cells:
        lists.append(list(range(len(vectors), len(vectors) + len(members))))
        vectors += members
    made = call("IVFIndex.from_parts", vectors, [centroid for centroid, _ in cells], lists)
    return call(f"{made}.search", q, k, nprobe)


def _calls(k: SearchStrategy[int], nprobe: SearchStrategy[int]) -> SearchStrategy[str]:
    cell = st.tuples(POINT, st.lists(POINT, max_size=3))
    cells = st.lists(cell, min_size=1, max_size=3).filter(
        lambda some: 0 < sum(len(members) for _, members in some) <= 4
    )
    return st.builds(_text, cells, POINT, k, nprobe)


def probing() -> SearchStrategy[str]:
    """As many ids as there are vectors: only the probed cells matter."""
    return _calls(st.integers(1, 4), st.integers(1, 3))


def ranking() -> SearchStrategy[str]:
    """Every cell is probed."""
    return _calls(st.integers(1, 4), st.just(3))


def edges() -> SearchStrategy[str]:
    """More of everything than there is."""
    return _calls(st.integers(1, 6), st.integers(1, 5))


def work() -> SearchStrategy[str]:
    """Some cells are not probed."""
    return _calls(st.integers(1, 3), st.integers(1, 2))
