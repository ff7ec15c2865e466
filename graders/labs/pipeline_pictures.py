"""The seven pictures of the lab `pipeline`."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from graders.explaining import Point
from graders.labs.charts import draw, read_aloud
from graders.labs.comparison import metrics_chart
from graders.labs.measures import measure
from graders.labs.pipeline import DEPTH, IN_SAMPLE
from graders.labs.plots import Row, cloud, gains_and_losses, histogram, intervals
from graders.labs.rerank import FEATURES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from graders.labs.measures import Values
    from graders.labs.pipeline import Results
    from graders.labs.rerank import Ints
    from graders.labs.setting import Setting
    from graders.renderers.canvas import Drawing

CHARTED = ("ndcg@5", "recall@5", "mrr")
NAMED_TOPICS = 5
DEPTHS = (1, 2, 3, 4, 5, 7, 10, 15, 20, DEPTH)


def strategies(results: Results) -> Drawing:
    """Picture 1: the metrics of the four strategies."""
    return metrics_chart(results.compared, "Four strategies on the same questions", CHARTED)


def sizes(results: Results) -> tuple[Drawing, Drawing]:
    """Picture 2: how long documents and chunks are."""
    words = [len(one.text.split()) for one in results.material.library.documents]
    tokens = [int(n) for n in results.material.tokens.lengths]
    return (
        histogram(
            "Documents by length",
            f"{len(words)} documents of {min(words)} to {max(words)} words.",
            words, 4, "words of a document",
        ),
        histogram(
            "Chunks by length",
            f"{len(tokens)} chunks of {min(tokens)} to {max(tokens)} tokens, the middle one of"
            f" {int(np.median(tokens))}.",
            tokens, 10, "tokens of a chunk",
        ),
    )  # fmt: skip


def space(results: Results) -> Drawing:
    """Picture 3: the chunks in the two directions in which their vectors differ most."""
    material = results.material
    vectors = material.passages.astype(float)
    centred = vectors - vectors.mean(axis=0)
    _, _, directions = np.linalg.svd(centred, full_matrices=False)
    flat = centred @ _upright(directions[:2]).T
    topics = [material.library.documents[chunk.source].topic for chunk in material.chunks]
    named = _frequent(topics)
    groups = {name: flat[[topic == name for topic in topics]] for name in named}
    alt = (
        f"A cloud of {len(flat)} points. Chunks of the topics {', '.join(named)} are coloured and"
        " named at their middle; topics overlap, for two of 32 dimensions are shown."
    )
    rest = flat[[topic not in named for topic in topics]]
    return cloud("Chunks in two dimensions of the LSI space", alt, groups, rest)


def _upright(directions: Values) -> Values:
    """Directions whose largest entry is positive: the sign of a singular vector is arbitrary."""
    largest = np.abs(directions).argmax(axis=1)
    signs = np.sign(directions[np.arange(len(directions)), largest])
    found: Values = directions * signs[:, None]
    return found


def _frequent(topics: list[str]) -> list[str]:
    """The topics of most chunks; of equals the one that comes first."""
    return sorted(dict.fromkeys(topics), key=lambda one: -topics.count(one))[:NAMED_TOPICS]


def recall(setting: Setting, results: Results) -> tuple[Drawing, Mapping[str, Mapping[int, float]]]:
    """Picture 4: recall at k for each strategy, and the values. Raises PartFailed."""
    gains = results.material.gains
    found = {
        name: {k: float(measure(setting, f"recall@{k}", run, gains).mean()) for k in DEPTHS}
        for name, run in results.runs.items()
    }
    points = {
        name: [Point(x=float(k), y=value) for k, value in values.items()]
        for name, values in found.items()
    }
    ends = {name: values[DEPTH] for name, values in found.items()}
    alt = f"Rising curves. At {DEPTH}: {read_aloud(ends)}."
    title = "Recall at k: how deep one has to read"
    return draw("curves", title, alt, points, "k", "recall@k"), found


def importance(results: Results) -> Drawing:
    """Picture 5, first half: what a shuffled feature costs on questions unseen."""
    means, spread = results.drops.mean(axis=1), results.drops.std(axis=1)
    order = np.argsort(-means, kind="stable").tolist()
    rows = [
        Row(FEATURES[i], float(means[i]), float(means[i] - spread[i]), float(means[i] + spread[i]))
        for i in order
    ]
    alt = f"Loss by feature: {read_aloud({row.name: row.value for row in rows})}."
    title = "What the reranker loses in nDCG@5 where a feature is shuffled"
    return intervals(title, alt, rows, "loss of nDCG@5")


def roc(results: Results) -> tuple[Drawing, Mapping[str, float]]:
    """Picture 5, second half: right chunks found against wrong ones let in, and the areas."""
    pool = results.pool
    scores = {
        "bm25": pool.features[:, 0],
        "dense": pool.features[:, 1],
        "reranked": results.chance,
    }
    curves = {name: roc_curve(values, pool.right) for name, values in scores.items()}
    areas = {name: area(curve) for name, curve in curves.items()}
    points = {
        f"{name}, area {areas[name]:.3f}": [Point(x=x, y=y) for x, y in curve]
        for name, curve in curves.items()
    }
    alt = f"Areas under the curves: {read_aloud(areas)}. A coin would have 0.5."
    title = "ROC over all candidates of all questions"
    return draw(
        "curves", title, alt, points, "share of wrong let in", "share of right found"
    ), areas


def roc_curve(scores: Values, right: Ints) -> list[tuple[float, float]]:
    """From (0, 0) to (1, 1): share of wrong and of right candidates at or above each score.

    >>> roc_curve(np.array([3.0, 2.0, 2.0, 1.0]), np.array([1, 0, 1, 0]))
    [(0.0, 0.0), (0.0, 0.5), (0.5, 1.0), (1.0, 1.0)]
    """
    order = np.argsort(-scores, kind="stable")
    # Candidates of one score come in together: any order among them would be an invention.
    last = np.flatnonzero(np.append(np.diff(scores[order]) != 0, True))
    good = np.cumsum(right[order])[last] / max(right.sum(), 1)
    bad = np.cumsum(1 - right[order])[last] / max((1 - right).sum(), 1)
    return [(0.0, 0.0), *zip(bad.tolist(), good.tolist(), strict=True)]


def area(curve: list[tuple[float, float]]) -> float:
    """What lies under a curve of straight pieces."""
    return sum((b[0] - a[0]) * (a[1] + b[1]) / 2 for a, b in pairwise(curve))


def gains(results: Results) -> Drawing:
    """Picture 6: what the reranker gains over BM25, question by question."""
    values = results.compared.values
    gain = values["reranked"]["ndcg@5"] - values["bm25"]["ndcg@5"]
    up, down = int((gain > 0).sum()), int((gain < 0).sum())
    alt = (
        f"{up} questions gain, {down} lose, {len(gain) - up - down} stay as they are; the most is"
        f" {gain.max():.2f}, the least {gain.min():.2f}."
    )
    title = f"Reranked against BM25: {up} questions gain, {down} lose"
    return gains_and_losses(title, alt, gain.tolist(), "gain in nDCG@5")


def summary(results: Results) -> Drawing:
    """Picture 7: nDCG@5 of everything that was run."""
    compared, ablated = results.compared, results.ablated
    rows = [
        Row(name, compared.mean(name, "ndcg@5"), *compared.intervals[name]["ndcg@5"], role)
        for name, role in zip(compared.names, ("s1", "s2", "s3", "s4"), strict=True)
    ]
    rows += [
        Row(
            "in-sample, no fair figure" if name == IN_SAMPLE else name,
            ablated.mean(name, "ndcg@5"), *ablated.intervals[name]["ndcg@5"],
            "s6" if name == IN_SAMPLE else "rest",
        )
        for name in ablated.names
    ]  # fmt: skip
    alt = f"nDCG@5: {read_aloud({row.name: row.value for row in rows})}."
    return intervals("nDCG@5 of everything that was run", alt, rows, "nDCG@5", 1.0)
