"""Builds the site: every page is made from its exercise alone, so that time grows with the set."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from graders.browser.parcel import pack
from graders.catalog import read_exercise
from graders.catalog.problem_set import faults_between
from graders.errors import ContentError
from graders.record import record
from graders.site import pages
from graders.site.assets import OFFLINE, hashed, offline_script, read_assets
from graders.site.output import SiteFolder
from graders.site.pyodide import FOLDER, RELEASE, files_of, is_address
from graders.site.runtime import runtime_zip

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from graders.catalog import ProblemSet
    from graders.exercise import Exercise
    from graders.site.assets import Assets


@record()
class Built:
    """What was built. left_out: the faults of exercises that are not in it."""

    exercises: int
    files: int
    left_out: tuple[ContentError, ...]


@record(kw_only=True)
class Options:
    """What may differ between two sites of one set.

    base: the address of the site, where a page must know it. pyodide: the address of a release,
    or a folder to copy it from. hidden: whether the hidden tests are in the site, or the worked
    examples alone. solutions: whether they are in the site, without which nothing is diagnosed.
    keep_going: leave broken exercises out.
    """

    base: str = "/"
    pyodide: str = RELEASE
    hidden: bool = True
    solutions: bool = True
    keep_going: bool = False


def build(problem_set: ProblemSet, out: Path, options: Options) -> Built:
    """Build the site into a folder; two builds of the same set give the same bytes.

    Raises ContentError for the first broken exercise, or where none is left, and UsageError for a
    folder that cannot be used.
    """
    exercises: Sequence[Exercise] = ()
    left_out: Sequence[ContentError] = ()
    if options.keep_going:
        exercises, left_out = _sound(problem_set)
    else:
        exercises = problem_set.exercises
    if not exercises:
        raise _nothing_left(problem_set, left_out)
    assets = read_assets().with_file("runtime.zip", runtime_zip())
    folder = SiteFolder(out)
    for path, content in (*assets.files.items(), *_files(exercises, assets, options)):
        folder.write(path, content)
    folder.write(OFFLINE, offline_script(folder.files))
    folder.finish()
    return Built(len(exercises), len(folder.files), tuple(left_out))


def _nothing_left(problem_set: ProblemSet, left_out: Sequence[ContentError]) -> ContentError:
    if left_out:
        return left_out[0]
    return ContentError(problem_set.root, "has no exercise.", "Write one: rankwright new SLUG")


def _files(
    exercises: Sequence[Exercise], assets: Assets, options: Options
) -> Iterator[tuple[str, bytes]]:
    base = options.base if options.base.endswith("/") else f"{options.base}/"
    yield pages.HOME, pages.home(exercises, assets, hidden=options.hidden).encode()
    yield pages.GRADING, pages.grading(assets, hidden=options.hidden).encode()
    yield pages.MISSING, pages.missing(assets, base).encode()
    yield pages.SITEMAP, pages.sitemap(exercises, base).encode()
    pyodide = options.pyodide
    if not is_address(pyodide):
        for file in files_of(Path(pyodide)):
            yield FOLDER + file.name, file.read_bytes()
        pyodide = FOLDER
    for place in pages.places(exercises):
        exercise = place.exercise
        packed = pack(exercise, solutions=options.solutions, hidden=options.hidden).encode()
        parcel = hashed(f"exercises/{exercise.slug}.json", packed)
        yield parcel, packed
        grading = pages.Grading(parcel, pyodide, hidden=options.hidden)
        page = pages.exercise_page(place, assets, grading)
        yield pages.address(exercise.slug), page.encode()


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
