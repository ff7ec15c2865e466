"""`rankwright next`: what to do next, and why."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

import click

from graders.cli import standing
from graders.cli.desk import Desk, pass_desk, set_option
from graders.cli.terminal import say, wrapped

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from graders.catalog import ProblemSet
    from graders.exercise import Exercise
    from graders.progress import ExerciseProgress

FIRST_TABLE = re.compile(r"^\[", re.MULTILINE)
CLOSED = ("passed", "given_up")


@click.command("next")
@set_option
@pass_desk
def command(desk: Desk) -> None:
    """Say what to do next, and why.

    That is the exercise you have open, or else the first that you are ready for.

    Example: rankwright next
    """
    exercises, progress = desk.problem_set.outlines, desk.progress.exercises()
    choice = choose(exercises, progress)
    if choice is None:
        say(f"All {len(exercises)} exercises passed. Well done: there is nothing left to do.")
        return
    exercise, reason = choice
    begun = standing.status(exercise, progress.get(exercise.slug)).name != "new"
    verb = f"check {exercise.slug}.py" if begun else f"start {exercise.slug}"
    say(f"{exercise.slug}: {exercise.manifest.title}\n")
    say(wrapped(exercise.manifest.blurb) + f"\n\n{wrapped(reason)}\n\n  {desk.again(verb)}")


def choose(
    exercises: Sequence[Exercise], progress: Mapping[str, ExerciseProgress]
) -> tuple[Exercise, str] | None:
    """The exercise to do next and the reason; None once all have passed.

    The one that was touched last among those begun; else the first whose prerequisites are
    passed or given up; else one whose solution was seen before it was solved.
    """
    by_slug = {exercise.slug: exercise for exercise in exercises}
    names = {slug: standing.name(progress.get(slug)) for slug in by_slug}
    begun = [slug for slug, name in names.items() if name == "open"]
    if begun:
        latest = by_slug[max(begun, key=lambda slug: progress[slug].touched_at or "")]
        words = standing.status(latest, progress[latest.slug]).words
        return latest, f"You have begun it: {words}."
    needs = {slug: exercise.manifest.prerequisites for slug, exercise in by_slug.items()}
    if ready := first_ready(needs, progress):
        return by_slug[ready], _why_ready(by_slug[ready])
    for slug, name in names.items():
        if name == "given_up":
            return by_slug[slug], "You have seen its solution. Now write it without looking."
    return None


def first_ready(
    needs: Mapping[str, Sequence[str]], progress: Mapping[str, ExerciseProgress]
) -> str | None:
    """The first exercise not begun whose prerequisites are passed or given up.

    needs: the prerequisites of each exercise by slug, in learning order.
    """
    names = {slug: standing.name(progress.get(slug)) for slug in needs}
    closed = {slug for slug, name in names.items() if name in CLOSED}
    new = (slug for slug, name in names.items() if name == "new")
    return next((slug for slug in new if closed.issuperset(needs[slug])), None)


def read_needs(problem_set: ProblemSet) -> dict[str, list[str]]:
    """The prerequisites of each exercise by slug, in learning order, unchecked.

    Reads the head of each manifest alone: who has just passed should not wait for the rest. Raises
    ValueError and KeyError where a manifest is not sound.
    """
    heads = {}
    for slug in problem_set.slugs:
        manifest = problem_set.root / "exercises" / slug / "exercise.toml"
        text = manifest.read_text(encoding="utf-8")
        heads[slug] = tomllib.loads(FIRST_TABLE.split(text, maxsplit=1)[0])
    in_order = sorted(heads, key=lambda slug: heads[slug]["order"])
    return {slug: heads[slug].get("prerequisites", []) for slug in in_order}


def _why_ready(exercise: Exercise) -> str:
    needs = exercise.manifest.prerequisites
    if not needs:
        return "It is the first open exercise, and it builds on no other."
    return f"It is the first open exercise that you are ready for: it builds on {', '.join(needs)}."
