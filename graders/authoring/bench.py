"""The author's bench: one exercise, a judge, and the verdicts that several checks look at."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import TYPE_CHECKING

from graders.authoring.guard import Guard
from graders.judge.manner import Choose, Manner, Stop, all_in_order
from graders.submission import SubmittedFile, read_submission

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from graders.exercise import Exercise, Mistake
    from graders.judge.judging import Graded, Judge
    from graders.verdict import TestResult, Verdict

# A hidden test's own work takes milliseconds; one that is at it for so long will not end.
PATIENCE_S = 10.0


class Bench:
    """What the checks of one exercise share. Verdicts are made when first asked for.

    All of them raise ContentError where the hidden tests are faulty.
    """

    def __init__(self, exercise: Exercise, judge: Judge, patience_s: float = PATIENCE_S) -> None:
        """patience_s: seconds that a hidden test may take beyond those of the submission."""
        self.exercise, self.judge, self._patience_s = exercise, judge, patience_s

    @property
    def solution(self) -> Verdict:
        """On the reference solution."""
        return self.solved.verdict

    @cached_property
    def solved(self) -> Graded:
        """The same, with every call and its duration."""
        return self.solve()

    @cached_property
    def stub(self) -> Verdict:
        """On the stub."""
        return self.grade([read_submission(self.exercise.stub)])[0]

    @property
    def wrong(self) -> dict[Path, Verdict]:
        """On each wrong solution; a task ends where it fails."""
        return {path: graded.verdict for path, graded in self.mistaken.items()}

    @cached_property
    def mistaken(self) -> dict[Path, Graded]:
        """The same, with every call."""
        manner = Manner(stop=Stop.TASK, guard=self._guard(self._patience_of_all))
        graded = self.judge.record_all(self.exercise, self.wrong_files, manner)
        return dict(zip(self.faces, graded, strict=True))

    @cached_property
    def faces(self) -> dict[Path, Mistake]:
        """The wrong solutions with their mistakes, in the order of the manifest."""
        exercise = self.exercise
        return {
            path: mistake
            for mistake in exercise.manifest.mistakes
            for path in exercise.faces(mistake.id)
        }

    @property
    def wrong_files(self) -> list[SubmittedFile]:
        """The wrong solutions, as they are handed in."""
        return [read_submission(path) for path in self.faces]

    def solve(self) -> Graded:
        """Grade the reference solution anew."""
        file = read_submission(self.exercise.solution)
        manner = Manner(guard=self._guard(self._patience_s))
        return self.judge.record_all(self.exercise, [file], manner)[0]

    def grade(
        self,
        submissions: Sequence[SubmittedFile],
        choose: Choose = all_in_order,
        *,
        stop: Stop = Stop.NOTHING,
        alone: bool = False,
    ) -> list[Verdict]:
        """Grade any submissions. They may keep a test waiting as long as the limits allow."""
        guard = self._guard(self._patience_of_all)
        manner = Manner(choose=choose, stop=stop, alone=alone, guard=guard)
        return self.judge.grade_all(self.exercise, submissions, manner)

    @property
    def _patience_of_all(self) -> float:
        return self._patience_s + self.exercise.manifest.limits.total_s

    def _guard(self, patience_s: float) -> Guard:
        return Guard(self.exercise.root / "solutions", patience_s)


def written(source: str) -> SubmittedFile:
    """A submission that stands in no file."""
    return SubmittedFile("answer.py", source, hashlib.sha256(source.encode()).hexdigest())


def each_test(verdict: Verdict) -> Iterator[tuple[str, TestResult]]:
    """Every test with its task."""
    for task in verdict.tasks:
        for test in task.tests:
            yield task.id, test


def what_happened(test: TestResult) -> str:
    """How a test ended, in a line."""
    says: Iterable[str] = (test.message, test.difference.summary if test.difference else "")
    return next(filter(None, says), test.status.value).rstrip(".")
