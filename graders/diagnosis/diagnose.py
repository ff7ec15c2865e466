"""From what a submission returned to the known mistakes that return the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.verdict import Diagnosis, TaskStatus

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from graders.diagnosis.history import Recording
    from graders.diagnosis.naming import Naming
    from graders.diagnosis.trial import Trial
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
    # Here: an answer that passes has no use for them.
    from graders.diagnosis.naming import Naming  # noqa: PLC0415
    from graders.diagnosis.replay import Stage  # noqa: PLC0415
    from graders.diagnosis.trial import Suspect, Trial  # noqa: PLC0415

    stage = Stage(sandbox, exercise)
    trial = Trial(stage, recordings)
    suspects = [
        Suspect(mistake, path)
        for mistake in exercise.manifest.mistakes
        for path in exercise.faces(mistake.id)
    ]
    try:
        naming = Naming(suspects, failed, _tasks(verdict, TaskStatus.PASSED), trial)
        return tuple(_diagnoses(naming, trial))
    finally:
        stage.close()


def _tasks(verdict: Verdict, status: TaskStatus) -> list[str]:
    return [task.id for task in verdict.tasks if task.status is status]


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
