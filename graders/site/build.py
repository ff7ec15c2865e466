"""Builds the site: every page is made from its exercise alone, so that time grows with the set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from graders.catalog import read_exercise
from graders.catalog.problem_set import faults_between
from graders.errors import ContentError
from graders.site import pages
from graders.site.assets import read_assets
from graders.site.output import SiteFolder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from graders.catalog import ProblemSet
    from graders.exercise import Exercise
    from graders.site.assets import Assets


@dataclass(frozen=True, slots=True)
class Built:
    """What was built. left_out: the faults of exercises that are not in it."""

    exercises: int
    files: int
    left_out: tuple[ContentError, ...]


def build(
    problem_set: ProblemSet, out: Path, *, base: str = "/", keep_going: bool = False
) -> Built:
    """Build the site into a folder; two builds of the same set give the same bytes.

    base: the address of the site, where a page must know it. keep_going: leave broken exercises
    out. Raises ContentError for the first broken exercise, UsageError for a folder that cannot be
    used.
    """
    exercises, left_out = _sound(problem_set) if keep_going else (problem_set.exercises, ())
    assets = read_assets()
    folder = SiteFolder(out)
    for path, content in assets.files.items():
        folder.write(path, content)
    for path, text in _texts(exercises, assets, base if base.endswith("/") else f"{base}/"):
        folder.write(path, text.encode())
    folder.finish()
    return Built(len(exercises), len(list(folder.files)), tuple(left_out))


def _texts(exercises: Sequence[Exercise], assets: Assets, base: str) -> Iterator[tuple[str, str]]:
    yield pages.HOME, pages.home(exercises, assets)
    yield pages.GRADING, pages.grading(assets)
    yield pages.MISSING, pages.missing(assets, base)
    yield pages.SITEMAP, pages.sitemap(exercises, base)
    for place in pages.places(exercises):
        yield pages.address(place.exercise.slug), pages.exercise_page(place, assets)


def _sound(problem_set: ProblemSet) -> tuple[Sequence[Exercise], Sequence[ContentError]]:
    """The exercises that can be read, in learning order, and what is wrong with the others."""
    sound, faults = [], []
    for slug in problem_set.slugs:
        try:
            sound.append(read_exercise(problem_set.root, slug))
        except ContentError as error:
            faults.append(error)
    sound.sort(key=lambda exercise: exercise.manifest.order)
    return sound, [*faults, *(() if faults else faults_between(sound))]
