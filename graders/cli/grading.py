"""Grading at the command line: a warm judge, the attempt remembered, the feedback made."""

from __future__ import annotations

import contextlib
import os
from dataclasses import replace
from typing import TYPE_CHECKING

from graders.cli import files
from graders.cli.terminal import tell
from graders.errors import UsageError
from graders.record import record
from graders.verdict import Status

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from graders.cli.desk import Desk
    from graders.exercise import Exercise
    from graders.feedback import Feedback
    from graders.feedback.model import Step
    from graders.judge.judging import Judge
    from graders.progress import ExerciseProgress
    from graders.sandbox.session import Sandbox
    from graders.submission import SubmittedFile


@contextlib.contextmanager
def open_grader(desk: Desk, require: str | None = None) -> Iterator[Grader]:
    """A grader that can grade again and again.

    require: the sandbox's level without which nothing is to be graded. Raises SandboxError.
    """
    from graders.sandbox.host import open_sandbox  # noqa: PLC0415

    sandbox = open_sandbox(require)  # starts in its own process while pytest loads in this one
    # Now, before NumPy loads: the judge's sums are small, as the jail's are, and need no threads,
    # whose start is a quarter of NumPy's.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from graders.judge.judging import Judge  # noqa: PLC0415

        yield Grader(desk, sandbox, Judge(sandbox))
    finally:
        sandbox.close()


@record()
class Grader:
    """Grades in one sandbox, remembers each attempt and says what there is to say about it."""

    desk: Desk
    sandbox: Sandbox
    judge: Judge

    def grade(
        self, exercise: Exercise, file: Path, submission: SubmittedFile, *, search: bool = False
    ) -> Feedback:
        """Grade a submission; file: its path as the learner gave it. Raises SandboxError.

        search: go on with small inputs drawn at random.
        """
        from graders.feedback import build  # noqa: PLC0415  loads while the sandbox starts

        _ = self.sandbox.report  # one that is not there, or too lax, ends the command here
        verdict = self.judge.grade(exercise, submission)
        if search:
            from graders.cli.searching import searched  # noqa: PLC0415  few ask for it

            verdict = searched(self, exercise, submission, verdict)
        progress = self.desk.remember(lambda progress: progress.graded(verdict))
        feedback = build(
            verdict,
            attempts=progress.attempts if progress else 0,
            hints_shown=_hints_shown(progress),
            hints={task.id: len(task.hints) for task in exercise.manifest.tasks},
            next_exercise=_next_exercise(self.desk) if verdict.status is Status.PASSED else None,
            file=str(file),
        )
        return replace(
            feedback, steps=tuple(self._step(step, exercise, file) for step in feedback.steps)
        )

    def _step(self, step: Step, exercise: Exercise, file: Path) -> Step:
        """The step with a command that works as this one did: same problem set, same exercise."""
        command = step.command.removeprefix("rankwright ")
        if command.startswith("check ") and file.stem != exercise.slug:
            command += f" --exercise {exercise.slug}"
        return replace(step, command=self.desk.again(command)) if command else step


def exercise_of(desk: Desk, path: Path, slug: str | None = None) -> Exercise:
    """The exercise that a file answers: slug, else the file's name says. Raises UsageError."""
    try:
        return desk.problem_set.exercise(slug or path.stem)
    except UsageError as error:
        if slug:
            raise
        raise UsageError(
            f"{error} A file is named after the exercise that it answers; `rankwright check` takes"
            " --exercise SLUG for one with another name."
        ) from None


def _hints_shown(progress: ExerciseProgress | None) -> dict[str, int]:
    tasks = progress.tasks if progress else {}
    return {task_id: task.hints_shown for task_id, task in tasks.items()}


def _next_exercise(desk: Desk) -> str | None:
    from graders.cli.next_ import first_ready, read_needs  # noqa: PLC0415

    try:
        needs = read_needs(desk.problem_set)
    except (OSError, ValueError, LookupError, TypeError):
        return None  # a fault in another exercise is no reason to keep this verdict back
    return first_ready(needs, desk.remember(lambda progress: progress.exercises()) or {})


def write_page(feedback: Feedback, page: Path) -> Feedback:
    """Write the HTML page; the feedback, which then names it. An unwritable place is told."""
    from graders.renderers import RENDERERS  # noqa: PLC0415

    with_page = replace(feedback, page=str(page))
    try:
        files.write(page, RENDERERS["html"](with_page))
    except UsageError as error:
        tell(f"No feedback page: {error}")
        return feedback
    return with_page


def open_page(page: str) -> None:
    """Show the page in the browser, or say where it is."""
    from pathlib import Path  # noqa: PLC0415

    if not opens(Path(page).resolve().as_uri()):
        tell(f"No browser could be opened. The page is {page}.")


def opens(address: str) -> bool:
    """Show an address in the browser; False where there is none."""
    import webbrowser  # noqa: PLC0415

    try:
        return webbrowser.open(address)
    except (webbrowser.Error, OSError):
        return False
