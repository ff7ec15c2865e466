"""`check --search`: goes on with small inputs that are drawn at random."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from graders.cli.terminal import tell
from graders.english import counted
from graders.verdict import TaskStatus

if TYPE_CHECKING:
    from graders.cli.grading import Grader
    from graders.exercise import BankInput, Exercise
    from graders.submission import SubmittedFile
    from graders.verdict import Verdict

SECONDS: Final = 10.0
INSTALL: Final = "pip install 'rankwright[authoring]'"


def searched(
    grader: Grader, exercise: Exercise, submission: SubmittedFile, verdict: Verdict
) -> Verdict:
    """The verdict after a search in the tasks that passed, which tells what it came to.

    An input on which the submission parts from the solution joins the bank, and the verdict is
    that of a grading with it.
    """
    tasks = [task.id for task in verdict.tasks if task.status is TaskStatus.PASSED]
    if reason := _why_not(exercise, tasks):
        tell(f"No search: {reason}")
        return verdict
    try:
        from graders.authoring.searching import search  # noqa: PLC0415  hypothesis: 150 ms
    except ModuleNotFoundError as error:
        tell(f"No search: it needs {error.name}, which is not installed. {INSTALL}")
        return verdict
    tell(f"Searching on, for up to {SECONDS:g} s ...")
    result = search(grader.sandbox, exercise, submission, tasks, SECONDS)
    agreed = f"{counted(result.agreed, 'small input')} agreed"
    if result.found is None:
        tell(f"Search: {agreed} with the reference, and none differed.")
        return verdict
    tell(f"Search: {agreed} with the reference; then {result.found.call} differed.")
    return grader.judge.grade(_with(exercise, result.found), submission)


def _why_not(exercise: Exercise, tasks: list[str]) -> str:
    if not tasks:
        return "it looks at tasks that passed, and none has."
    if not (exercise.strategies_file.is_file() and exercise.bank):
        return f"{exercise.slug} has no small inputs to begin with."
    return "" if exercise.solution.is_file() else "the problem set comes without solutions."


def _with(exercise: Exercise, found: BankInput) -> Exercise:
    """The exercise with one more input in its bank."""
    return replace(exercise, bank=(*exercise.bank, found))
