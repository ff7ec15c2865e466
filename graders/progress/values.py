"""Progress as plain, frozen data. Times are ISO 8601 text in UTC; None: it never happened."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping


@record()
class TaskProgress:
    """One task. attempts: failed ones since it last passed. hints_shown: how many so far."""

    attempts: int = 0
    best_points: int = 0
    passed_at: str | None = None
    hints_shown: int = 0

    @property
    def passes(self) -> bool:
        """Whether it passed when it was last graded."""
        return self.passed_at is not None and self.attempts == 0


@record()
class ExerciseProgress:
    """One exercise. attempts: failed ones since it last passed; passed_at: the first time.

    touched_at: when it was last started or graded.
    """

    attempts: int = 0
    best_points: int = 0
    touched_at: str | None = None
    passed_at: str | None = None
    given_up_at: str | None = None
    tasks: Mapping[str, TaskProgress] = field(default_factory=dict)

    def task(self, task_id: str) -> TaskProgress:
        """The progress of one task, which may be none."""
        return self.tasks.get(task_id, TaskProgress())
