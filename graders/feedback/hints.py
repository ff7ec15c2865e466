"""Which hint is on offer: the next unread one of a task, from the second failed attempt on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from graders.verdict import NextHint, TaskStatus

if TYPE_CHECKING:
    from collections.abc import Mapping

    from graders.verdict import TaskResult, Verdict

FIRST_OFFER = 2
OPEN = (TaskStatus.FAILED, TaskStatus.NOT_WRITTEN)


def offer(
    verdict: Verdict, *, attempts: int, shown: Mapping[str, int], hints: Mapping[str, int]
) -> Verdict:
    """The verdict with `next_hint` filled for each open task that has an unread hint.

    attempts: failed attempts at this exercise, this one included. shown and hints: for each task
    id how many hints the learner has read and how many there are.
    """
    if attempts < FIRST_OFFER:
        return verdict
    tasks = (_offered(task, shown.get(task.id, 0), hints.get(task.id, 0)) for task in verdict.tasks)
    return replace(verdict, tasks=tuple(tasks))


def _offered(task: TaskResult, read: int, of: int) -> TaskResult:
    if task.status not in OPEN or read >= of:
        return task
    return replace(task, next_hint=NextHint(number=read + 1, of=of))
