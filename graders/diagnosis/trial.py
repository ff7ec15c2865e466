"""Whether a mistake does in a test just what the submission did in it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from graders.diagnosis.agreement import agree
from graders.diagnosis.replay import Unplayable
from graders.sandbox.session import Define, Returned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graders.diagnosis.history import Recorded, Recording, Result
    from graders.diagnosis.replay import Stage
    from graders.exercise import Exercise, Mistake

# Seconds after which no further mistake is asked anything, however many are left.
BUDGET_S: Final = 1.5


class Trial:
    """Plays recordings with mistakes and remembers what came of it."""

    def __init__(self, exercise: Exercise, stage: Stage, recordings: Sequence[Recording]) -> None:
        """Stage: where mistakes are asked; closed by the caller. recordings: of one submission."""
        self._exercise, self._stage, self._recordings = exercise, stage, recordings
        self._outcomes: dict[tuple[str, str, str], bool] = {}
        self._sources: dict[str, str | None] = {}
        self._deadline = time.monotonic() + BUDGET_S

    def failed(self, task: str) -> list[Recording]:
        """The failed tests of a task."""
        return [one for one in self._recordings if one.task == task and not one.passed]

    def passed(self, task: str) -> list[Recording]:
        """The passed tests of a task."""
        return [one for one in self._recordings if one.task == task and one.passed]

    def explained(self, mistake: Mistake, task: str) -> list[Recording]:
        """The failed tests of a task that the mistake explains."""
        return [one for one in self.failed(task) if self.agrees(mistake, one)]

    def agrees(self, mistake: Mistake, recording: Recording) -> bool:
        """Whether the mistake agrees on every request, and fails where the submission failed."""
        key = (mistake.id, recording.task, recording.test)
        if key not in self._outcomes:
            self._outcomes[key] = self._played(mistake.id, recording)
        return self._outcomes[key]

    def _played(self, mistake: str, recording: Recording) -> bool:
        source = self._source(mistake)
        if source is None or time.monotonic() > self._deadline:
            return False
        failing = None if recording.passed else failing_call(recording)
        if failing is None and not recording.passed:
            return False
        try:
            return all(
                _agrees(recorded, result, failing=recorded is failing)
                for recorded, result in self._stage.play(source, recording)
            )
        except Unplayable:
            return False

    def _source(self, mistake: str) -> str | None:
        """The mistake's text; None where the problem set comes without its wrong solutions."""
        if mistake not in self._sources:
            path = self._exercise.wrong(mistake)
            self._sources[mistake] = path.read_text(encoding="utf-8") if path.is_file() else None
        return self._sources[mistake]


def failing_call(recording: Recording) -> Recorded | None:
    """The request at which a failed test ended; None where its result is not what failed."""
    if not recording.calls:
        return None
    last = recording.calls[-1]
    if last.right is None:
        return None if isinstance(last.result, Returned) else last
    return None if last.right(last.result) else last


def _agrees(recorded: Recorded, result: Result, *, failing: bool) -> bool:
    if isinstance(recorded.request, Define):  # gives the number of a namespace of its own
        return isinstance(result, Returned)
    if recorded.right is None:
        return agree(recorded.result, result, loose=recorded.loose)
    if failing:
        same = agree(recorded.result, result, loose=recorded.loose)
        return same and not recorded.right(result)
    return recorded.right(result)
