"""A problem set: a folder with exercises/ and solutions/, and how one is found."""

from __future__ import annotations

import itertools
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from graders.catalog.reading import read_exercise, read_outline
from graders.errors import ContentError, UsageError
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from graders.exercise import Exercise

PACKAGED = Path(__file__).resolve().parent.parent / "problem_set"
CHECKOUT = PACKAGED.parent.parent


@record(slots=False)
class ProblemSet:
    """All exercises under one root."""

    root: Path

    @cached_property
    def slugs(self) -> tuple[str, ...]:
        """The folders of exercises/ that hold a manifest, by name."""
        return tuple(sorted(path.parent.name for path in self.root.glob(_MANIFESTS)))

    @cached_property
    def exercises(self) -> tuple[Exercise, ...]:
        """Every exercise in learning order. Raises ContentError."""
        return self._in_order(read_exercise)

    @cached_property
    def outlines(self) -> tuple[Exercise, ...]:
        """The same without examples, bank and a look at the files, in half the time."""
        return self._in_order(read_outline)

    def _in_order(self, read: Callable[[Path, str], Exercise]) -> tuple[Exercise, ...]:
        exercises = sorted(
            (read(self.root, slug) for slug in self.slugs),
            key=lambda exercise: exercise.manifest.order,
        )
        for fault in faults_between(exercises):
            raise fault
        return tuple(exercises)

    def exercise(self, slug: str) -> Exercise:
        """One exercise, without reading the others. Raises UsageError, ContentError."""
        if slug not in self.slugs:
            raise UsageError(_no_such_exercise(slug, self))
        return read_exercise(self.root, slug)


@record()
class FoundSet:
    """A problem set and, in words, where it was found."""

    problem_set: ProblemSet
    found: str


_MANIFESTS = "exercises/*/exercise.toml"


def find_set(chosen: Path | None, from_environment: str | None, folder: Path | None) -> FoundSet:
    """Choose the problem set: the one asked for, else the nearest above folder, else our own.

    chosen: what --set says. from_environment: what RANKWRIGHT_SET says. folder: where to start
    looking upwards; None never discovers a set, because a set's own code runs trusted.
    Raises UsageError where the set asked for is none.
    """
    for value, name in ((chosen, "--set"), (from_environment, "RANKWRIGHT_SET")):
        if value:
            root = Path(value).resolve()
            if not _is_set(root):
                raise UsageError(
                    f"{root} ({name}) is no problem set: it holds no exercises/*/exercise.toml."
                    " Name the folder that holds exercises/."
                )
            return FoundSet(ProblemSet(root), f"chosen by {name}")
    if folder is not None:
        for candidate in (folder.resolve(), *folder.resolve().parents):
            if _is_set(candidate):
                return FoundSet(ProblemSet(candidate), "found above the working folder")
    for root in (PACKAGED, CHECKOUT):
        if _is_set(root):
            return FoundSet(ProblemSet(root), "built in")
    raise ContentError(PACKAGED, "is missing.", "Install rankwright again.")


def _is_set(root: Path) -> bool:
    return next(root.glob(_MANIFESTS), None) is not None


def _no_such_exercise(slug: str, problem_set: ProblemSet) -> str:
    import difflib  # noqa: PLC0415  only on the way to an error: costs 3 ms

    close = difflib.get_close_matches(slug, problem_set.slugs, n=1)
    guess = f" Did you mean {close[0]}?" if close else ""
    return f"There is no exercise {slug!r} in {problem_set.root}.{guess} See `rankwright list`."


def faults_between(exercises: Sequence[Exercise]) -> Iterator[ContentError]:
    """What is wrong with exercises in learning order as a set, though each may be sound alone.

    A prerequisite must exist and come earlier in the order, which also rules out cycles.
    """
    for earlier, later in itertools.pairwise(exercises):
        if earlier.manifest.order == later.manifest.order:
            yield ContentError(
                f"{later.manifest_file}: order",
                f"is {later.manifest.order}, as in {earlier.slug}.",
                "Give each exercise a place of its own.",
            )
    seen: set[str] = set()
    for exercise in exercises:
        for slug in exercise.manifest.prerequisites:
            if slug not in seen:
                yield ContentError(
                    f"{exercise.manifest_file}: prerequisites",
                    f"there is no exercise {slug!r} before this one.",
                    "Name exercises of a lower order.",
                )
        seen.add(exercise.slug)
