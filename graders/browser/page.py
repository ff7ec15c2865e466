"""What the worker of a page calls: grade this code, tell each test, give feedback as HTML."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from graders.browser.parcel import unpack
from graders.english import counted
from graders.feedback import build
from graders.feedback.model import Step
from graders.judge.judging import Judge
from graders.judge.manner import Manner
from graders.renderers import RENDERERS
from graders.submission import submission_from_bytes
from graders.verdict import Outcome, Status, TaskStatus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from graders.feedback.model import Feedback
    from graders.judge.hidden import Planned
    from graders.sandbox.session import Sandbox
    from graders.verdict import Verdict

ROOT = Path("/problem_set")
MOST_PRINTED = 5  # tests


class Page:
    """Grades the answers to one exercise, one after the other.

    parcel: the exercise as JSON text, see parcel.pack.
    """

    def __init__(self, parcel: str, sandbox: Sandbox, root: Path = ROOT) -> None:
        self._exercise, self._hidden = unpack(parcel, root)
        self._judge = Judge(sandbox)

    def warm_up(self) -> None:
        """Grade the stub, so that the learner's first run finds everything loaded."""
        stub = self._exercise.stub.read_text(encoding="utf-8")
        self.grade(stub, attempts=0, hints_shown={}, on_test=lambda *_: None)

    def grade(
        self,
        code: str,
        *,
        attempts: int,
        hints_shown: Mapping[str, int],
        on_test: Callable[[str, str, str], object],
    ) -> dict[str, object]:
        """Grade; the verdict as JSON text, the feedback page as HTML and what the page marks.

        attempts: failed attempts before this one. on_test: told task, title and status of each
        test when it has run.
        """

        def told(planned: Planned, outcome: Outcome) -> None:
            on_test(planned.task, planned.title, outcome.value)

        name = f"{self._exercise.slug}.py"
        submission = submission_from_bytes(code.encode("utf-8", "replace"), name)
        verdict = self._judge.grade(
            self._exercise, submission, Manner(told=told, hidden=self._hidden)
        )
        feedback = build(
            verdict,
            attempts=attempts + 1,
            hints_shown=hints_shown,
            hints={task.id: len(task.hints) for task in self._exercise.manifest.tasks},
        )
        feedback = replace(feedback, steps=tuple(steps_here(feedback.steps)))
        if not self._hidden:
            feedback = of_examples(feedback)
        return {
            "html": RENDERERS["html"](feedback),
            "verdict": RENDERERS["json"](feedback),
            "status": verdict.status.value,
            "headline": feedback.headline,
            "points": feedback.points,
            "max_points": feedback.max_points,
            "passed": [t.id for t in verdict.tasks if t.status is TaskStatus.PASSED],
            "lines": marked_lines(verdict),
            "printed": printed_unseen(verdict),
        }


def of_examples(feedback: Feedback) -> Feedback:
    """The same, said of the worked examples alone, and where the other tests are."""
    step = Step(
        text="run the hidden tests too, on your own machine",
        command=f"rankwright check {feedback.file}",
    )
    tests = [test for task in feedback.verdict.tasks for test in task.tests]
    passed = sum(test.status is Outcome.PASSED for test in tests)
    headline = f"{passed} of {counted(len(tests), 'worked example')} passed."
    return replace(
        feedback,
        headline=feedback.headline if feedback.status is Status.INVALID else headline,
        points=passed,
        max_points=len(tests),
        steps=(*feedback.steps, step),
    )


def marked_lines(verdict: Verdict) -> list[dict[str, object]]:
    """The lines of the learner's file where exceptions arose, each with what it was."""
    tests = [test for task in verdict.tasks for test in task.tests]
    raised = [verdict.traceback, *(test.traceback for test in tests)]
    marks: dict[int, str] = {}
    for one in raised:
        if one is not None and one.frames:
            marks.setdefault(one.frames[-1].line, one.headline)
    return [{"line": line, "text": text} for line, text in sorted(marks.items())]


def printed_unseen(verdict: Verdict) -> list[dict[str, str]]:
    """What the code printed while it was loaded and in the first passed tests.

    The feedback itself shows what failed tests printed.
    """
    passed = [test for task in verdict.tasks for test in task.tests]
    heard = [(test.title, test.output) for test in passed if test.status is Outcome.PASSED]
    if verdict.status is not Status.INVALID:
        heard.insert(0, ("While your file was loaded", verdict.output))
    told = [{"title": title, "text": text.strip("\n")} for title, text in heard if text.strip()]
    return told[:MOST_PRINTED]


def steps_here(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps that can be done in a page, without the commands of a terminal."""
    for step in steps:
        if not step.command or step.command.startswith("rankwright hint "):
            yield replace(step, command="")


def open_page(parcel: str) -> Page:
    """The page's grader, with the clock that this interpreter has."""
    if sys.version_info >= (3, 12):
        from graders.browser.sandbox import TimedSandbox  # noqa: PLC0415  see deadline.py

        return Page(parcel, TimedSandbox())
    raise RuntimeError("Grading in a page needs Python 3.12 or newer.")
