"""Checks by grading: the stub, the solution, the wrong solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.authoring.bench import each_test, what_happened
from graders.authoring.findings import Finding
from graders.verdict import Kind, Outcome, Status, TaskStatus

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.authoring.bench import Bench
    from graders.verdict import Verdict

LEAST_MISTAKES = 2
LEAST_EXAMPLES = 2


def solution(bench: Bench) -> Iterator[Finding]:
    """The solution passes every task."""
    path, verdict = str(bench.exercise.solution), bench.solution
    if verdict.status is Status.INVALID:
        fix = "Mend it, or name what it imports under packages in exercise.toml."
        yield Finding("solution", path, verdict.message, fix)
        return
    for task, test in each_test(verdict):
        if test.status is not Outcome.PASSED and test.kind is Kind.HIDDEN:
            where = bench.exercise.hidden_test(task)
            fault = f"fails {where.name}::{test.id}: {what_happened(test)}."
            yield Finding("solution", path, fault, "Mend the solution or the test.")


def examples(bench: Bench) -> Iterator[Finding]:
    """Every worked example agrees with the solution, to the places that it prints."""
    path = str(bench.exercise.examples_file)
    if len(bench.exercise.examples) < LEAST_EXAMPLES:
        fault = f"has {len(bench.exercise.examples)} of at least {LEAST_EXAMPLES} examples."
        yield Finding("examples", path, fault, "Work another one out by hand and add it.")
    for _, test in each_test(bench.solution):
        if test.kind is Kind.EXAMPLE and test.status is not Outcome.PASSED:
            fault = f"{test.title!r}: the solution disagrees: {what_happened(test)}."
            yield Finding("examples", path, fault, "Work the value out again.")


def stub(bench: Bench) -> Iterator[Finding]:
    """The stub fails every task as "not written yet"."""
    path = str(bench.exercise.stub)
    if bench.stub.status is Status.INVALID:
        yield Finding("stub", path, bench.stub.message, "A stub must load as it stands.")
        return
    for task in bench.stub.tasks:
        if task.status is not TaskStatus.NOT_WRITTEN:
            fault = f"task {task.id!r} is {task.status.value}, not “not written yet”."
            yield Finding("stub", path, fault, "Let each function raise NotImplementedError.")


def mistakes(bench: Bench) -> Iterator[Finding]:
    """Each wrong solution fails exactly the tasks that its entry names; each task has two."""
    manifest, path = bench.exercise.manifest, bench.exercise.manifest_file
    for file, mistake in bench.faces.items():
        failed, blocked = _failed(bench.wrong[file]), _blocked(bench.wrong[file])
        where = str(file)
        for task in sorted(set(mistake.tasks) - failed - blocked):
            fault = f"passes task {task!r}, which it must fail."
            fix = f"Add a test to hidden/test_{task}.py that tells it apart, or rename its tasks."
            yield Finding("mistakes", where, fault, fix)
        for task in sorted(failed - set(mistake.tasks)):
            fault = f"fails task {task!r}, which its entry does not name."
            fix = "Name it under tasks, or let the tests of that task look at their own aspect."
            yield Finding("mistakes", where, fault, fix)
    for task_id in (task.id for task in manifest.tasks):
        count = sum(task_id in mistake.tasks for mistake in manifest.mistakes)
        if count < LEAST_MISTAKES:
            fault = f"task {task_id!r} is failed by {count} of at least {LEAST_MISTAKES} mistakes."
            yield Finding("mistakes", str(path), fault, "Add a [[mistakes]] entry with its file.")


def _failed(verdict: Verdict) -> set[str]:
    if verdict.status is Status.INVALID:
        return {task.id for task in verdict.tasks}
    lost = (TaskStatus.FAILED, TaskStatus.NOT_WRITTEN)
    return {task.id for task in verdict.tasks if task.status in lost}


def _blocked(verdict: Verdict) -> set[str]:
    """Not run because of another task: what it needs failed, so failing this one is credible."""
    return {task.id for task in verdict.tasks if task.status is TaskStatus.NOT_RUN}
