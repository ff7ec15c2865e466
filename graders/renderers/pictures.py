"""Places a picture's data on a canvas; the template draws what is placed here.

Whose a line or mark is shows in its class, its dash or shape, and its label: never by colour alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    from collections.abc import Callable, Sequence

    from graders.explaining import Picture, Series

SQUARE = 440.0
LANE, BAND = 22.0, 18.0
LONGEST_LABEL = 14


def draw(picture: Picture) -> Drawing:
    """Place a picture."""
    return _KINDS[picture.kind](picture)


def _curves(picture: Picture) -> Drawing:
    x, y = _scales(picture.series)
    lines = tuple(
        Line(one.role, " ".join(f"{x(point.x)},{y(point.y)}" for point in one.points))
        for one in picture.series
    )
    legend = _legend(picture.series)
    return Drawing(picture, HEIGHT, legend, x.ticks(), y.ticks(), lines=lines)


def _scatter(picture: Picture) -> Drawing:
    """One unit is as long both ways, so that angles are what they are."""
    x, y = _scales(picture.series, pad=0.12, width=SQUARE, height=SQUARE)
    unit = min(x.unit, y.unit)
    x, y = x.widened(unit), y.widened(unit)
    marks, texts = [], []
    for one in picture.series:
        for point in one.points:
            at_x, at_y = x(point.x), y(point.y)
            marks.append(Mark(one.role, at_x, at_y))
            # The learner's label stands below its mark, the right one above it.
            shift = 22 if one.role == "yours" else -10
            texts.append(Text(one.role, at_x, at_y + shift, _short(point.label), "middle"))
    return Drawing(
        picture, SQUARE, _legend(picture.series), x.ticks(), y.ticks(),
        marks=tuple(marks), texts=tuple(texts), width=SQUARE, right=SQUARE - RIGHT,
    )  # fmt: skip


def _strips(picture: Picture) -> Drawing:
    """One lane for each strip, the series below one another."""
    points = [point for one in picture.series for point in one.points]
    ends = [point.x2 if point.x2 is not None else point.x for point in points]
    starts = [point.x for point in points]
    x = Scale(min(starts, default=0.0), _above(max(ends, default=1.0), 0.0), LEFT, WIDTH - RIGHT)
    boxes, texts, y = [], [], TOP
    for one in picture.series:
        texts.append(Text(one.role, LEFT, y + 12, one.label))
        y += LANE
        for point in one.points:
            width = max(x(point.x2 if point.x2 is not None else point.x) - x(point.x), 1.0)
            boxes.append(Box(one.role, x(point.x), y, round(width, 1), BAND))
            texts.append(Text(one.role, LEFT - 6, y + 13, _short(point.label), "end"))
            y += LANE
        y += LANE / 3
    height = y + BOTTOM
    return Drawing(picture, height, (), x.ticks(), boxes=tuple(boxes), texts=tuple(texts))


def _bars(picture: Picture) -> Drawing:
    """A group for each label, in the order in which the first series names them."""
    labels = list(dict.fromkeys(point.label for one in picture.series for point in one.points))
    y = _value_scale(picture.series)
    room = (WIDTH - LEFT - RIGHT) / max(len(labels), 1)
    thick = min(room * 0.7 / len(picture.series), 48.0)
    boxes, texts = [], []
    for number, label in enumerate(labels):
        middle = LEFT + (number + 0.5) * room
        texts.append(Text("given", round(middle, 1), HEIGHT - BOTTOM + 18, _short(label), "middle"))
        for place, one in enumerate(picture.series):
            for point in one.points:
                if point.label == label:
                    left = middle + (place - len(picture.series) / 2) * thick
                    boxes.append(_bar(one.role, left, thick, y(0.0), y(point.y)))
    return Drawing(
        picture, HEIGHT, _legend(picture.series), (), y.ticks(),
        boxes=tuple(boxes), texts=tuple(texts),
    )  # fmt: skip


def _bar(role: str, left: float, thick: float, base: float, top: float) -> Box:
    upper, lower = min(base, top), max(base, top)
    return Box(role, round(left + 1, 1), upper, round(thick - 2, 1), round(lower - upper, 1))


def _scales(
    series: Sequence[Series], pad: float = 0.0, width: float = WIDTH, height: float = HEIGHT
) -> tuple[Scale, Scale]:
    points = [point for one in series for point in one.points]
    x_low, x_high = _range([point.x for point in points], pad)
    y_low, y_high = _range([point.y for point in points], pad or 0.04)
    return (
        Scale(x_low, x_high, LEFT, width - RIGHT),
        Scale(y_low, y_high, height - BOTTOM, TOP),
    )


def _value_scale(series: Sequence[Series]) -> Scale:
    values = [point.y for one in series for point in one.points]
    low, high = min([0.0, *values]), max([0.0, *values])
    return Scale(low, _above(high * 1.05, low), HEIGHT - BOTTOM, TOP)


def _range(values: Sequence[float], pad: float) -> tuple[float, float]:
    low, high = min(values, default=0.0), max(values, default=1.0)
    high = _above(high, low)
    room = pad * (high - low)
    return low - room, high + room


def _above(high: float, low: float) -> float:
    return high if high > low else low + 1.0


def _legend(series: Sequence[Series]) -> tuple[tuple[str, str], ...]:
    return tuple((one.role, one.label) for one in series) if len(series) > 1 else ()


def _short(label: str) -> str:
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"


_KINDS: dict[str, Callable[[Picture], Drawing]] = {
    "curves": _curves,
    "scatter": _scatter,
    "strips": _strips,
    "bars": _bars,
}
