"""HNSW search: best-first search of a graph, layer by layer from the sparse to the dense."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy.typing as npt

# The neighbours of each node of a layer. A node's id is its row number in vectors.
Layer = Mapping[int, Sequence[int]]


def search_layer(
    q: npt.ArrayLike, vectors: Sequence[npt.ArrayLike], layer: Layer, entry: int, ef: int
) -> list[int]:
    """Walk through one layer towards q and keep the ef nearest nodes met on the way.

    Near means of small Euclidean distance; of nodes equally near, the lower id counts as the
    nearer one throughout. The walk looks at the neighbours of the nearest candidate, the entry
    first. A neighbour met for the first time becomes a candidate, and one of the best, if there
    are fewer than ef of these or it is nearer than the farthest of them; the farthest beyond ef
    leaves. The walk ends when no candidate is left, or when the nearest one is farther than the
    farthest of the best.

    Args:
        q: the query, shape (d,).
        vectors: shape (N, d), list or array; row i is the vector of node i.
        layer: for each node of the layer its neighbours: ids in a list, tuple or array, possibly
            none. Every neighbour is a node of the layer; an edge may lead one way only.
        entry: the node to start from.
        ef: how many nodes to keep, 1 or more.

    Returns:
        The ids of the best nodes as a list, nearest first; fewer than ef where fewer are reached.
    """
    raise NotImplementedError


def hnsw_search(
    q: npt.ArrayLike,
    vectors: Sequence[npt.ArrayLike],
    layers: Sequence[Layer],
    entry: int,
    k: int,
    ef: int,
) -> list[int]:
    """Find k near neighbours of q, descending through the layers.

    Each layer but the last is searched with ef = 1, and the node found is the entry of the next.
    The last layer is searched with ef, or with k where ef is smaller.

    Args:
        q: the query, shape (d,).
        vectors: shape (N, d), list or array.
        layers: 1 or more layers, the sparsest first; each holds the nodes of the one before.
        entry: a node of the first layer.
        k: how many ids to return, 1 or more.
        ef: how many nodes to keep in the last layer, 1 or more.

    Returns:
        The ids of the k nearest nodes found as a list, nearest first; fewer where fewer are
        reached.
    """
    raise NotImplementedError
