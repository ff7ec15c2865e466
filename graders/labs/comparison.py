"""Several retrievers on the same questions: their metrics, intervals and duels, told and drawn."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from graders.explaining import Table, TableRow
from graders.labs.charts import read_aloud, whiskers
from graders.labs.measures import measure
from graders.labs.report import figure, p_value
from graders.labs.significance import Duel, Interval, duel, interval
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from graders.labs.hits import Hits
    from graders.labs.measures import Gains, Values
    from graders.labs.setting import Setting
    from graders.renderers.canvas import Drawing


@record()
class Comparison:
    """values: retriever to metric to one value a question. intervals: of their means."""

    metrics: tuple[str, ...]
    values: Mapping[str, Mapping[str, Values]]
    intervals: Mapping[str, Mapping[str, Interval]]

    def mean(self, retriever: str, metric: str) -> float:
        """The mean over all questions."""
        return float(self.values[retriever][metric].mean())

    @property
    def names(self) -> tuple[str, ...]:
        """The retrievers."""
        return tuple(self.values)


def compare(
    setting: Setting, runs: Mapping[str, Sequence[Hits]], gains: Sequence[Gains],
    metrics: Sequence[str],
) -> Comparison:  # fmt: skip
    """Measure every run. Raises PartFailed."""
    values, intervals = {}, {}
    for done, (name, run) in enumerate(runs.items()):
        setting.tell("Measuring", done, len(runs))
        values[name] = {metric: measure(setting, metric, run, gains) for metric in metrics}
        intervals[name] = {
            metric: interval(setting, metric, found) for metric, found in values[name].items()
        }
    setting.tell("Measuring", len(runs), len(runs))
    return Comparison(tuple(metrics), values, intervals)


def duels(setting: Setting, compared: Comparison, metric: str) -> list[Duel]:
    """Every pair of retrievers on a metric of hits. Raises PartFailed."""
    return [
        duel(setting, (a, b), compared.values[a][metric], compared.values[b][metric])
        for a, b in combinations(compared.names, 2)
    ]


def figures(compared: Comparison) -> dict[str, Any]:
    """For metrics.json: "retrievers" and "intervals", each retriever to metric to value."""
    return {
        "retrievers": {
            name: {metric: compared.mean(name, metric) for metric in compared.metrics}
            for name in compared.names
        },
        "intervals": {name: dict(found) for name, found in compared.intervals.items()},
    }


def duel_figures(found: Sequence[Duel], metric: str) -> dict[str, Any]:
    """For metrics.json: "mcnemar"."""
    pairs = [
        {"a": one.a, "b": one.b, "only_a": one.only_a, "only_b": one.only_b, "p": one.p}
        for one in found
    ]
    return {"mcnemar": {"metric": metric, "pairs": pairs}}


def metrics_table(compared: Comparison, title: str) -> Table:
    """A row for each retriever: means with their intervals."""
    rows = []
    for name in compared.names:
        cells = [name]
        for metric in compared.metrics:
            low, high = compared.intervals[name][metric]
            mean = figure(compared.mean(name, metric))
            cells.append(f"{mean} [{figure(low)}, {figure(high)}]")
        rows.append(TableRow(cells=tuple(cells)))
    return Table(title=title, columns=("Retriever", *compared.metrics), rows=tuple(rows))


def metrics_chart(compared: Comparison, title: str, metrics: Sequence[str]) -> Drawing:
    """A dot with its interval for each retriever and metric."""
    groups = {
        metric: {
            name: (compared.mean(name, metric), *compared.intervals[name][metric])
            for name in compared.names
        }
        for metric in metrics
    }
    told = "; ".join(
        f"{metric}: {read_aloud({name: row[0] for name, row in rows.items()})}"
        for metric, rows in groups.items()
    )
    return whiskers(title, f"Means with 95 % intervals. {told}.", groups)


def duels_table(found: Sequence[Duel], metric: str) -> Table:
    """A row for each pair: who answered what, and how surprising that is."""
    rows = tuple(
        TableRow(
            cells=(
                f"{one.a} against {one.b}", one.both, one.only_a, one.only_b, one.neither,
                p_value(one.p),
            )
        )
        for one in found
    )  # fmt: skip
    return Table(
        title=f"{metric}, question by question",
        columns=("Pair", "Both", "Only the first", "Only the second", "Neither", "p"),
        rows=rows,
        note="p: McNemar's exact test, two-sided. With several pairs, some fall below .05 by"
        " chance alone.",
    )
