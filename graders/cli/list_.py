"""`rankwright list`: the problem set by track, with the learner's progress."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING

import click

from graders.cli import standing
from graders.cli.desk import Desk, pass_desk, set_option
from graders.cli.terminal import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from graders.exercise import Exercise
    from graders.progress import ExerciseProgress

FORMAT = 1


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@set_option
@pass_desk
def command(desk: Desk, *, as_json: bool) -> None:
    """Show the exercises by track, with your progress.

    Example: rankwright list
    """
    exercises, progress = desk.problem_set.outlines, desk.progress.exercises()
    if as_json:
        say(as_document(str(desk.problem_set.root), exercises, progress))
    else:
        say(f"{as_text(exercises, progress)} Next: {desk.again('next')}")


def as_text(exercises: Sequence[Exercise], progress: Mapping[str, ExerciseProgress]) -> str:
    """One line for each exercise under its track, in learning order."""
    width = max((len(exercise.slug) for exercise in exercises), default=0)
    lines = []
    for track, members in itertools.groupby(exercises, lambda exercise: exercise.manifest.track):
        lines += ["", click.style(track, bold=True)]
        lines += [_line(exercise, progress.get(exercise.slug), width) for exercise in members]
    passed = sum(standing.passed(progress.get(exercise.slug)) for exercise in exercises)
    lines += ["", f"{passed} of {len(exercises)} passed. Difficulty is 1 to 5."]
    return "\n".join(lines[1:])


def _line(exercise: Exercise, progress: ExerciseProgress | None, width: int) -> str:
    manifest = exercise.manifest
    status = standing.status(exercise, progress)
    line = f"  {status.sign} {exercise.slug:{width}}  {manifest.difficulty}  {manifest.title}"
    return f"{line}  ({status.words})" if status.words else line


def as_document(
    root: str, exercises: Sequence[Exercise], progress: Mapping[str, ExerciseProgress]
) -> str:
    """The same as JSON: format, set, exercises[]."""
    members = [_member(exercise, progress.get(exercise.slug)) for exercise in exercises]
    return json.dumps({"format": FORMAT, "set": root, "exercises": members}, indent=2)


def _member(exercise: Exercise, progress: ExerciseProgress | None) -> dict[str, object]:
    manifest = exercise.manifest
    return {
        "slug": exercise.slug,
        "title": manifest.title,
        "blurb": manifest.blurb,
        "track": manifest.track,
        "difficulty": manifest.difficulty,
        "prerequisites": list(manifest.prerequisites),
        "status": standing.status(exercise, progress).name,
        "points": standing.points(exercise, progress),
        "max_points": exercise.max_points,
        "attempts": progress.attempts if progress else 0,
        "passed_at": progress.passed_at if progress else None,
    }
