"""`rankwright next`: what to do next, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from graders.cli import standing
from graders.cli.desk import Desk, pass_desk, set_option
from graders.cli.terminal import say, wrapped

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from graders.exercise import Exercise
    from graders.progress import ExerciseProgress

CLOSED = ("passed", "given_up")


@click.command("next")
@set_option
@pass_desk
def command(desk: Desk) -> None:
    """Say what to do next, and why.

    That is the exercise you have open, or else the first that you are ready for.

    Example: rankwright next
    """
    exercises, progress = desk.problem_set.exercises, desk.progress.exercises()
    choice = choose(exercises, progress)
    if choice is None:
        say(f"All {len(exercises)} exercises passed. Well done: there is nothing left to do.")
        return
    exercise, reason = choice
    begun = standing.status(exercise, progress.get(exercise.slug)).name != "new"
    verb = f"check {exercise.slug}.py" if begun else f"start {exercise.slug}"
    say(f"{exercise.slug}: {exercise.manifest.title}\n")
    say(wrapped(exercise.manifest.blurb) + f"\n\n{wrapped(reason)}\n\n  rankwright {verb}")


def choose(
    exercises: Sequence[Exercise], progress: Mapping[str, ExerciseProgress]
) -> tuple[Exercise, str] | None:
    """The exercise to do next and the reason; None once all have passed.

    The one that was touched last among those begun; else the first whose prerequisites are
    passed or given up; else one whose solution was seen before it was solved.
    """
    standings = {e.slug: standing.status(e, progress.get(e.slug)) for e in exercises}
    begun = [e for e in exercises if standings[e.slug].name == "open"]
    if begun:
        latest = max(begun, key=lambda exercise: progress[exercise.slug].touched_at or "")
        return latest, f"You have begun it: {standings[latest.slug].words}."
    if ready := first_ready(exercises, progress):
        return ready, _why_ready(ready)
    for exercise in exercises:
        if standings[exercise.slug].name == "given_up":
            return exercise, "You have seen its solution. Now write it without looking."
    return None


def first_ready(
    exercises: Sequence[Exercise], progress: Mapping[str, ExerciseProgress]
) -> Exercise | None:
    """The first exercise not begun whose prerequisites are passed or given up."""
    closed = {e.slug for e in exercises if standing.status(e, progress.get(e.slug)).name in CLOSED}
    new = (e for e in exercises if standing.status(e, progress.get(e.slug)).name == "new")
    return next((e for e in new if closed.issuperset(e.manifest.prerequisites)), None)


def _why_ready(exercise: Exercise) -> str:
    needs = exercise.manifest.prerequisites
    if not needs:
        return "It is the first open exercise, and it builds on no other."
    return f"It is the first open exercise that you are ready for: it builds on {', '.join(needs)}."
