"""From what a submission returned to the known mistakes that return the same.

A mistake explains a failed test if it agrees with the submission on every request of it, and
fails where the submission failed. It explains a task if it explains each failed test of it and
agrees on each passed one. Where no mistake explains a task, the one that explains most of its
failed tests is named as a part of the reason, if it contradicts no test that passed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from graders.diagnosis.replay import Stage
from graders.diagnosis.trial import Trial
from graders.verdict import Diagnosis, TaskStatus

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from graders.diagnosis.history import Recording
    from graders.exercise import Exercise, Mistake
    from graders.sandbox.session import Sandbox
    from graders.verdict import Verdict

PART_TESTS: Final = 2
PART_SHARE: Final = 1 / 3


def diagnose(
    sandbox: Sandbox, exercise: Exercise, recordings: Sequence[Recording], verdict: Verdict
) -> tuple[Diagnosis, ...]:
    """Name the known mistakes that explain the failed tasks, in the order of the tasks.

    recordings: of every test that ran. Nothing is named where the sandbox does not hold a time
    limit, since a mistake may never end, and where the problem set has no wrong solutions with it.
    """
    suspects = _suspects(exercise, verdict)
    if not suspects or "time" not in sandbox.report.enforced:
        return ()
    stage = Stage(sandbox, exercise)
    try:
        return tuple(_named(suspects, Trial(exercise, stage, recordings), _failed(verdict)))
    finally:
        stage.close()


def _failed(verdict: Verdict) -> list[str]:
    return [task.id for task in verdict.tasks if task.status is TaskStatus.FAILED]


def _suspects(exercise: Exercise, verdict: Verdict) -> list[Mistake]:
    """The mistakes that fail a task which failed, and none that passed."""
    passed = {task.id for task in verdict.tasks if task.status is TaskStatus.PASSED}
    failed = {*_failed(verdict)}
    return [
        mistake
        for mistake in exercise.manifest.mistakes
        if failed & {*mistake.tasks} and not passed & {*mistake.tasks}
    ]


def _named(suspects: Sequence[Mistake], trial: Trial, failed: Sequence[str]) -> Iterator[Diagnosis]:
    for task in failed:
        known = [mistake for mistake in suspects if task in mistake.tasks]
        for mistake in _whole(known, trial, task, failed) or _part(known, trial, task):
            explained = len(trial.explained(mistake, task))
            yield _diagnosis(mistake, task, explained, len(trial.failed(task)))


def _whole(
    known: Sequence[Mistake], trial: Trial, task: str, failed: Sequence[str]
) -> list[Mistake]:
    """The mistakes that explain the task; of several those that explain most in other tasks too."""
    whole = [
        mistake
        for mistake in known
        if all(trial.agrees(mistake, one) for one in (*trial.failed(task), *trial.passed(task)))
    ]
    if len(whole) < 2:  # noqa: PLR2004  nothing to weigh
        return whole
    weights = [sum(len(trial.explained(one, other)) for other in failed) for one in whole]
    return [one for one, weight in zip(whole, weights, strict=True) if weight == max(weights)]


def _part(known: Sequence[Mistake], trial: Trial, task: str) -> list[Mistake]:
    """The mistake that explains most of the task's failed tests, if it explains enough of them."""
    of = len(trial.failed(task))
    counts = {mistake: len(trial.explained(mistake, task)) for mistake in known}
    enough = [m for m, n in counts.items() if n >= max(PART_TESTS, PART_SHARE * of)]
    fitting = [m for m in enough if all(trial.agrees(m, one) for one in trial.passed(task))]
    most = max((counts[mistake] for mistake in fitting), default=0)
    return [mistake for mistake in fitting if counts[mistake] == most]


def _diagnosis(mistake: Mistake, task: str, explained: int, of: int) -> Diagnosis:
    return Diagnosis(
        mistake=mistake.id,
        title=mistake.title,
        text=mistake.text,
        source=mistake.source,
        convention=mistake.convention,
        task=task,
        explained=explained,
        of=of,
    )
