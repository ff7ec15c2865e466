"""More drawings for reports: intervals on any scale, histograms, gains and losses, point clouds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from graders.explaining import Picture
from graders.record import record
from graders.renderers.canvas import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    Box,
    Drawing,
    Line,
    Mark,
    Scale,
    Text,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy.typing as npt

    Points = npt.NDArray[np.floating]

ROW = 20.0
# Narrow, so that they can shrink to a phone and still be read; a letter is at most so wide there.
LETTER, ROOM, VALUES, CLOUD = 8.8, 280.0, 60.0, 500.0
PAD = 0.05


@record()
class Row:
    """A value with its interval. role: "s1" to "s6", or "rest" for what only stands beside."""

    name: str
    value: float
    low: float
    high: float
    role: str = "s1"


def intervals(
    title: str, alt: str, rows: Sequence[Row], x_label: str = "", top: float = 1e-9
) -> Drawing:
    """A dot and its interval for each row, on a scale that holds 0, top and all of them."""
    left = 16 + LETTER * max(len(row.name) for row in rows)
    x = Scale(
        min([0.0, *(row.low for row in rows)]), max([top, *(row.high for row in rows)]),
        left, left + ROOM,
    )  # fmt: skip
    height = TOP + ROW * len(rows) + BOTTOM
    lines = [Line("zero", f"{x(0.0)},{TOP - 8} {x(0.0)},{height - BOTTOM}")]
    marks, texts = [], []
    for number, row in enumerate(rows):
        y = TOP + number * ROW
        lines.append(Line(row.role, f"{x(row.low)},{y} {x(row.high)},{y}"))
        marks.append(Mark(row.role, x(row.value), y))
        texts.append(Text(row.role, left - 12, y + 4, row.name, "end"))
        texts.append(Text("value", x(row.high) + 8, y + 4, f"{row.value:.3f}"))
    picture = Picture(kind="scatter", title=title, alt=alt, series=(), x_label=x_label)
    return Drawing(
        picture, height, (), x.ticks(), lines=tuple(lines), marks=tuple(marks),
        texts=tuple(texts), left=left, right=left + ROOM, width=left + ROOM + VALUES,
    )  # fmt: skip


def histogram(title: str, alt: str, values: Sequence[float], step: float, x_label: str) -> Drawing:
    """How many values fall into each stretch of `step`, from a multiple of it."""
    low = step * np.floor(min(values) / step)
    edges = np.arange(low, max(values) + step, step)
    counts, _ = np.histogram(values, np.append(edges, edges[-1] + step))
    x = Scale(low - step / 2, edges[-1] + step * 1.5, LEFT, WIDTH - RIGHT)
    height = HEIGHT * 0.75
    y = Scale(0.0, float(counts.max()) * (1 + PAD), height - BOTTOM, TOP)
    boxes = tuple(
        Box("s1", x(edge) + 1, y(n), round(x(edge + step) - x(edge) - 2, 1), round(y(0) - y(n), 1))
        for edge, n in zip(edges.tolist(), counts.tolist(), strict=False)
        if n
    )
    picture = Picture(kind="bars", title=title, alt=alt, series=(), x_label=x_label)
    return Drawing(picture, height, (), x.ticks(), y.ticks(), boxes=boxes)


def gains_and_losses(title: str, alt: str, values: Sequence[float], y_label: str) -> Drawing:
    """One bar a value, highest first; those of 0 are left out, for they have no height."""
    told = [value for value in sorted(values, reverse=True) if value]
    y = Scale(-1.0, 1.0, HEIGHT - BOTTOM, TOP)
    room = (WIDTH - LEFT - RIGHT) / max(len(told), 1)
    thick = min(room * 0.8, 24.0)
    boxes = tuple(
        Box(
            "s1" if value > 0 else "s2", round(LEFT + (place + 0.5) * room - thick / 2, 1),
            min(y(value), y(0.0)), round(thick, 1), round(abs(y(value) - y(0.0)), 1),
        )
        for place, value in enumerate(told)
    )  # fmt: skip
    zero = Line("zero", f"{LEFT},{y(0.0)} {WIDTH - RIGHT},{y(0.0)}")
    picture = Picture(kind="bars", title=title, alt=alt, series=(), y_label=y_label)
    return Drawing(picture, HEIGHT, (), (), y.ticks(), lines=(zero,), boxes=boxes)


def cloud(title: str, alt: str, groups: Mapping[str, Points], rest: Points) -> Drawing:
    """Points of named groups, each group's name at its middle, over points of no name."""
    every = np.concatenate([*groups.values(), rest])
    (x_low, y_low), (x_high, y_high) = every.min(axis=0), every.max(axis=0)
    height = HEIGHT * 1.2
    x = Scale(float(x_low), float(x_high) + 1e-9, LEFT, CLOUD - RIGHT)
    y = Scale(float(y_low), float(y_high) + 1e-9, height - BOTTOM, TOP)
    marks = [Mark("rest", x(a), y(b)) for a, b in rest.tolist()]
    texts = []
    for number, (name, points) in enumerate(groups.items(), start=1):
        marks += [Mark(f"s{number}", x(a), y(b)) for a, b in points.tolist()]
        a, b = np.median(points, axis=0).tolist()
        texts.append(Text(f"s{number} name-of", x(a), y(b) - 9, name, "middle"))
    picture = Picture(kind="scatter", title=title, alt=alt, series=())
    return Drawing(
        picture, height, (), x.ticks(), y.ticks(), marks=tuple(marks), texts=tuple(texts),
        width=CLOUD, right=CLOUD - RIGHT,
    )  # fmt: skip
