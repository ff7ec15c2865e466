"""Task layer: which nodes a walk through one layer returns, and in which order."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect

Graph = dict[int, list[int]]


def distances(q: Any, vectors: Any) -> dict[int, float]:
    """Squared distance of each node, for the failure text."""
    return {i: float(np.sum((np.asarray(v) - np.asarray(q)) ** 2)) for i, v in enumerate(vectors)}


def slow_walk(q: Any, vectors: Any, layer: Graph, entry: int, ef: int) -> list[int]:
    """The walk by its description, with sets that are searched anew each time."""
    far = {node: (distance, node) for node, distance in distances(q, vectors).items()}
    met, waiting, best = {entry}, {entry}, {entry}
    while waiting:
        node = min(waiting, key=far.__getitem__)
        waiting.remove(node)
        if far[node] > max(far[one] for one in best):
            break
        for other in layer[node]:
            if other in met:
                continue
            met.add(other)
            if len(best) < ef or far[other] < max(far[one] for one in best):
                waiting.add(other)
                best.add(other)
            if len(best) > ef:
                best.remove(max(best, key=far.__getitem__))
    return sorted(best, key=far.__getitem__)


@pytest.mark.parametrize(("ef", "found"), [(1, [2]), (2, [2, 1]), (3, [0, 2, 1])], ids=str)
def test_a_detour_needs_places(submission: Submission, ef: int, found: list[int]) -> None:
    """The goal behind a detour is found as soon as ef is large enough, and not before."""
    vectors, layer = [[20], [0], [9], [-2]], {0: [3], 1: [2, 3], 2: [1], 3: [1, 0]}
    expect(submission.search_layer, [20], vectors, layer, 1, ef).ranks(
        found, scores=distances([20], vectors)
    )


@pytest.mark.parametrize("ef", [1, 2, 3, 4, 6])
def test_a_chain(submission: Submission, ef: int) -> None:
    """Along a chain the walk reaches its end, and keeps the last ef nodes."""
    vectors = [[x, 1] for x in range(8)]
    layer = {i: [j for j in (i - 1, i + 1) if 0 <= j < 8] for i in range(8)}
    expect(submission.search_layer, [7, 0], vectors, layer, 0, ef).ranks(
        list(range(7, 7 - ef, -1)), scores=distances([7, 0], vectors)
    )


def test_the_entry_is_a_result(submission: Submission) -> None:
    """Where nothing is nearer than the entry, the entry is the answer."""
    layer: Graph = {0: [1], 1: [0, 2], 2: [1]}
    expect(submission.search_layer, [5], [[1], [5], [9]], layer, 1, 1).equals([1])
    expect(submission.search_layer, [5], [[1], [4], [8]], layer, 1, 3).equals([1, 2, 0])


def test_all_know_each_other(submission: Submission) -> None:
    """A node that two others know is in the result once, though there is room for more."""
    layer: Graph = {0: [1, 2], 1: [2, 0], 2: [1, 0]}
    expect(submission.search_layer, [0], [[5], [1], [2]], layer, 0, 5).equals([1, 2, 0])


def test_a_node_alone(submission: Submission) -> None:
    """A node without neighbours is all that can be found from it."""
    layer: Graph = {0: [1], 1: [0], 2: []}
    expect(submission.search_layer, [0], [[0], [1], [9]], layer, 2, 5).equals([2])


def test_what_cannot_be_reached(submission: Submission) -> None:
    """With places for all, everything that can be reached is returned, and nothing else."""
    vectors = [[3], [1], [4], [1.5], [9], [2]]
    layer = {0: [2], 1: [3], 2: [0, 4], 3: [1, 5], 4: [2], 5: [3]}
    expect(submission.search_layer, [0], vectors, layer, 4, 50).ranks([0, 2, 4])
    expect(submission.search_layer, [0], vectors, layer, 5, 50).ranks([1, 3, 5])


def test_one_way_edges(submission: Submission) -> None:
    """An edge may lead one way only."""
    layer: Graph = {0: [1], 1: [2], 2: [], 3: [0]}
    vectors = [[1], [2], [3], [0]]
    expect(submission.search_layer, [0], vectors, layer, 0, 4).ranks([0, 1, 2])
    expect(submission.search_layer, [3], vectors, layer, 2, 4).ranks([2])


def test_near_candidates_first(submission: Submission) -> None:
    """Of several candidates the nearest is looked at first, however the neighbours are listed."""
    vectors = [[10, 0], [9, 0], [1, 0], [0, 0], [12, 0], [8, 0]]
    layer = {0: [4, 1, 2], 1: [5, 0], 2: [0, 3], 3: [2], 4: [0], 5: [1]}
    for ef in (1, 2, 3):
        right = slow_walk([0, 0], vectors, layer, 0, ef)
        expect(submission.search_layer, [0, 0], vectors, layer, 0, ef).ranks(right)


def test_beaten_candidates_lead_nowhere(submission: Submission) -> None:
    """A candidate that ef better nodes have beaten is not followed any more."""
    vectors = [[10, 0], [8, 0], [2, 0], [0, 0], [1, 0]]
    layer = {0: [1, 2], 1: [0, 3], 2: [0, 4], 3: [1], 4: [2]}
    expect(submission.search_layer, [0, 0], vectors, layer, 0, 1).equals([4])
    expect(submission.search_layer, [0, 0], vectors, layer, 0, 2).equals([4, 2])
    expect(submission.search_layer, [0, 0], vectors, layer, 0, 3).equals([3, 4, 2])


def test_length_earns_nothing(submission: Submission) -> None:
    """Near is what has a small distance, not what is long and points the same way."""
    vectors = [[0, 2], [5, 3], [1, 0.5], [50, 0]]
    layer = {0: [1, 2], 1: [0, 3], 2: [0], 3: [1]}
    expect(submission.search_layer, [1, 0], vectors, layer, 0, 2).equals([2, 0])


def test_equally_near(submission: Submission) -> None:
    """Of nodes equally near the lower id comes first, and stays where one has to go."""
    vectors = [[3, 0], [0, 2], [2, 0], [-2, 0], [0, -2]]
    layer = {0: [4, 2, 3, 1], 1: [0], 2: [0], 3: [0], 4: [0]}
    expect(submission.search_layer, [0, 0], vectors, layer, 0, 5).equals([1, 2, 3, 4, 0])
    expect(submission.search_layer, [0, 0], vectors, layer, 0, 2).equals([1, 2])


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_any_kind_of_input(submission: Submission, dtype: type[np.generic]) -> None:
    """Vectors may be arrays of integers or short floats, and neighbours tuples or arrays."""
    vectors = np.array([[4, 0], [3, 3], [1, 1], [6, 2]], dtype=dtype)
    layer = {0: np.array([1, 3]), 1: (0, 2), 2: (1,), 3: np.array([0])}
    expect(submission.search_layer, np.array([0, 0], dtype=dtype), vectors, layer, 3, 2).equals(
        [2, 0]
    )


def test_small_integers_do_not_overflow(submission: Submission) -> None:
    """Integers of 8 bits are computed with as floats: 16 * 16 does not fit into 8 bits."""
    vectors = np.array([[216, 0], [10, 0], [190, 0], [20, 0]], dtype=np.uint8)
    layer = {0: [1, 2], 1: [0, 3], 2: [0], 3: [1]}
    q = np.array([200, 0], dtype=np.uint8)
    expect(submission.search_layer, q, vectors, layer, 1, 4).equals([2, 0, 3, 1])


@pytest.mark.parametrize("seed", range(5))
def test_random_graphs(submission: Submission, seed: int) -> None:
    """In random graphs the walk keeps what its description says."""
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(8, 25)), int(rng.integers(1, 5))
    vectors, q = rng.normal(size=(n, d)), 2 * rng.normal(size=d)
    layer = {
        i: [int(j) for j in rng.choice(n, size=int(rng.integers(1, 5)), replace=False) if j != i]
        for i in range(n)
    }
    for ef in (1, 2, 4):
        entry = int(rng.integers(n))
        right = slow_walk(q, vectors, layer, entry, ef)
        expect(submission.search_layer, q, vectors, layer, entry, ef).ranks(
            right, scores=distances(q, vectors)
        )
