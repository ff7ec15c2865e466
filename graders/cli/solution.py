"""`rankwright solution`: the reference, for who has solved it or given up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from graders.cli import standing
from graders.cli.desk import Desk, pass_desk, set_option
from graders.cli.terminal import say, tell

if TYPE_CHECKING:
    from graders.exercise import Exercise
    from graders.progress import ExerciseProgress


@click.command("solution")
@click.argument("slug")
@click.option("--give-up", is_flag=True, help="Show it although you have not passed.")
@set_option
@pass_desk
def command(desk: Desk, slug: str, *, give_up: bool) -> int:
    """Print the reference solution, once passed or given up.

    Exit status: 1 where it is not shown yet.

    Example: rankwright solution rrf > reference.py
    """
    exercise, progress = desk.exercise(slug)
    if not (give_up or may_see(progress)):
        tell(_not_yet(desk, exercise, progress))
        return 1
    if not may_see(progress):
        desk.remember(lambda progress: progress.give_up(slug))
    say(exercise.solution.read_text(encoding="utf-8").rstrip("\n"))
    return 0


def may_see(progress: ExerciseProgress) -> bool:
    """Whether the solution gives nothing away any more."""
    return standing.passed(progress) or progress.given_up_at is not None


def _not_yet(desk: Desk, exercise: Exercise, progress: ExerciseProgress) -> str:
    slug, points = exercise.slug, standing.points(exercise, progress)
    return (
        f"Not yet: you have {points} of {exercise.max_points} points in {slug}, and what you find"
        " yourself stays with you.\n"
        f"A nudge:              {desk.again(f'hint {slug}')}\n"
        f"Show it all the same: {desk.again(f'solution {slug} --give-up')}"
    )
