"""Task work: whose neighbours a walk looks at, and how much it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from graders.testing import Submission, expect

if TYPE_CHECKING:
    from collections.abc import Callable

Graph = dict[int, list[int]]

# A layer that notes whose neighbours are read, and a walk through a few of very many vectors.
MEASURE = '''
import sys
import tracemalloc

import numpy as np

class Noting(dict):
    def __init__(self, layer):
        super().__init__(layer)
        self.opened = set()

    def __getitem__(self, node):
        self.opened.add(int(node))
        return super().__getitem__(node)

    def __iter__(self):  # its own, so that dict(...) copies through __getitem__
        return super().__iter__()

    def get(self, node, default=None):
        return self[node] if node in self else default

    def items(self):
        return [(node, self[node]) for node in self]

    def values(self):
        return [self[node] for node in self]

class Rows:  # a sequence of vectors, and an array for whoever asks for one, without a copy
    def __init__(self, vectors):
        self.vectors, self.shape = vectors, vectors.shape

    def __len__(self):
        return len(self.vectors)

    def __getitem__(self, rows):
        return self.vectors[rows]

    def __array__(self, dtype=None, copy=None):
        return np.asarray(self.vectors, dtype=dtype)

def walk(*args):
    return sys.modules["submission"].search_layer(*args)

def result_and_nodes_opened(q, vectors, layer, entry, ef):
    """What the walk returns, and the nodes whose neighbours it read."""
    noting = Noting(layer)
    return walk(q, vectors, noting, entry, ef), sorted(noting.opened)

def result_and_peak_bytes(n, q, first, layer, entry, ef):
    """What the walk returns among n vectors, and the most bytes that it held."""
    vectors = np.full((n, len(q)), 1e6)
    vectors[: len(first)] = first
    walk(q, Rows(vectors), layer, entry, ef)
    tracemalloc.start()
    try:
        return walk(q, Rows(vectors), layer, entry, ef), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
'''
N, D = 20_000, 16


def slow_walk(
    q: Any, vectors: Any, layer: Graph, entry: int, ef: int
) -> tuple[list[int], set[int]]:
    """The walk by its description: what it finds, and the nodes it opens."""
    far = {i: (float(np.sum((np.asarray(v) - q) ** 2)), i) for i, v in enumerate(vectors)}
    met, waiting, best, opened = {entry}, [entry], [entry], set()
    while waiting:
        node = min(waiting, key=far.__getitem__)
        waiting.remove(node)
        if far[node] > far[best[-1]]:
            break
        opened.add(node)
        for other in layer[node]:
            if other not in met and (len(best) < ef or far[other] < far[best[-1]]):
                waiting.append(other)
                best = sorted([*best, other], key=far.__getitem__)[:ef]
            met.add(other)
    return best, opened


def no_more_than(found: list[int], nodes: set[int]) -> tuple[Callable[[Any], bool], str]:
    """Predicate and words for the right ids, found with the neighbours of these nodes only."""
    says = f"finds {found}, and looks at the neighbours of {sorted(nodes)} only"
    return lambda result: list(result[0]) == found and set(result[1]) <= nodes, says


@pytest.mark.parametrize("ef", [1, 2, 3])
def test_far_nodes_stay_closed(submission: Submission, ef: int) -> None:
    """Nodes that are too far to be kept are not looked behind."""
    vectors = [[5, 0], [4, 0], [60, 0], [3, 0], [61, 0], [0, 50], [2, 0], [1, 0]]
    layer = {0: [2, 1, 5], 1: [0, 3], 2: [0, 4], 3: [6, 1, 5], 4: [2], 5: [0, 3], 6: [3, 7], 7: [6]}
    helper = submission.define(MEASURE)
    right = slow_walk([0, 0], vectors, layer, 0, ef)
    expect(helper.result_and_nodes_opened, [0, 0], vectors, layer, 0, ef).satisfies(
        *no_more_than(*right)
    )


def test_beaten_candidates_stay_closed(submission: Submission) -> None:
    """Candidates met early and beaten since are not worked off."""
    n = 12
    vectors = [[20.0], *[[19.0 - i] for i in range(n)]]
    layer = {0: list(range(1, n + 1)), **{i: [0] for i in range(1, n + 1)}}
    helper = submission.define(MEASURE)
    expect(helper.result_and_nodes_opened, [0], vectors, layer, 0, 2).satisfies(
        *no_more_than([n, n - 1], {0, n, n - 1})
    )


@pytest.mark.parametrize("seed", range(4))
def test_random_graphs(submission: Submission, seed: int) -> None:
    """In random graphs only the nodes that the walk needs are opened."""
    rng = np.random.default_rng(seed)
    n, ef = 30, int(rng.integers(1, 5))
    vectors, q = rng.normal(size=(n, 3)), rng.normal(size=3)
    layer = {i: [int(j) for j in rng.permutation(n)[:4] if j != i] for i in range(n)}
    helper = submission.define(MEASURE)
    right = slow_walk(q, vectors, layer, 0, ef)
    expect(helper.result_and_nodes_opened, q, vectors, layer, 0, ef).satisfies(
        *no_more_than(*right)
    )


def test_memory(submission: Submission) -> None:
    """A walk past a few nodes holds next to nothing, however many vectors there are."""
    first = np.arange(6.0)[:, None] * np.ones(D)
    layer = {i: [j for j in (i - 1, i + 1) if 0 <= j < 6] for i in range(6)}
    helper, most = submission.define(MEASURE), N * D * 8 // 4
    expect(helper.result_and_peak_bytes, N, np.zeros(D), first, layer, 5, 2).satisfies(
        lambda result: list(result[0]) == [0, 1] and result[1] < most,
        f"finds [0, 1] and holds less than {most / 1e6:.2f} MB, a quarter of the vectors",
    )
