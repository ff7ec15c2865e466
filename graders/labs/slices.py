"""Questions in groups, and a metric for each group and retriever."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.explaining import Table, TableRow
from graders.labs.report import figure
from graders.labs.significance import interval

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from graders.labs.comparison import Comparison
    from graders.labs.setting import Setting


def members(groups: Sequence[str]) -> dict[str, list[int]]:
    """The questions of each group, groups by first appearance.

    >>> members(["en", "es", "en"])
    {'en': [0, 2], 'es': [1]}
    """
    found: dict[str, list[int]] = {}
    for question, group in enumerate(groups):
        found.setdefault(group, []).append(question)
    return found


def sliced_table(
    setting: Setting, compared: Comparison, metric: str, groups: Mapping[str, Sequence[int]],
    title: str,
) -> Table:  # fmt: skip
    """A row for each group, a column for each retriever: mean and interval. Raises PartFailed."""
    rows = []
    for group, questions in groups.items():
        cells: list[str | int] = [group, len(questions)]
        for name in compared.names:
            values = compared.values[name][metric][list(questions)]
            low, high = interval(setting, metric, values)
            cells.append(f"{figure(float(values.mean()))} [{figure(low)}, {figure(high)}]")
        rows.append(TableRow(cells=tuple(cells)))
    columns = ("Questions", "How many", *compared.names)
    return Table(title=title, columns=columns, rows=tuple(rows))


def sliced_figures(
    compared: Comparison, metric: str, groups: Mapping[str, Sequence[int]]
) -> dict[str, Any]:
    """For metrics.json: group to retriever to mean."""
    return {
        group: {
            name: float(compared.values[name][metric][list(questions)].mean())
            for name in compared.names
        }
        for group, questions in groups.items()
    }
