"""What to do next."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from graders.feedback.model import Step
from graders.verdict import Status, TaskStatus

if TYPE_CHECKING:
    from graders.verdict import Verdict


def after(verdict: Verdict, file: str, next_exercise: str | None) -> tuple[Step, ...]:
    """At most three steps, the likeliest first."""
    again = Step(text="check again", command=f"rankwright check {shlex.quote(file)}")
    if verdict.status is Status.PASSED:
        return _passed(verdict.exercise, next_exercise)
    if verdict.status is Status.INVALID:
        return (again,)
    return (*_hint(verdict), *_unwritten(verdict), again)


def _passed(exercise: str, next_exercise: str | None) -> tuple[Step, ...]:
    compare = Step(
        text="compare with the reference solution", command=f"rankwright solution {exercise}"
    )
    if next_exercise is None:
        return (compare,)
    return (Step(text="the next exercise", command=f"rankwright start {next_exercise}"), compare)


def _hint(verdict: Verdict) -> tuple[Step, ...]:
    """The hint of the first open task that has one, a failed one if there is: never two at once."""
    for task in sorted(verdict.tasks, key=lambda task: task.status is not TaskStatus.FAILED):
        if hint := task.next_hint:
            text = f"hint {hint.number} of {hint.of}: {task.title}"
            return (Step(text=text, command=f"rankwright hint {verdict.exercise} {task.id}"),)
    return ()


def _unwritten(verdict: Verdict) -> tuple[Step, ...]:
    """Writing on is the next thing to do only where nothing that is written fails."""
    if any(task.status is TaskStatus.FAILED for task in verdict.tasks):
        return ()
    titles = [task.title for task in verdict.tasks if task.status is TaskStatus.NOT_WRITTEN]
    return (Step(text=f"write next: {titles[0]}"),) if titles else ()
