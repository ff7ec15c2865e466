"""Task descent: from the sparse layer to the dense one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect

Graph = dict[int, list[int]]


def slow_walk(far: dict[int, tuple[float, int]], layer: Graph, entry: int, ef: int) -> list[int]:
    """The walk by its description; far: distance and id of each node."""
    met, waiting, best = {entry}, [entry], [entry]
    while waiting:
        waiting.sort(key=far.__getitem__)
        node = waiting.pop(0)
        if far[node] > far[best[-1]]:
            break
        for other in layer[node]:
            if other not in met and (len(best) < ef or far[other] < far[best[-1]]):
                waiting.append(other)
                best = sorted([*best, other], key=far.__getitem__)[:ef]
            met.add(other)
    return best


def slow_search(
    q: Any, vectors: Any, layers: list[Graph], entry: int, k: int, ef: int
) -> list[int]:
    """One walk a layer."""
    far = {i: (float(np.sum((np.asarray(v) - q) ** 2)), i) for i, v in enumerate(vectors)}
    for number, layer in enumerate(layers, start=1):
        found = slow_walk(far, layer, entry, max(ef, k) if number == len(layers) else 1)
        entry = found[0]
    return found[:k]


def chain(*nodes: int) -> Graph:
    """A graph in which each node knows the one before and the one after."""
    return {
        node: [nodes[j] for j in (i - 1, i + 1) if 0 <= j < len(nodes)]
        for i, node in enumerate(nodes)
    }


def test_a_single_layer(submission: Submission) -> None:
    """With one layer the search is a walk through it."""
    vectors = [[x] for x in range(6)]
    expect(submission.hnsw_search, [5.2], vectors, [chain(*range(6))], 0, 2, 3).equals([5, 4])


def test_the_upper_layer_chooses_the_entry(submission: Submission) -> None:
    """The last layer is entered where the walk through the upper one ended."""
    vectors = [[0], [1], [2], [20], [21], [22]]
    layers = [{0: [3], 3: [0]}, {**chain(0, 1, 2), **chain(3, 4, 5)}]
    expect(submission.hnsw_search, [30], vectors, layers, 0, 2, 3).equals([5, 4])
    expect(submission.hnsw_search, [-9], vectors, layers, 3, 3, 3).equals([0, 1, 2])


def test_three_layers(submission: Submission) -> None:
    """Each layer is entered where the one above it ended."""
    vectors = [[0], [10], [14], [15], [90], [4]]
    layers = [chain(0, 1), {**chain(1, 2), 0: []}, {**chain(2, 3), **chain(0, 5), 1: [], 4: []}]
    expect(submission.hnsw_search, [15], vectors, layers, 0, 3, 4).equals([3, 2])


def test_upper_layers_are_walked_greedily(submission: Submission) -> None:
    """In the upper layers one node is kept, also where more would find the way round."""
    vectors = [[0], [4], [-1], [10], [5], [11]]
    layers = [
        {0: [1, 2], 1: [0], 2: [0, 3], 3: [2]},
        {0: [], 1: [4], 2: [], 3: [5], 4: [1], 5: [3]},
    ]
    expect(submission.hnsw_search, [10], vectors, layers, 0, 2, 3).equals([4, 1])


def test_the_last_layer_is_walked_once(submission: Submission) -> None:
    """The last layer is entered where the layer above ended, not at a dead end of its own."""
    vectors, layer = [[0], [5], [-4], [4]], {0: [1, 2], 1: [], 2: [3], 3: [2]}
    expect(submission.hnsw_search, [4], vectors, [{0: []}, layer], 0, 1, 3).equals([3])
    expect(submission.hnsw_search, [4], vectors, [{0: []}, layer], 0, 3, 3).equals([3, 1, 0])
    expect(submission.hnsw_search, [4], vectors, [{0: []}, layer], 0, 1, 1).equals([1])


@pytest.mark.parametrize("ef", [1, 2, 4])
def test_ef_is_at_least_k(submission: Submission, ef: int) -> None:
    """As many as k nodes are kept where ef is smaller."""
    vectors = [[x] for x in range(9)]
    expect(submission.hnsw_search, [0], vectors, [chain(*range(9))], 6, 4, ef).equals([0, 1, 2, 3])


def test_ef_beyond_k(submission: Submission) -> None:
    """With k = 1 a large ef still finds the way round, and one id comes back."""
    vectors = [[0], [4], [-1], [10]]
    layers = [{0: [1, 2], 1: [0], 2: [0, 3], 3: [2]}]
    expect(submission.hnsw_search, [10], vectors, layers, 0, 1, 1).equals([1])
    expect(submission.hnsw_search, [10], vectors, layers, 0, 1, 3).equals([3])


def test_fewer_than_k(submission: Submission) -> None:
    """Where fewer than k nodes can be reached, fewer come back."""
    layers = [{0: []}, {**chain(0, 2), **chain(1, 3)}]
    expect(submission.hnsw_search, [9], [[1], [2], [3], [4]], layers, 0, 4, 9).equals([2, 0])


@pytest.mark.parametrize("seed", range(4))
def test_random_layers(submission: Submission, seed: int) -> None:
    """Random graphs of random layers are searched by the description."""
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(12, 25)), int(rng.integers(1, 5))
    vectors, q = rng.normal(size=(n, d)), rng.normal(size=d)
    layers = [
        {
            i: [int(j) for j in rng.choice(size, size=min(size, int(rng.integers(1, 4)))) if j != i]
            for i in range(size)
        }
        for size in (3, 7, n)
    ]
    for k, ef in ((1, 1), (2, 4), (5, 3)):
        right = slow_search(q, vectors, layers, 1, k, ef)
        expect(submission.hnsw_search, q, vectors, layers, 1, k, ef).ranks(right)
