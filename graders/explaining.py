"""What an exercise's explain.py gives: intermediate values and pictures, as data alone.

An explain.py may define any of

    derive(name, args, kwargs, actual) -> Table | None
        The values on the way to the right result of the call name(*args, **kwargs). actual is what
        the learner's code gave, or None where it gave nothing: it lets the table be about the
        place where the two part, and mark the first row that does.
    pictures(ask) -> tuple[Picture, ...]
        Pictures of the learner's code beside the right one. ask(name, *args, **kwargs) calls the
        learner's function in the jail and gives its plain value, or None where there is none.
    statement_pictures() -> tuple[Picture, ...]
        The same with the right values alone, for the statement.

It computes the right values itself and never imports the solution, which is not always at hand.
What a learner's code gave may be anything: `number` and `differs` look at it safely.
"""

from __future__ import annotations

import numbers
from collections.abc import Callable
from typing import Any, Literal

from graders.record import record

Cell = str | int | float | None
Ask = Callable[..., Any]


@record(kw_only=True)
class TableRow:
    """One row; mark says in a few words why it matters ("yours first parts here: 0.41")."""

    cells: tuple[Cell, ...]
    mark: str = ""


@record(kw_only=True)
class Table:
    """Intermediate values. Each row has one cell a column; note: a sentence below the table."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    note: str = ""


@record(kw_only=True)
class Derivation:
    """How the right result of a failed call comes about. task and test: their ids."""

    task: str
    test: str
    call: str
    table: Table


@record(kw_only=True)
class Point:
    """A point of a picture, in the data's own units.

    x2: where a strip ends that begins at x. label: written beside it, or what a bar stands for.
    """

    x: float
    y: float = 0.0
    x2: float | None = None
    label: str = ""


@record(kw_only=True)
class Series:
    """Points that belong together. role: whose they are, the right code's or the learner's."""

    label: str
    role: Literal["right", "yours", "given"]
    points: tuple[Point, ...]


@record(kw_only=True)
class Picture:
    """A picture as data.

    kind: curves (a line through each series' points), strips (from x to x2, one lane for each y),
    scatter (points with labels) or bars (one for each point, of height y, named by its label).
    alt: what it shows, in words, for who cannot see it.
    """

    kind: Literal["curves", "strips", "scatter", "bars"]
    title: str
    alt: str
    series: tuple[Series, ...]
    x_label: str = ""
    y_label: str = ""


def number(value: Any) -> float | None:
    """A learner's value as a float; None where it is no real number that a float can hold."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):  # NumPy's are Real too
        return None
    try:
        return float(value)
    except OverflowError:
        return None


def differs(one: Any, other: Any) -> bool:
    """Whether two values are not equal; values that cannot be compared are not."""
    try:
        return bool(one != other)
    except ValueError:  # arrays of several entries
        return True
