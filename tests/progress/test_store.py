"""What is remembered of gradings, hints and giving up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from graders.progress import ExerciseProgress, Progress, open_progress
from graders.verdict import SandboxReport, Status, Submission, TaskResult, TaskStatus, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

POINTS = {"scores": 4, "order": 3}


def verdict(scores: TaskStatus, order: TaskStatus, status: Status | None = None) -> Verdict:
    """A verdict on rrf with its two tasks as given."""
    tasks = tuple(
        TaskResult(
            id=id_,
            title=id_,
            status=task,
            points=POINTS[id_] if task is TaskStatus.PASSED else 0,
            max_points=POINTS[id_],
        )
        for id_, task in (("scores", scores), ("order", order))
    )
    passed = all(task.status is TaskStatus.PASSED for task in tasks)
    return Verdict(
        exercise="rrf",
        title="Reciprocal rank fusion",
        status=status or (Status.PASSED if passed else Status.FAILED),
        points=sum(task.points for task in tasks),
        max_points=7,
        tasks=tasks,
        sandbox=SandboxReport(level="strict", enforced=(), missing=()),
        versions={},
        submission=Submission(name="rrf.py", sha256="0" * 64),
    )


HALF = verdict(TaskStatus.PASSED, TaskStatus.FAILED)
FULL = verdict(TaskStatus.PASSED, TaskStatus.PASSED)
NONE = verdict(TaskStatus.FAILED, TaskStatus.FAILED)


@pytest.fixture
def progress(tmp_path: Path) -> Iterator[Progress]:
    opened = open_progress(tmp_path / "progress.sqlite3", "rankwright", pytest.fail)
    yield opened
    opened.close()


def test_nothing_is_known_at_first(progress: Progress) -> None:
    assert progress.exercises() == {}
    assert progress.exercise("rrf") == ExerciseProgress()
    assert progress.exercise("rrf").task("scores").hints_shown == 0


def test_failed_attempts_count_until_a_pass(progress: Progress) -> None:
    assert [progress.graded(HALF).attempts for _ in range(3)] == [1, 2, 3]
    assert progress.graded(FULL).attempts == 0
    assert progress.graded(HALF).attempts == 1


def test_tasks_count_on_their_own(progress: Progress) -> None:
    progress.graded(NONE)
    seen = progress.graded(HALF)
    assert (seen.task("scores").attempts, seen.task("order").attempts) == (0, 2)
    assert seen.task("scores").passes
    assert not seen.task("order").passes


def test_a_task_that_broke_again_does_not_pass_but_has_passed(progress: Progress) -> None:
    progress.graded(FULL)
    task = progress.graded(NONE).task("scores")
    assert not task.passes
    assert task.passed_at is not None
    assert task.best_points == 4


def test_the_best_result_and_the_first_pass_stay(progress: Progress) -> None:
    first = progress.graded(FULL)
    progress.graded(NONE)
    later = progress.graded(FULL)
    assert (later.best_points, later.passed_at) == (7, first.passed_at)
    assert later.touched_at is not None
    assert first.touched_at is not None
    assert later.touched_at > first.touched_at


@pytest.mark.parametrize("status", [TaskStatus.NOT_WRITTEN, TaskStatus.NOT_RUN])
def test_what_was_not_tried_is_no_failed_attempt(progress: Progress, status: TaskStatus) -> None:
    seen = progress.graded(verdict(status, status))
    assert seen.attempts == 0
    assert seen.task("scores").attempts == 0
    assert seen.touched_at is not None


def test_a_file_that_cannot_be_loaded_is_a_failed_attempt(progress: Progress) -> None:
    invalid = verdict(TaskStatus.NOT_RUN, TaskStatus.NOT_RUN, Status.INVALID)
    assert progress.graded(invalid).attempts == 1


def test_hints_advance_to_the_last(progress: Progress) -> None:
    assert [progress.show_hint("rrf", "scores", of=3) for _ in range(5)] == [1, 2, 3, 3, 3]
    assert progress.exercise("rrf").task("scores").hints_shown == 3
    assert progress.exercise("rrf").touched_at is None


def test_all_hints_at_once(progress: Progress) -> None:
    progress.show_hint("rrf", "scores", of=3)
    assert progress.show_all_hints("rrf", "scores", of=3) == 3
    assert progress.show_hint("rrf", "scores", of=4) == 4


def test_fewer_hints_than_were_shown(progress: Progress) -> None:
    progress.show_all_hints("rrf", "scores", of=5)
    assert progress.show_hint("rrf", "scores", of=3) == 3


def test_giving_up_is_remembered_once(progress: Progress) -> None:
    progress.give_up("rrf")
    first = progress.exercise("rrf").given_up_at
    progress.give_up("rrf")
    assert first is not None
    assert progress.exercise("rrf").given_up_at == first


def test_starting_touches_and_changes_nothing_else(progress: Progress) -> None:
    progress.graded(HALF)
    before = progress.exercise("rrf")
    progress.started("rrf")
    after = progress.exercise("rrf")
    assert (after.attempts, after.best_points) == (before.attempts, before.best_points)
    assert after.touched_at != before.touched_at


def test_problem_sets_are_kept_apart(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite3"
    ours, theirs = (open_progress(path, name, pytest.fail) for name in ("rankwright", "/their/set"))
    ours.graded(FULL)
    assert theirs.exercises() == {}
    ours.close()
    theirs.close()


def test_it_is_there_after_reopening(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folders" / "progress.sqlite3"
    for expected in (1, 2):
        progress = open_progress(path, "rankwright", pytest.fail)
        assert progress.graded(HALF).attempts == expected
        progress.close()


def test_in_memory_works_alike_and_is_forgotten() -> None:
    progress = Progress.in_memory("rankwright")
    assert progress.graded(HALF).attempts == 1
    progress.close()
    assert Progress.in_memory("rankwright").exercises() == {}
