"""Judges submissions to an exercise: the one entry to this room."""

from __future__ import annotations

import platform
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from graders import __version__
from graders.diagnosis import diagnose
from graders.errors import ContentError
from graders.explanation import Asking, Explained, explain, is_explained
from graders.judge.attempt import load_request
from graders.judge.collecting import Collection
from graders.judge.manner import Stop
from graders.judge.plugin import LEARNERS, HiddenTests
from graders.judge.quiet import QuietPytest, unwarned
from graders.judge.report import Entries, counterexample, entries_of, task_results
from graders.judge.signatures import read_signatures
from graders.judge.subject import Subject, why_invalid
from graders.record import record
from graders.verdict import Status, Submission, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from graders.diagnosis.history import Recording
    from graders.exercise import Exercise
    from graders.judge.manner import Manner
    from graders.sandbox.session import Sandbox
    from graders.submission import SubmittedFile


@record()
class Graded:
    """A verdict without diagnosis, and all that the tests asked of the submission."""

    verdict: Verdict
    recordings: tuple[Recording, ...]


class Judge:
    """Grades submissions in one sandbox. Keep it: only the first grading pays for start-up.

    sandbox: made and closed by the caller.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._kept: QuietPytest | None = None

    def grade(
        self, exercise: Exercise, submission: SubmittedFile, manner: Manner = LEARNERS
    ) -> Verdict:
        """Grade one submission, name the known mistakes that explain it, and explain the rest.

        Raises ContentError where the exercise itself is at fault.
        """
        with closing(self._asking(exercise, submission)) as asking:
            if is_explained(exercise):
                asking.start()
            graded = self.record_all(exercise, [submission], manner)[0]
            with unwarned():
                known = diagnose(self._sandbox, exercise, graded.recordings, graded.verdict)
                more = explain(asking, exercise, graded.verdict, graded.recordings)
        return replace(
            graded.verdict,
            diagnosis=known,
            derivation=more.derivation,
            pictures=more.pictures,
        )

    def explained(self, exercise: Exercise, submission: SubmittedFile, graded: Graded) -> Explained:
        """What the exercise's explain.py says of a graded submission."""
        with closing(self._asking(exercise, submission)) as asking, unwarned():
            return explain(asking, exercise, graded.verdict, graded.recordings)

    def _asking(self, exercise: Exercise, submission: SubmittedFile) -> Asking:
        return Asking(self._sandbox, exercise.manifest.limits, load_request(exercise, submission))

    def grade_all(
        self,
        exercise: Exercise,
        submissions: Sequence[SubmittedFile],
        manner: Manner = LEARNERS,
    ) -> list[Verdict]:
        """Grade several submissions to one exercise in one run of its tests, without diagnosis."""
        return [one.verdict for one in self.record_all(exercise, submissions, manner)]

    def record_all(
        self,
        exercise: Exercise,
        submissions: Sequence[SubmittedFile],
        manner: Manner = LEARNERS,
    ) -> list[Graded]:
        """Grade as grade_all does, and keep what the tests asked, for a diagnosis."""
        signatures = read_signatures(exercise.stub)
        ahead = len(submissions) == 1 and manner.stop is Stop.NOTHING and not manner.alone
        subjects = [
            Subject(self._sandbox, exercise, signatures, submission, ahead=ahead)
            for submission in submissions
        ]
        try:
            for subject in subjects:
                subject.look_ahead()  # it loads while pytest collects
            run, report = self._run(exercise, subjects, manner)
        finally:
            for subject in subjects:
                subject.finish()
        entries = entries_of(report)
        return [
            Graded(
                self._verdict(exercise, number, subject, run, entries), tuple(subject.recordings)
            )
            for number, subject in enumerate(subjects)
        ]

    def _run(
        self, exercise: Exercise, subjects: Sequence[Subject], manner: Manner
    ) -> tuple[HiddenTests, dict[str, Any]]:
        """Run the tests; those of the run before once more, where nothing has changed."""
        tests, self._kept = self._kept, None
        if tests is None or not tests.collection.fits(exercise, len(subjects), manner):
            collection = Collection(exercise, len(subjects), manner)
            tests = QuietPytest(_test_files(exercise, manner), exercise.folder, collection)
        run = HiddenTests(tests.collection, subjects, manner)
        report = tests.run(run)
        _refuse_uncollected(exercise, tests.collection)
        if tests.can_run_again:
            self._kept = tests
        return run, report

    def _verdict(
        self, exercise: Exercise, number: int, subject: Subject, run: HiddenTests, entries: Entries
    ) -> Verdict:
        tasks = task_results(exercise, number, subject, run, entries)
        points = sum(task.points for task in tasks)
        message, raised = why_invalid(subject.invalid) if subject.invalid else ("", None)
        status = Status.PASSED if points == exercise.max_points else Status.FAILED
        return Verdict(
            exercise=exercise.slug,
            title=exercise.manifest.title,
            status=Status.INVALID if subject.invalid else status,
            points=points,
            max_points=exercise.max_points,
            tasks=tasks,
            sandbox=self._sandbox.report,
            versions=versions(),
            submission=Submission(name=subject.submission.name, sha256=subject.submission.sha256),
            message=message,
            traceback=raised.traceback if raised else None,
            counterexample=counterexample(tasks),
            output=subject.output,
        )


def _test_files(exercise: Exercise, manner: Manner) -> list[Path]:
    if not manner.hidden:
        return [exercise.examples_file]
    hidden = [exercise.hidden_test(task.id) for task in exercise.manifest.tasks]
    bank = [exercise.bank_file] if exercise.bank else []
    return [exercise.examples_file, *hidden, *bank]


def _refuse_uncollected(exercise: Exercise, collection: Collection) -> None:
    if collection.faults:
        raise collection.faults[0]
    if collection.untested:
        path = exercise.hidden_test(collection.untested[0])
        fault = "has no test." if path.exists() else "is missing."
        raise ContentError(path, fault, "Write functions named test_... there.")


def versions() -> dict[str, str]:
    """Name what a verdict depends on."""
    return {
        "rankwright": __version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "pytest": pytest.__version__,
    }
