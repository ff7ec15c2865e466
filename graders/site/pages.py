"""The pages of the site: pure functions from exercises to HTML."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from graders.catalog.rules import HARDEST
from graders.explanation import statement_pictures
from graders.record import record
from graders.renderers.coloured import coloured
from graders.renderers.pages import environment
from graders.renderers.pictures import draw
from graders.renderers.statement import statement, tasks
from graders.site.pyodide import is_address

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graders.exercise import Exercise
    from graders.site.assets import Assets

HOME, GRADING, MISSING, SITEMAP = (
    "index.html", "how-grading-works.html", "404.html", "sitemap.xml",
)  # fmt: skip


@record()
class Track:
    """A track with its exercises in learning order."""

    title: str
    exercises: tuple[Exercise, ...]


@record()
class Place:
    """An exercise in the course: what it builds on and its neighbours."""

    exercise: Exercise
    builds_on: tuple[Exercise, ...]
    before: Exercise | None
    after: Exercise | None


@record()
class Grading:
    """What a page needs to grade: addresses, seen from the site's top, and which tests there are.

    hidden: whether the hidden tests are among them.
    """

    parcel: str
    pyodide: str
    hidden: bool


def address(slug: str) -> str:
    """Where an exercise's page stands in the site."""
    return f"exercises/{slug}.html"


def tracks(exercises: Sequence[Exercise]) -> tuple[Track, ...]:
    """The tracks in the order in which a learner first meets them."""
    titles = dict.fromkeys(exercise.manifest.track for exercise in exercises)
    return tuple(
        Track(title, tuple(one for one in exercises if one.manifest.track == title))
        for title in titles
    )


def places(exercises: Sequence[Exercise]) -> list[Place]:
    """Each exercise with its neighbours in learning order."""
    known = {exercise.slug: exercise for exercise in exercises}
    around = itertools.pairwise([None, *exercises, None])
    befores = [before for before, _ in around][: len(exercises)]
    afters = [*exercises[1:], None]
    return [
        Place(one, _builds_on(one, known), before, after)
        for one, before, after in zip(exercises, befores, afters, strict=True)
    ]


def _builds_on(exercise: Exercise, known: dict[str, Exercise]) -> tuple[Exercise, ...]:
    needed = exercise.manifest.prerequisites
    return tuple(known[slug] for slug in needed if slug in known)


def home(exercises: Sequence[Exercise], assets: Assets, *, hidden: bool) -> str:
    """The page that every learner starts from."""
    found = tracks(exercises)
    levels = sorted({exercise.manifest.difficulty for exercise in exercises})
    return _page(
        "home", assets, "", tracks=found, levels=levels, count=len(exercises), hidden=hidden
    )


def exercise_page(place: Place, assets: Assets, needs: Grading) -> str:
    """The page of one exercise, readable without scripts."""
    exercise = place.exercise
    stub = exercise.stub.read_text(encoding="utf-8")
    return _page(
        "exercise",
        assets,
        "../",
        place=place,
        exercise=exercise,
        text=statement(exercise),
        tasks=tasks(exercise),
        drawings=[draw(picture) for picture in statement_pictures(exercise)],
        stub=coloured(stub),
        stub_text=stub,
        parcel=needs.parcel,
        pyodide=needs.pyodide if is_address(needs.pyodide) else f"../{needs.pyodide}",
        elsewhere=f" {needs.pyodide}" if is_address(needs.pyodide) else "",
        hidden=needs.hidden,
    )


def grading(assets: Assets, *, hidden: bool) -> str:
    """How an answer is graded, and how far to trust it."""
    return _page("grading", assets, "", hidden=hidden)


def missing(assets: Assets, base: str) -> str:
    """The page for addresses that do not exist; it may be shown at any depth."""
    return _page("missing", assets, base)


def sitemap(exercises: Sequence[Exercise], base: str) -> str:
    """The addresses of all pages, as search engines read them."""
    pages = [HOME, GRADING, *(address(exercise.slug) for exercise in exercises)]
    entries = "".join(f"<url><loc>{escape(base + page)}</loc></url>\n" for page in pages)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{entries}</urlset>\n'
    )


def _page(template: str, assets: Assets, root: str, **values: Any) -> str:
    """Fill a template. root: the way from the page to the site's top."""
    page = environment().get_template(f"site/{template}.html")
    return page.render(
        root=root, asset=assets.path, address=address, hardest=HARDEST, script="", **values
    )
