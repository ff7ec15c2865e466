"""Small calls for the bank: up to five nodes on a line, linked at random, and few layers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from graders.authoring.calls import call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

RANKINGS = ("search_layer", "hnsw_search")
PLACE = st.integers(0, 9).map(lambda place: [place])


def _graph(size: int) -> SearchStrategy[dict[int, list[int]]]:
    """Nodes, each linked with up to three others."""
    nodes = range(size)
    links = {
        node: st.lists(
            st.sampled_from([one for one in nodes if one != node]), max_size=3, unique=True
        )
        if size > 1
        else st.just([])
        for node in nodes
    }
    return st.tuples(*links.values()).map(lambda some: dict(enumerate(some)))


def _layers(nodes: list[list[int]], most: int) -> SearchStrategy[list[dict[int, list[int]]]]:
    """Graphs over the first few nodes, the last one over all; it may have no links at all."""
    sizes = st.lists(st.integers(1, len(nodes)), max_size=most).map(sorted)
    upper = sizes.flatmap(lambda some: st.tuples(*map(_graph, some)))
    bare: SearchStrategy[dict[int, list[int]]] = st.just({node: [] for node in range(len(nodes))})
    return st.builds(lambda some, last: [*some, last], upper, bare | _graph(len(nodes)))


def _walks(least: int = 1) -> SearchStrategy[str]:
    """Walks through one layer, with room for 1 to 3 nodes."""

    def of(nodes: list[list[int]]) -> SearchStrategy[str]:
        entry, ef = st.integers(0, len(nodes) - 1), st.integers(1, 3)
        return st.builds(
            lambda q, layers, start, room: call("search_layer", q, nodes, layers[0], start, room),
            PLACE,
            _layers(nodes, 0),
            entry,
            ef,
        )

    return st.lists(PLACE, min_size=least, max_size=5).flatmap(of)


def layer() -> SearchStrategy[str]:
    """Walks through one layer."""
    return _walks()


def descent() -> SearchStrategy[str]:
    """Searches through up to three layers."""

    def of(nodes: list[list[int]]) -> SearchStrategy[str]:
        def made(q: Any, layers: list[dict[int, list[int]]], start: int, k: int, ef: int) -> str:
            return call("hnsw_search", q, nodes, layers, start % len(layers[0]), k, ef)

        several = st.integers(0, 4), st.integers(1, 3), st.integers(1, 3)
        return st.builds(made, PLACE, _layers(nodes, 2), *several)

    return st.lists(PLACE, min_size=1, max_size=5).flatmap(of)


def work() -> SearchStrategy[str]:
    """Walks among several nodes."""
    return _walks(least=2)
