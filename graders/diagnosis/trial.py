"""Whether a mistake does in a test just what the submission did in it."""

from __future__ import annotations

import time
from enum import Enum
from typing import TYPE_CHECKING, Final

from graders.diagnosis.agreement import agree
from graders.diagnosis.replay import Unplayable
from graders.record import record
from graders.sandbox.session import Define, Returned
from graders.values import Handle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from graders.diagnosis.history import Recorded, Recording
    from graders.diagnosis.replay import Stage
    from graders.exercise import Mistake
    from graders.sandbox.session import Reply

    Played = Iterator[tuple[Recorded, Reply]]

# Seconds after which no further mistake is asked anything, however many are left.
BUDGET_S: Final = 3.0


@record()
class Suspect:
    """A known mistake, made in one way. path: the wrong solution that makes it so."""

    mistake: Mistake
    path: Path


class Trial:
    """Plays recordings with mistakes and remembers what came of it.

    stage: where mistakes are asked; closed by the caller. recordings: of one submission.
    """

    def __init__(self, stage: Stage, recordings: Sequence[Recording]) -> None:
        self._stage, self._recordings = stage, recordings
        self._failures = {id(one.calls[-1]): _failure(one) for one in recordings if one.calls}
        self._outcomes: dict[tuple[Path, str, str], bool] = {}
        self._sources: dict[Path, str] = {}
        self._deadline = time.monotonic() + BUDGET_S

    def failed(self, task: str) -> list[Recording]:
        """The failed tests of a task."""
        return [one for one in self._recordings if one.task == task and not one.passed]

    def passed(self, task: str) -> list[Recording]:
        """The passed tests of a task."""
        return [one for one in self._recordings if one.task == task and one.passed]

    def explained(self, suspect: Suspect, task: str) -> list[Recording]:
        """The failed tests of a task that the mistake explains."""
        return [one for one in self.failed(task) if self.agrees(suspect, one)]

    def explains(self, suspect: Suspect, task: str) -> bool:
        """Whether the mistake explains all failed tests of a task and agrees on the others."""
        tests = (*self.failed(task), *self.passed(task))
        return all(self.agrees(suspect, one) for one in tests)

    def explains_in_order(self, suspect: Suspect, task: str) -> bool:
        """The same with all tests in one life: classes may share what should be each object's."""
        tests = [one for one in self._recordings if one.task == task]
        if not any(map(_makes_objects, tests)):
            return False
        played = self._stage.play_all(self._source(suspect), tests)
        if not self._all_agree(suspect, tests, played):
            return False
        self._outcomes |= {(suspect.path, task, one.test): True for one in tests}
        return True

    def agrees(self, suspect: Suspect, recording: Recording) -> bool:
        """Whether the mistake agrees on every request, and fails where the submission failed."""
        key = (suspect.path, recording.task, recording.test)
        if key not in self._outcomes:
            played = self._stage.play(self._source(suspect), recording)
            self._outcomes[key] = self._all_agree(suspect, [recording], played)
        return self._outcomes[key]

    def _all_agree(self, suspect: Suspect, tests: Sequence[Recording], played: Played) -> bool:
        if not self._source(suspect) or not all(map(self._tells, tests)):
            return False
        try:
            return all(
                _agrees(recorded, reply, self._failures.get(id(recorded), Failure.NONE))
                for recorded, reply in played
            )
        except Unplayable:
            return False

    def _tells(self, recording: Recording) -> bool:
        """Whether a test passed, or failed by the reply to a request."""
        last = recording.calls[-1:]
        return recording.passed or (bool(last) and bool(self._failures[id(last[0])].value))

    def _source(self, suspect: Suspect) -> str:
        """The wrong solution's text; empty where it may not be asked any more."""
        if time.monotonic() > self._deadline:
            return ""
        if suspect.path not in self._sources:
            self._sources[suspect.path] = suspect.path.read_text(encoding="utf-8")
        return self._sources[suspect.path]


class Failure(Enum):
    """What was wrong with a reply."""

    NONE = ""
    VALUE = "its value, or that there is none"
    CHANGE = "that arguments were changed in place, and nothing else"


def _failure(recording: Recording) -> Failure:
    """What was wrong with the last reply of a test."""
    last = recording.calls[-1]
    if recording.passed:
        return Failure.NONE
    right = isinstance(last.result, Returned) if last.right is None else last.right(last.result)
    if not right:
        return Failure.VALUE
    return Failure.CHANGE if last.changed else Failure.NONE


def _makes_objects(recording: Recording) -> bool:
    results = (recorded.result for recorded in recording.calls)
    return any(isinstance(one, Returned) and isinstance(one.value, Handle) for one in results)


def _agrees(recorded: Recorded, reply: Reply, failure: Failure) -> bool:
    if isinstance(recorded.request, Define):  # gives the number of a namespace of its own
        return isinstance(reply.result, Returned)
    if failure is Failure.VALUE:
        wrong = recorded.right is None or not recorded.right(reply.result)
        return wrong and reply.changed.keys() <= recorded.changed and _same(recorded, reply)
    if reply.changed.keys() != recorded.changed:
        return False
    right = recorded.right
    return right(reply.result) if right is not None else _same(recorded, reply)


def _same(recorded: Recorded, reply: Reply) -> bool:
    return agree(recorded.result, reply.result, loose=recorded.loose)
