"""Pictures: data placed on a canvas, told in words, safe whatever a learner's code gave."""

from __future__ import annotations

import html
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import pytest

from graders.explaining import Derivation, Picture, Point, Series, Table, TableRow
from graders.feedback import build
from graders.renderers import RENDERERS
from graders.renderers.canvas import HEIGHT, LEFT, RIGHT, TOP, WIDTH, round_step
from graders.renderers.pictures import draw
from tests.renderers.samples import HOSTILE, VERDICTS

if TYPE_CHECKING:
    from graders.renderers.canvas import Drawing

Kind = Literal["curves", "strips", "scatter", "bars"]
KINDS: tuple[Kind, ...] = ("curves", "strips", "scatter", "bars")
POINTS = (
    Point(x=0.0, y=1.0, x2=3.0, label="one"),
    Point(x=2.0, y=-0.5, x2=5.0, label="two"),
    Point(x=4.0, y=2.0, x2=6.0, label="three"),
)


def picture(kind: Kind, *points: Point, label: str = "yours", alt: str = "In words.") -> Picture:
    series = (
        Series(label="right", role="right", points=POINTS),
        Series(label=label, role="yours", points=points or POINTS),
    )
    return Picture(
        kind=kind, title="Shown", alt=alt, series=series, x_label="x name", y_label="y name"
    )


def page_with(*pictures: Picture, table: Table | None = None) -> str:
    verdict = VERDICTS["partly"]
    task = next(one for one in verdict.tasks if one.points == 0)
    test = next(test for test in task.tests if test.call)
    told = table or Table(title="Empty", columns=(), rows=())
    derivation = Derivation(task=task.id, test=test.id, call=test.call, table=told)
    changed = replace(verdict, pictures=pictures, derivation=derivation)
    return RENDERERS["html"](build(changed, attempts=1, hints_shown={}, hints={}))


def drawings(page: str) -> list[ET.Element]:
    found = re.findall(r'<svg[^>]*role="img".*?</svg>', page, re.DOTALL)
    return [ET.fromstring(text) for text in found]  # noqa: S314  our own page


def places(drawing: Drawing) -> list[tuple[float, float]]:
    """Every place at which something is drawn."""
    found = [(mark.x, mark.y) for mark in drawing.marks]
    found += [(box.x, box.y) for box in drawing.boxes]
    found += [(box.x + box.width, box.y + box.height) for box in drawing.boxes]
    for line in drawing.lines:
        found += [tuple(map(float, pair.split(","))) for pair in line.points.split()]  # type: ignore[misc]
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_everything_lies_on_the_canvas(kind: Kind) -> None:
    drawing = draw(picture(kind))
    assert places(drawing)
    for x, y in places(drawing):
        assert LEFT - 1 <= x <= WIDTH - RIGHT + 1
        assert 0 <= y <= drawing.height


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "points",
    [
        (Point(x=0.0, label="alone"),),
        (Point(x=1e12, y=-1e12, x2=1e12), Point(x=-1e12, y=1e12, x2=0.0)),
        (Point(x=1.0, y=1.0),) * 1000,
    ],
)
def test_odd_data_is_drawn_as_well(kind: Kind, points: tuple[Point, ...]) -> None:
    drawing = draw(picture(kind, *points))
    for x, y in places(drawing):
        assert 0 <= x <= WIDTH
        assert 0 <= y <= drawing.height


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_without_points_is_an_empty_canvas(kind: Kind) -> None:
    empty = Series(label="none", role="yours", points=())
    one = Picture(kind=kind, title="Empty", alt="Nothing.", series=(empty,))
    assert places(draw(one)) == []


def test_a_curve_keeps_the_shape_of_its_data() -> None:
    low, high = (draw(picture("curves")).lines[0].points.split()[n].split(",") for n in (1, 2))
    assert float(low[0]) < float(high[0])
    assert float(low[1]) > float(high[1])  # the screen's y grows downwards
    assert TOP <= float(high[1]) <= HEIGHT


def test_a_scatter_keeps_angles() -> None:
    square = tuple(Point(x=x, y=y) for x in (0.0, 1.0) for y in (0.0, 1.0))
    one = Series(label="given", role="given", points=square)
    marks = draw(Picture(kind="scatter", title="Square", alt="A square.", series=(one,))).marks
    wide, high = ({getattr(mark, name) for mark in marks} for name in ("x", "y"))
    assert max(wide) - min(wide) == pytest.approx(max(high) - min(high), abs=0.2)


def test_bars_grow_from_zero_both_ways() -> None:
    boxes = draw(picture("bars")).boxes
    up, down = boxes[0], boxes[2]
    assert up.y + up.height == pytest.approx(down.y, abs=0.2)


def test_strips_stand_below_one_another() -> None:
    ys = [box.y for box in draw(picture("strips")).boxes]
    assert ys == sorted(set(ys))


def test_round_steps() -> None:
    assert [round_step(rough) for rough in (0.1, 0.11, 3.0, 700.0)] == [0.1, 0.2, 5.0, 1000.0]


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_is_told_in_words_and_named_beside_its_lines(kind: Kind) -> None:
    (svg,) = drawings(page_with(picture(kind)))
    title = svg.find("title")
    assert title is not None
    assert title.text == "In words."
    assert svg.get("aria-labelledby") == title.get("id")
    page = page_with(picture(kind))
    assert "<figcaption>Shown</figcaption>" in page
    assert "yours" in page  # in the legend or on the strips: never by colour alone


def test_several_pictures_have_ids_of_their_own() -> None:
    svgs = drawings(page_with(*map(picture, KINDS)))
    assert len({svg.get("aria-labelledby") for svg in svgs}) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_values_are_escaped(kind: Kind) -> None:
    hostile = Point(x=1.0, y=1.0, x2=2.0, label=HOSTILE)
    page = page_with(picture(kind, hostile, label=HOSTILE, alt=HOSTILE))
    _is_tame(page)
    (svg,) = drawings(page)
    assert {one.tag for one in svg.iter()} <= {
        "svg", "title", "g", "line", "text", "polyline", "rect", "circle",
    }  # fmt: skip


def test_hostile_values_in_a_derivation_are_escaped() -> None:
    row = TableRow(cells=(HOSTILE, 1.0, None), mark=HOSTILE)
    table = Table(title=HOSTILE, columns=(HOSTILE, "b", "c"), rows=(row,), note=HOSTILE)
    _is_tame(page_with(table=table))


def _is_tame(page: str) -> None:
    assert "<script" not in page
    assert "<img" not in page
    assert "\x1b" not in page
    assert "\u202e" not in page
    assert html.escape("</code></pre><script>") in page
