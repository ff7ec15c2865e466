"""HNSW search: best-first search of a graph, layer by layer from the sparse to the dense."""

from __future__ import annotations

import bisect
import heapq
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

Layer = Mapping[int, Sequence[int]]


def search_layer(
    q: npt.ArrayLike, vectors: Sequence[npt.ArrayLike], layer: Layer, entry: int, ef: int
) -> list[int]:
    """Walk through one layer towards q and keep the ef nearest nodes met on the way.

    Args:
        q: the query, shape (d,).
        vectors: shape (N, d); row i belongs to node i.
        layer: for each node of the layer its neighbours.
        entry: the node to start from.
        ef: how many nodes to keep, 1 or more.

    Returns:
        Up to ef node ids, nearest to q first, of equally near ones the lower id first.

    >>> line = [[0], [4], [-1], [10]]
    >>> graph = {0: [1, 2], 1: [0], 2: [0, 3], 3: [2]}
    >>> [search_layer([10], line, graph, entry=0, ef=ef) for ef in (1, 2, 3)]
    [[1], [1, 0], [3, 1, 0]]

    Source: Malkov and Yashunin, TPAMI 2020, algorithm 2.
    """

    def measured(node: int) -> tuple[float, int]:
        difference = np.subtract(vectors[node], q, dtype=float)
        return float(difference @ difference), node

    visited = {entry}
    candidates = [measured(entry)]  # a heap: met, and its neighbours not yet looked at
    best = [measured(entry)]  # sorted, nearest first, never more than ef
    while candidates:
        nearest = heapq.heappop(candidates)
        if nearest > best[-1]:  # all other candidates are farther still
            break
        for neighbour in map(int, layer[nearest[1]]):
            if neighbour in visited:
                continue
            visited.add(neighbour)
            reached = measured(neighbour)
            if len(best) < ef or reached < best[-1]:
                heapq.heappush(candidates, reached)
                bisect.insort(best, reached)
                del best[ef:]
    return [node for _, node in best]


def hnsw_search(
    q: npt.ArrayLike,
    vectors: Sequence[npt.ArrayLike],
    layers: Sequence[Layer],
    entry: int,
    k: int,
    ef: int,
) -> list[int]:
    """Find k near neighbours of q, descending through the layers.

    Args:
        q: the query, shape (d,).
        vectors: shape (N, d).
        layers: graphs over ever more nodes; the last one holds all.
        entry: a node of the first layer.
        k: how many ids to return, 1 or more.
        ef: how many nodes to keep in the last layer; at least k are kept.

    Returns:
        Up to k node ids, nearest first.

    >>> line = [[0], [4], [-1], [10]]
    >>> graph = {0: [1, 2], 1: [0], 2: [0, 3], 3: [2]}
    >>> hnsw_search([10], line, [{0: [2], 2: [0]}, graph], entry=2, k=1, ef=3)
    [3]
    """
    for layer in layers[:-1]:
        entry = search_layer(q, vectors, layer, entry, ef=1)[0]
    return search_layer(q, vectors, layers[-1], entry, max(ef, k))[:k]
