"""What a drawing is made of: its measures, its marks, and the scales that place them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from graders.record import record

if TYPE_CHECKING:
    from graders.explaining import Picture

WIDTH, HEIGHT = 640.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 56.0, 16.0, 14.0, 44.0
TICKS = 5


@record()
class Tick:
    """A tick at `at` on its axis."""

    at: float
    label: str


@record()
class Line:
    """A polyline. points: as SVG writes them."""

    role: str
    points: str


@record()
class Box:
    """A bar or strip."""

    role: str
    x: float
    y: float
    width: float
    height: float


@record()
class Mark:
    """A point of a scatter."""

    role: str
    x: float
    y: float


@record()
class Text:
    """A label beside something."""

    role: str
    x: float
    y: float
    text: str
    anchor: str = "start"


@record()
class Drawing:
    """Everything on the canvas. legend: (role, label) of each series that needs one."""

    picture: Picture
    height: float
    legend: tuple[tuple[str, str], ...]
    x_ticks: tuple[Tick, ...] = ()
    y_ticks: tuple[Tick, ...] = ()
    lines: tuple[Line, ...] = ()
    boxes: tuple[Box, ...] = ()
    marks: tuple[Mark, ...] = ()
    texts: tuple[Text, ...] = ()
    width: float = WIDTH
    left: float = LEFT
    right: float = WIDTH - RIGHT
    top: float = TOP

    @property
    def bottom(self) -> float:
        """Where the x axis lies."""
        return self.height - BOTTOM


@record()
class Scale:
    """Maps data from low..high to start..end."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """The place of a value, with a tenth of a pixel."""
        share = (value - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start), 1)

    @property
    def unit(self) -> float:
        """Pixels for a unit of the data."""
        return abs(self.end - self.start) / (self.high - self.low)

    def widened(self, unit: float) -> Scale:
        """The scale with so many pixels for a unit, its middle where it was."""
        more = (abs(self.end - self.start) / unit - (self.high - self.low)) / 2
        return Scale(self.low - more, self.high + more, self.start, self.end)

    def ticks(self) -> tuple[Tick, ...]:
        """Ticks at round numbers."""
        step = round_step((self.high - self.low) / TICKS)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return tuple(Tick(self(n * step), f"{n * step:.6g}") for n in range(first, last + 1))


def round_step(rough: float) -> float:
    """The least of 1, 2, 2.5 and 5 times a power of ten that is not below `rough`.

    >>> round_step(0.37)
    0.5
    """
    power = 10.0 ** math.floor(math.log10(rough))
    return next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power >= rough * 0.999)
