"""From what a submission returned to the known mistakes that return the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.diagnosis.naming import Naming
from graders.diagnosis.replay import Stage
from graders.diagnosis.trial import Suspect, Trial
from graders.verdict import Diagnosis, TaskStatus

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from graders.diagnosis.history import Recording
    from graders.exercise import Exercise, Mistake
    from graders.sandbox.session import Sandbox
    from graders.verdict import Verdict


def diagnose(
    sandbox: Sandbox, exercise: Exercise, recordings: Sequence[Recording], verdict: Verdict
) -> tuple[Diagnosis, ...]:
    """Name the known mistakes that explain the failed tasks, in the order of the tasks.

    recordings: of every test that ran. Nothing is named where the sandbox does not hold a time
    limit, since a mistake may never end, and where the problem set has no wrong solutions with it.
    """
    failed = _tasks(verdict, TaskStatus.FAILED)
    if not failed or "time" not in sandbox.report.enforced:
        return ()
    stage = Stage(sandbox, exercise)
    trial = Trial(stage, recordings)
    passed = _tasks(verdict, TaskStatus.PASSED)
    try:
        return tuple(_diagnoses(Naming(_suspects(exercise), failed, passed, trial), trial))
    finally:
        stage.close()


def _tasks(verdict: Verdict, status: TaskStatus) -> list[str]:
    return [task.id for task in verdict.tasks if task.status is status]


def _suspects(exercise: Exercise) -> list[Suspect]:
    return [
        Suspect(mistake, path)
        for mistake in exercise.manifest.mistakes
        for path in exercise.faces(mistake.id)
    ]


def _diagnoses(naming: Naming, trial: Trial) -> Iterator[Diagnosis]:
    for task in naming.failed:
        for suspect in naming.named(task):
            explained = len(trial.explained(suspect, task))
            yield _diagnosis(suspect.mistake, task, explained, len(trial.failed(task)))


def _diagnosis(mistake: Mistake, task: str, explained: int, of: int) -> Diagnosis:
    return Diagnosis(
        mistake=mistake.id,
        title=mistake.title,
        text=" ".join(mistake.text.split()),
        source=mistake.source,
        convention=mistake.convention,
        task=task,
        explained=explained,
        of=of,
    )
