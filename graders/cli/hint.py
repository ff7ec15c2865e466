"""`rankwright hint`: the next hint, from mild to strong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from graders.cli.desk import Desk, pass_desk, set_option
from graders.cli.terminal import say, wrapped
from graders.errors import UsageError

if TYPE_CHECKING:
    from graders.exercise import Exercise, Task
    from graders.progress import ExerciseProgress


@click.command("hint")
@click.argument("slug")
@click.argument("task_id", metavar="[TASK]", required=False)
@click.option("--all", "all_", is_flag=True, help="Show every hint of the task.")
@set_option
@pass_desk
def command(desk: Desk, slug: str, task_id: str | None, *, all_: bool) -> None:
    """Show the next hint, from mild to strong.

    It is for TASK, or for the first task that has not passed. Each call goes one
    step further; what you have seen is remembered.

    Example: rankwright hint rrf scores
    """
    exercise, progress = desk.exercise(slug)
    task = choose_task(exercise, progress, task_id)
    if task is None:
        ids = ", ".join(task.id for task in exercise.manifest.tasks)
        say(f"Every task of {slug} has passed. To read hints all the same, name one: {ids}.")
    elif all_:
        desk.remember(lambda progress: progress.show_all_hints(slug, task.id, len(task.hints)))
        say("\n\n".join(_hint(slug, task, number + 1) for number in range(len(task.hints))))
    else:
        say(next_hint(desk, slug, task))


def choose_task(exercise: Exercise, progress: ExerciseProgress, task_id: str | None) -> Task | None:
    """The task asked for, else the first that does not pass; None if all do. Raises UsageError."""
    tasks = exercise.manifest.tasks
    if task_id is None:
        return next((task for task in tasks if not progress.task(task.id).passes), None)
    try:
        return exercise.task(task_id)
    except KeyError:
        ids = ", ".join(task.id for task in tasks)
        raise UsageError(f"{exercise.slug} has no task {task_id!r}. It has: {ids}.") from None


def next_hint(desk: Desk, slug: str, task: Task) -> str:
    """One hint more than before, or word that there are no more; remembers it."""
    seen = min(desk.progress.exercise(slug).task(task.id).hints_shown, len(task.hints))
    if seen == len(task.hints):
        return (
            f"You have seen all {seen} hints for {slug}, task {task.id}.\n"
            f"Read them again:      {desk.again(f'hint {slug} {task.id} --all')}\n"
            f"See how it is done:   {desk.again(f'solution {slug} --give-up')}"
        )
    number = desk.remember(lambda progress: progress.show_hint(slug, task.id, len(task.hints)))
    text = _hint(slug, task, number or seen + 1)
    if number == len(task.hints):
        text += f"\n\nThat was the last one. After it: {desk.again(f'solution {slug} --give-up')}"
    return text


def _hint(slug: str, task: Task, number: int) -> str:
    head = f"{slug}, task {task.id}: hint {number} of {len(task.hints)}"
    return f"{click.style(head, bold=True)}\n\n{wrapped(task.hints[number - 1], '  ')}"
