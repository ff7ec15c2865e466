"""Drawings for reports. Series are told apart by dash, fill and label, never by colour alone.

A drawing's roles are class names of site/static/lab.css: s1, s2 ... in the order of the series.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, cast

from graders.explaining import Picture, Point, Series
from graders.renderers.canvas import BOTTOM, TOP, Drawing, Line, Mark, Scale, Text
from graders.renderers.pictures import draw as place

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROLES = ("s1", "s2", "s3", "s4", "s5", "s6")
ROW, GAP = 20.0, 14.0
# Narrow, so that it can shrink to a phone and still be read.
NAMES, ROOM, VALUES = 150.0, 294.0, 56.0
MOST_DOTS = 12

Kind = Literal["curves", "strips", "scatter", "bars"]


def draw(
    kind: Kind, title: str, alt: str, series: Mapping[str, Sequence[Point]],
    x_label: str = "", y_label: str = "",
) -> Drawing:  # fmt: skip
    """A drawing of named series, as graders.explaining.Picture describes their points.

    kind: "curves" or "scatter" (x and y), or "bars" (y and label, a group for each label).
    """
    drawn = tuple(
        Series(label=name, role=cast("Any", role), points=tuple(points))
        for role, (name, points) in zip(ROLES, series.items(), strict=False)
    )
    picture = Picture(
        kind=kind, title=title, alt=alt, series=drawn, x_label=x_label, y_label=y_label
    )
    drawn_at = place(picture)
    return replace(drawn_at, marks=_dots(drawn_at)) if kind == "curves" else drawn_at


def _dots(drawing: Drawing) -> tuple[Mark, ...]:
    """A dot where a curve has a value; a curve of many has none, for they would hide it."""
    return tuple(
        Mark(line.role, *map(float, point.split(",")))
        for line in drawing.lines
        if len(points := line.points.split()) <= MOST_DOTS
        for point in points
    )


def whiskers(
    title: str, alt: str, groups: Mapping[str, Mapping[str, tuple[float, float, float]]]
) -> Drawing:
    """A dot and its interval for each value, one below the other on one scale from 0 to 1.

    groups: "hit@5" to {"bm25": (value, low, high)}, say; each row carries its names.
    """
    x = Scale(0.0, 1.0, NAMES, NAMES + ROOM)
    lines, marks, texts = [], [], []
    y = TOP
    for group, rows in groups.items():
        texts.append(Text("group", 0.0, y + 4, group))
        for role, (name, (value, low, high)) in zip(ROLES, rows.items(), strict=False):
            texts.append(Text(role, NAMES - 10, y + 4, name, "end"))
            lines.append(Line(role, f"{x(low)},{y} {x(high)},{y}"))
            marks.append(Mark(role, x(value), y))
            texts.append(Text("value", x(high) + 8, y + 4, f"{value:.3f}"))
            y += ROW
        y += GAP
    told = "mean and 95 % interval"
    picture = Picture(kind="scatter", title=title, alt=alt, series=(), x_label=told)
    return Drawing(
        picture, y + BOTTOM - GAP, (), x.ticks(), lines=tuple(lines), marks=tuple(marks),
        texts=tuple(texts), left=NAMES, right=NAMES + ROOM, width=NAMES + ROOM + VALUES,
    )  # fmt: skip


def read_aloud(rows: Mapping[str, float]) -> str:
    """Names and values in words, for a drawing's text alternative.

    >>> read_aloud({"bm25": 0.5, "dense": 0.25})
    'bm25 0.500, dense 0.250'
    """
    return ", ".join(f"{name} {value:.3f}" for name, value in rows.items())
