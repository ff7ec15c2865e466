"""From the verdict to what is said about it."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from graders.english import counted
from graders.feedback import blocks, reasons, wording
from graders.feedback import hints as offers
from graders.feedback.model import Feedback, Task, Test, Unrun
from graders.feedback.steps import after
from graders.feedback.visible import all_visible, visible
from graders.verdict import Kind, Outcome, Status, TaskStatus

if TYPE_CHECKING:
    from collections.abc import Mapping

    from graders.explaining import Derivation
    from graders.verdict import SandboxReport, TaskResult, TestResult, Verdict

# Also before the case of a parametrized test.
_FULL_STOP = re.compile(rf"\.(?=(?:{wording.CASE})|$)")


def build(
    verdict: Verdict,
    *,
    attempts: int,
    hints_shown: Mapping[str, int],
    hints: Mapping[str, int],
    next_exercise: str | None = None,
    file: str | None = None,
) -> Feedback:
    """Everything to say about a verdict.

    attempts: failed attempts at this exercise, this one included. hints_shown and hints: for each
    task id how many hints were read and how many there are. next_exercise: the slug to go on with.
    file: the submission's path as the learner gave it (its bare name unless given).
    """
    offered = offers.offer(verdict, attempts=attempts, shown=hints_shown, hints=hints)
    clean = all_visible(offered)
    path = visible(file or verdict.submission.name)
    return Feedback(
        exercise=clean.exercise,
        title=clean.title,
        file=path,
        status=clean.status,
        headline=_headline(clean),
        points=clean.points,
        max_points=clean.max_points,
        problem=blocks.of_problem(clean) if clean.status is Status.INVALID else (),
        tasks=tuple(_task(task, clean) for task in clean.tasks),
        pictures=clean.pictures,
        steps=after(clean, path, next_exercise),
        sandbox=_sandbox(clean.sandbox),
        verdict=offered,
    )


def _headline(verdict: Verdict) -> str:
    if verdict.status is Status.INVALID:
        return "Your file could not be loaded, so nothing was graded yet."
    passed = sum(task.status is TaskStatus.PASSED for task in verdict.tasks)
    points = f"{verdict.points} of {verdict.max_points} points"
    if verdict.status is Status.PASSED:
        return f"{points}: every task passed."
    return f"{points}, {passed} of {counted(len(verdict.tasks), 'task')} passed."


def _task(task: TaskResult, verdict: Verdict) -> Task:
    derivation = verdict.derivation
    explained = derivation if derivation and derivation.task == task.id else None
    tests = [_test(test, explained) for test in task.tests]
    unrun = [test for test in tests if test.status is Outcome.NOT_RUN]
    passed = [test for test in tests if test.status is Outcome.PASSED]
    # The smallest input that parts is the best to begin with.
    failed = sorted((test for test in tests if test.blocks), key=_is_not_of_the_bank)
    written = task.status in (TaskStatus.PASSED, TaskStatus.FAILED)
    return Task(
        id=task.id,
        title=task.title,
        status=task.status,
        points=task.points,
        max_points=task.max_points,
        headline=_summary(len(passed), len(tests)) if written else task.message,
        failed=tuple(failed) if written else (),
        not_run=_by_reason(unrun) if written else (),
        passed=tuple(passed) if written else (),
        reason=reasons.of_task(task.id, verdict),
    )


def _is_not_of_the_bank(test: Test) -> bool:
    return test.kind is not Kind.BANK


def _by_reason(tests: list[Test]) -> tuple[Unrun, ...]:
    runs = itertools.groupby(tests, lambda test: test.headline)
    return tuple(Unrun(headline=headline, tests=tuple(run)) for headline, run in runs)


def _summary(passed: int, of: int) -> str:
    return f"{passed} of {counted(of, 'test')} passed"


def _test(test: TestResult, derivation: Derivation | None) -> Test:
    explained = derivation if derivation and derivation.test == test.id else None
    words = wording.OUTCOME_WORDS[test.status]
    reason = f": {test.message}" if test.status is Outcome.NOT_RUN and test.message else ""
    return Test(
        id=test.id,
        title=_FULL_STOP.sub("", test.title),
        kind=test.kind,
        status=test.status,
        headline=words + reason,
        duration_s=test.duration_s,
        blocks=blocks.of_test(test, explained),
    )


def _sandbox(report: SandboxReport) -> str:
    where = wording.SANDBOX_WORDS.get(report.level, f"Your code ran at level {report.level}")
    held = f"; enforced: {wording.listed(report.enforced)}" if report.enforced else ""
    missing = f"; not enforced here: {wording.listed(report.missing)}" if report.missing else ""
    return f"{where}{held}{missing}."
