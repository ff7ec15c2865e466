"""How a walk through a graph goes: what is taken, whom it meets, and which nodes are kept."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow, differs

MOST_ROWS = 10
MOST_NODES = 5
COUNT, DIMENSIONS, LINKS, QUERIES, K = 80, 4, 2, 4, 4
EFS = (4, 6, 9, 14)

Graph = dict[int, list[int]]
Step = tuple[int, str, list[int], list[int]]


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each candidate that is taken, or for each layer."""
    if name == "search_layer":
        given = dict(zip(("q", "vectors", "layer", "entry", "ef"), args, strict=False)) | kwargs
        return _of_layer(Walk(given["q"], given["vectors"]), given, actual)
    names = ("q", "vectors", "layers", "entry", "k", "ef")
    given = dict(zip(names, args, strict=False)) | kwargs
    return _of_descent(Walk(given["q"], given["vectors"]), given, actual)


class Walk:
    """Walks through layers towards a query."""

    def __init__(self, q: Any, vectors: Any) -> None:
        """Distances are computed as they are asked for, each once."""
        self._q, self._vectors = np.asarray(q, dtype=float), vectors
        self._known: dict[int, float] = {}

    def distance(self, node: int) -> float:
        """Squared distance of a node."""
        if node not in self._known:
            difference = np.asarray(self._vectors[node], dtype=float) - self._q
            self._known[node] = float(difference @ difference)
        return self._known[node]

    def key(self, node: int) -> tuple[float, int]:
        """What nodes are compared by."""
        return self.distance(node), node

    def kept(self, layer: Any, entry: int, ef: int) -> list[int]:
        """The nodes that the walk keeps, nearest first."""
        return self._all(layer, entry, ef)[-1][-1]

    def steps(self, layer: Any, entry: int, ef: int) -> list[TableRow]:
        """For each candidate: itself, whom it meets or why it ends the walk, the best then."""
        return [
            TableRow(cells=(self.told(node), end or self.listed(new), self.listed(best)))
            for node, end, new, best in self._all(layer, entry, ef)
        ]

    def _all(self, layer: Any, entry: int, ef: int) -> list[Step]:
        met, waiting, best = {entry}, [entry], [entry]
        done: list[Step] = []
        while waiting:
            node = min(waiting, key=self.key)
            waiting.remove(node)
            if self.key(node) > self.key(best[-1]):
                done.append((node, "too far: end", [], best))
                break
            new = [one for one in dict.fromkeys(map(int, layer[node])) if one not in met]
            for one in new:
                if len(best) < ef or self.key(one) < self.key(best[-1]):
                    waiting.append(one)
                    best = sorted([*best, one], key=self.key)[:ef]
            met.update(new)
            done.append((node, "", new, best))
        return done

    def told(self, node: int) -> str:
        """A node with its squared distance."""
        return f"{node} ({self.distance(node):.4g})"

    def listed(self, nodes: list[int]) -> str:
        """The first few nodes with their distances."""
        more = ", ..." if len(nodes) > MOST_NODES else ""
        return (", ".join(map(self.told, nodes[:MOST_NODES])) or "nobody new") + more


def _of_layer(walk: Walk, given: dict[str, Any], actual: Any) -> Table:
    ef = int(given["ef"])
    steps = walk.steps(given["layer"], int(given["entry"]), ef)
    left = len(steps) - MOST_ROWS
    right = walk.kept(given["layer"], int(given["entry"]), ef)
    mark = _mark(right, actual)
    return Table(
        title=f"Node (squared distance), with ef = {ef}",
        columns=("take", "meet", "best"),
        rows=(*steps[-MOST_ROWS:], TableRow(cells=("result", "", _ids(right)), mark=mark)),
        note=f"The first {left} steps are left out." if left > 0 else "",
    )


def _of_descent(walk: Walk, given: dict[str, Any], actual: Any) -> Table:
    entry, k = int(given["entry"]), int(given["k"])
    ef, layers = max(int(given["ef"]), k), list(given["layers"])
    rows = []
    for place, layer in enumerate(layers[:-1], start=1):
        kept = walk.kept(layer, entry, 1)
        rows.append(TableRow(cells=(place, walk.told(entry), 1, walk.listed(kept))))
        entry = kept[0]
    best = walk.kept(layers[-1], entry, ef)
    rows.append(TableRow(cells=("last", walk.told(entry), ef, walk.listed(best))))
    right = best[:k]
    return Table(
        title="Each layer is entered where the walk through the one above it ended",
        columns=("layer", "entry", "ef", "best"),
        rows=(
            *rows,
            TableRow(cells=("result", "", f"k = {k}", _ids(right)), mark=_mark(right, actual)),
        ),
        note="Node (squared distance). In the last layer ef is at least k.",
    )


def _ids(nodes: list[int]) -> str:
    return f"{nodes[: 2 * MOST_NODES]}"


def _mark(right: list[int], actual: Any) -> str:
    if not isinstance(actual, list):
        return ""
    pairs = zip(right, actual, strict=False)
    same = len(right) == len(actual) and not any(differs(one, other) for one, other in pairs)
    return "" if same else f"yours: {actual[: 2 * MOST_NODES]}"[:60]


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """Recall as ef grows, the learner's curve beside the right one."""
    vectors, layer, queries, truth = data()
    points = []
    for ef in EFS:
        given = [ask("hnsw_search", q, vectors, [layer], 0, K, ef) for q in queries]
        if all(isinstance(ids, list) for ids in given):
            points.append(Point(x=ef, y=_recall(given, truth)))
    return (_curve(Series(label="yours", role="yours", points=tuple(points))),) if points else ()


def statement_pictures() -> tuple[Picture, ...]:
    """The right curve alone."""
    return (_curve(),)


@cache
def data() -> tuple[NDArray[Any], Graph, NDArray[Any], list[set[int]]]:
    """Random vectors, each linked with its nearest, random queries, and their true neighbours."""
    rng = np.random.default_rng(0)
    vectors = rng.normal(size=(COUNT, DIMENSIONS))
    queries = rng.normal(size=(QUERIES, DIMENSIONS))
    near = np.argsort(((vectors[:, None] - vectors[None]) ** 2).sum(axis=2), axis=1)
    links: dict[int, set[int]] = {node: set() for node in range(COUNT)}
    for node, others in enumerate(near[:, 1 : LINKS + 1].tolist()):
        for other in others:
            links[node].add(other)
            links[other].add(node)
    truth = [{*np.argsort(((vectors - q) ** 2).sum(axis=1))[:K].tolist()} for q in queries]
    return vectors, {node: sorted(links[node]) for node in links}, queries, truth


def _recall(given: list[Any], truth: list[set[int]]) -> float:
    hits = [
        sum(any(not differs(one, true) for one in ids[:K]) for true in wanted)
        for ids, wanted in zip(given, truth, strict=True)
    ]
    return sum(hits) / (K * len(truth))


def _curve(*others: Series) -> Picture:
    vectors, layer, queries, truth = data()
    walks = [Walk(q, vectors) for q in queries]
    right = [_recall([one.kept(layer, 0, ef) for one in walks], truth) for ef in EFS]
    told = ", ".join(f"{y:.2f} at {ef}" for ef, y in zip(EFS, right, strict=True))
    points = tuple(Point(x=ef, y=y) for ef, y in zip(EFS, right, strict=True))
    return Picture(
        kind="curves",
        title=f"Recall at {K} as ef grows, in a graph of {COUNT} vectors",
        alt=f"Curve. The right recall is {told}.",
        series=(Series(label="right", role="right", points=points), *others),
        x_label="ef",
        y_label="recall",
    )
