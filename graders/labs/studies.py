"""What the five small studies share: settings side by side, as drawing, table and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from graders.labs.charts import read_aloud
from graders.labs.plots import Row, intervals
from graders.labs.report import figure
from graders.labs.significance import interval

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graders.labs.comparison import Comparison
    from graders.labs.measures import Values
    from graders.labs.setting import Setting
    from graders.renderers.canvas import Drawing


def settings_chart(compared: Comparison, metric: str, title: str) -> Drawing:
    """A dot with its 95 % interval for each setting, on a scale from 0 to 1."""
    rows = [
        Row(name, compared.mean(name, metric), *compared.intervals[name][metric])
        for name in compared.names
    ]
    alt = f"{metric}, means with 95 % intervals: {read_aloud({r.name: r.value for r in rows})}."
    return intervals(title, alt, rows, metric, 1.0)


def mean_cell(compared: Comparison, name: str, metric: str) -> str:
    """The mean of a setting with its interval, as a table holds it."""
    return with_interval(compared.mean(name, metric), *compared.intervals[name][metric])


def with_interval(value: float, low: float, high: float) -> str:
    """A mean and its interval.

    >>> with_interval(0.5, 0.25, 0.75)
    '.500 [.250, .750]'
    """
    return f"{figure(value)} [{figure(low)}, {figure(high)}]"


def change(setting: Setting, metric: str, before: Values, after: Values) -> tuple[float, str]:
    """The mean gain, question by question, and how a report writes it. Raises PartFailed."""
    low, high = interval(setting, metric.replace("hit@", "recall@"), after - before)
    gain = float((after - before).mean())
    return gain, f"{signed(gain)} [{signed(low)}, {signed(high)}]"


def signed(value: float) -> str:
    """A difference, always with its sign.

    >>> signed(0.02), signed(-0.125), signed(0.0)
    ('+.020', '-.125', '+.000')
    """
    return ("-" if value < 0 else "+") + figure(abs(value))


def setting_figures(compared: Comparison) -> dict[str, Any]:
    """For metrics.json: "settings", each to its metrics, and "intervals"."""
    return {
        "settings": {
            name: {metric: compared.mean(name, metric) for metric in compared.metrics}
            for name in compared.names
        },
        "intervals": {name: dict(found) for name, found in compared.intervals.items()},
    }


def per_question(
    compared: Comparison, metric: str, ids: Sequence[str]
) -> tuple[tuple[str, ...], tuple[tuple[Any, ...], ...]]:
    """Columns and rows of per_query.csv: one row a question, one column a setting."""
    rows = tuple(
        (
            one,
            *(
                round(float(compared.values[name][metric][number]), 6)
                for name in compared.names
            ),
        )
        for number, one in enumerate(ids)
    )  # fmt: skip
    return ("question", *compared.names), rows


INTERVALS = "In brackets: 95 % intervals of the means, from 1000 resamples of the questions."
