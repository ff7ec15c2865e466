"""Reading and writing progress; each change is one transaction, so two commands lose nothing."""

from __future__ import annotations

import contextlib
import datetime as dt
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Self

from graders.progress.file import connect, make_tables, transaction, translated
from graders.progress.values import ExerciseProgress, TaskProgress
from graders.verdict import Status, TaskStatus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from graders.verdict import TaskResult, Verdict

# The columns stand in the order of the fields of ExerciseProgress and TaskProgress.
_READ_EXERCISES = """
SELECT slug, attempts, best_points, touched_at, passed_at, given_up_at FROM exercise
WHERE set_id = ?
"""
_READ_TASKS = """
SELECT slug, task, attempts, best_points, passed_at, hints_shown FROM task WHERE set_id = ?
"""
_TOUCH = """
INSERT INTO exercise (set_id, slug, touched_at) VALUES (:set_id, :slug, :now)
ON CONFLICT DO UPDATE SET touched_at = excluded.touched_at
"""
_COUNT = """
    attempts = CASE WHEN :passed THEN 0 ELSE attempts + :failed END,
    best_points = max(best_points, :points),
    passed_at = CASE WHEN :passed THEN coalesce(passed_at, :now) ELSE passed_at END
"""
_GRADED = f"UPDATE exercise SET {_COUNT} WHERE set_id = :set_id AND slug = :slug"  # noqa: S608
_TASK = "INSERT OR IGNORE INTO task (set_id, slug, task) VALUES (:set_id, :slug, :task)"
_TASK_GRADED = f"""
UPDATE task SET {_COUNT} WHERE set_id = :set_id AND slug = :slug AND task = :task
"""  # noqa: S608
_HINTS = """
UPDATE task SET hints_shown = min(:of, max(hints_shown, :least) + :more)
WHERE set_id = :set_id AND slug = :slug AND task = :task RETURNING hints_shown
"""


def open_progress(path: Path, set_id: str, tell: Callable[[str], None]) -> Progress:
    """Open the progress of one problem set; tell gets a message where a damaged file is set aside.

    set_id: tells problem sets apart. Raises ProgressError.
    """
    return Progress(connect(path, tell), path, set_id)


class Progress:
    """The progress of one problem set. Every method may raise ProgressError."""

    def __init__(self, connection: sqlite3.Connection, path: Path, set_id: str) -> None:
        self._connection, self._path, self._set_id = connection, path, set_id

    @classmethod
    def in_memory(cls, set_id: str) -> Self:
        """Progress that is forgotten when the program ends."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        make_tables(connection)
        return cls(connection, Path(":memory:"), set_id)

    def close(self) -> None:
        """Close the file; may be called twice."""
        self._connection.close()

    def exercises(self) -> dict[str, ExerciseProgress]:
        """The progress of each exercise that the learner had to do with, by slug."""
        with translated(self._path):
            tasks: dict[str, dict[str, TaskProgress]] = {}
            for slug, task, *values in self._connection.execute(_READ_TASKS, (self._set_id,)):
                tasks.setdefault(slug, {})[task] = TaskProgress(*values)
            rows = self._connection.execute(_READ_EXERCISES, (self._set_id,)).fetchall()
        found = {
            slug: replace(ExerciseProgress(*values), tasks=tasks.get(slug, {}))
            for slug, *values in rows
        }
        hinted = {slug: ExerciseProgress(tasks=tasks[slug]) for slug in tasks.keys() - found.keys()}
        return found | hinted

    def exercise(self, slug: str) -> ExerciseProgress:
        """The progress of one exercise, which may be none."""
        return self.exercises().get(slug, ExerciseProgress())

    def started(self, slug: str) -> None:
        """Remember that the learner began with it."""
        with self._change():
            self._connection.execute(_TOUCH, self._key(slug))

    def graded(self, verdict: Verdict) -> ExerciseProgress:
        """Count one grading and return where the learner now stands.

        What is not written yet, or was not run, is no failed attempt.
        """
        failed = verdict.status is Status.INVALID or any(map(_failed, verdict.tasks))
        values = {
            "passed": verdict.status is Status.PASSED,
            "failed": failed,
            "points": verdict.points,
        }
        with self._change():
            self._connection.execute(_TOUCH, self._key(verdict.exercise))
            self._connection.execute(_GRADED, self._key(verdict.exercise) | values)
            for task in verdict.tasks:
                self._count_task(verdict.exercise, task)
        return self.exercise(verdict.exercise)

    def _count_task(self, slug: str, task: TaskResult) -> None:
        values = {
            "task": task.id,
            "passed": task.status is TaskStatus.PASSED,
            "failed": _failed(task),
            "points": task.points,
        }
        self._connection.execute(_TASK, self._key(slug) | values)
        self._connection.execute(_TASK_GRADED, self._key(slug) | values)

    def show_hint(self, slug: str, task: str, of: int) -> int:
        """Remember that one more hint of the task's `of` was shown; the number shown so far."""
        return self._hints(slug, task, of, least=0, more=1)

    def show_all_hints(self, slug: str, task: str, of: int) -> int:
        """Remember that each of the task's `of` hints was shown."""
        return self._hints(slug, task, of, least=of, more=0)

    def _hints(self, slug: str, task: str, of: int, *, least: int, more: int) -> int:
        values = self._key(slug) | {"task": task, "of": of, "least": least, "more": more}
        with self._change():
            self._connection.execute(_TASK, values)
            shown: int = self._connection.execute(_HINTS, values).fetchone()[0]
        return shown

    def give_up(self, slug: str) -> None:
        """Remember that the learner asked for the solution."""
        with self._change():
            self._connection.execute(_TOUCH, self._key(slug))
            self._connection.execute(
                "UPDATE exercise SET given_up_at = coalesce(given_up_at, :now)"
                " WHERE set_id = :set_id AND slug = :slug",
                self._key(slug),
            )

    @contextlib.contextmanager
    def _change(self) -> Iterator[None]:
        with translated(self._path), transaction(self._connection):
            yield

    def _key(self, slug: str) -> dict[str, object]:
        now = dt.datetime.now(dt.UTC).isoformat()
        return {"set_id": self._set_id, "slug": slug, "now": now}


def _failed(task: TaskResult) -> bool:
    return task.status is TaskStatus.FAILED
