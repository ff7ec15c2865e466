"""From pytest's JSON report to the results of tasks. What is not surely passed is not passed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from graders.errors import ContentError
from graders.verdict import (
    Counterexample,
    Difference,
    Frame,
    Kind,
    Outcome,
    Row,
    TaskResult,
    TaskStatus,
    TestResult,
    Traceback,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from graders.exercise import Exercise, Task
    from graders.judge.hidden import Planned
    from graders.judge.plugin import HiddenTests
    from graders.judge.subject import Subject

Entries = dict[str, dict[str, Any]]


def entries_of(report: Mapping[str, Any]) -> Entries:
    """The report's tests by node id."""
    return {entry["nodeid"]: entry for entry in report.get("tests", ())}


def task_results(
    exercise: Exercise, number: int, subject: Subject, run: HiddenTests, entries: Entries
) -> tuple[TaskResult, ...]:
    """Build the results of submission `number`. Raises ContentError for a faulty hidden test."""
    tests: dict[str, list[TestResult]] = {task.id: [] for task in exercise.manifest.tasks}
    for node, planned in run.collection.planned.items():
        if planned.submission == number:
            result = _test(exercise, planned, entries.get(node), run.not_run.get(node))
            tests[planned.task].append(result)
    return tuple(_task(task, subject, tuple(tests[task.id])) for task in exercise.manifest.tasks)


def counterexample(tasks: Sequence[TaskResult]) -> Counterexample | None:
    """The shortest of the calls on which the bank's tests failed."""
    failed = [
        Counterexample(
            task=task.id,
            test=test.id,
            call=test.call,
            expected=test.expected,
            actual=test.actual,
        )
        for task in tasks
        for test in task.tests
        if test.kind is Kind.BANK and test.status.is_failure and test.call
    ]
    return min(failed, key=lambda one: len(one.call), default=None)


def _task(task: Task, subject: Subject, tests: tuple[TestResult, ...]) -> TaskResult:
    status = subject.outcomes.get(task.id, TaskStatus.NOT_RUN)
    complete = bool(tests) and all(test.status is Outcome.PASSED for test in tests)
    if status is TaskStatus.PASSED and not complete:
        status = TaskStatus.FAILED
    passed = status is TaskStatus.PASSED
    return TaskResult(
        id=task.id,
        title=task.title,
        status=status,
        points=task.points if passed else 0,
        max_points=task.points,
        message=subject.reasons.get(task.id, ""),
        tests=tests,
    )


def _test(
    exercise: Exercise, planned: Planned, entry: dict[str, Any] | None, reason: str | None
) -> TestResult:
    if entry is None:
        return TestResult(
            id=planned.id,
            title=planned.title,
            kind=planned.kind,
            status=Outcome.NOT_RUN,
            message=reason or "the test did not run",
        )
    saw = entry.get("metadata", {}).get("saw", {})
    _refuse_faulty(exercise, planned, entry, saw)
    evidence = saw["evidence"]
    status = Outcome(evidence["outcome"])
    if status is Outcome.PASSED and not _ran_through(entry):
        status = Outcome.NOT_RUN
    hide = f"{planned.task}/{planned.id.partition('[')[0]}" in exercise.manifest.verify.withheld
    return TestResult(
        id=planned.id,
        title=planned.title,
        kind=planned.kind,
        status=status,
        call="" if hide else evidence["call"],
        expected="" if hide else evidence["expected"],
        actual="" if hide else evidence["actual"],
        message="The values of this test are not shown." if hide else evidence["message"],
        difference=None if hide else _difference(evidence["difference"]),
        traceback=_traceback(evidence["traceback"]),
        output=saw["output"],
        duration_s=round(entry.get("call", {}).get("duration", 0.0), 6),
    )


def _ran_through(entry: dict[str, Any]) -> bool:
    return bool(entry.get("outcome") == "passed" == entry.get("call", {}).get("outcome"))


def _refuse_faulty(
    exercise: Exercise, planned: Planned, entry: dict[str, Any], saw: dict[str, Any]
) -> None:
    if entry.get("outcome") == "skipped":
        fault = "was skipped"
    elif not saw:
        fault = "could not be set up"
    else:
        fault = saw.get("fault", "")
    if fault:
        where = f"{exercise.hidden_test(planned.task)}::{planned.id}"
        raise ContentError(where, f"{fault}.", "A hidden test asks through expect(...) alone.")


def _difference(data: dict[str, Any] | None) -> Difference | None:
    if data is None:
        return None
    return Difference(**{**data, "rows": tuple(Row(**row) for row in data["rows"])})


def _traceback(data: dict[str, Any] | None) -> Traceback | None:
    if data is None:
        return None
    return Traceback(**{**data, "frames": tuple(Frame(**frame) for frame in data["frames"])})
