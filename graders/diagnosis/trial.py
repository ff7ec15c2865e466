"""Whether a mistake does in a test just what the submission did in it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from graders.diagnosis.agreement import agree
from graders.diagnosis.replay import Unplayable
from graders.sandbox.session import Define, Returned
from graders.values import Handle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from graders.diagnosis.history import Recorded, Recording
    from graders.diagnosis.replay import Stage
    from graders.exercise import Exercise, Mistake
    from graders.sandbox.session import Reply

    Played = Iterator[tuple[Recorded, Reply]]

# Seconds after which no further mistake is asked anything, however many are left.
BUDGET_S: Final = 3.0


class Trial:
    """Plays recordings with mistakes and remembers what came of it."""

    def __init__(self, exercise: Exercise, stage: Stage, recordings: Sequence[Recording]) -> None:
        """Stage: where mistakes are asked; closed by the caller. recordings: of one submission."""
        self._exercise, self._stage, self._recordings = exercise, stage, recordings
        self._outcomes: dict[tuple[str, str, str], bool] = {}
        self._sources: dict[str, str] = {}
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

    def explains(self, mistake: Mistake, task: str) -> bool:
        """Whether the mistake explains all failed tests of a task and agrees on the others."""
        tests = (*self.failed(task), *self.passed(task))
        if all(self.agrees(mistake, one) for one in tests):
            return True
        mine = [one for one in self._recordings if one.task == task]
        if any(map(_makes_objects, mine)) and self._explains_in_order(mistake, mine):
            self._outcomes |= {(mistake.id, task, one.test): True for one in mine}
            return True
        return False

    def agrees(self, mistake: Mistake, recording: Recording) -> bool:
        """Whether the mistake agrees on every request, and fails where the submission failed."""
        key = (mistake.id, recording.task, recording.test)
        if key not in self._outcomes:
            played = self._stage.play(self._source(mistake), recording)
            self._outcomes[key] = self._all_agree(mistake, [recording], played)
        return self._outcomes[key]

    def _explains_in_order(self, mistake: Mistake, tests: Sequence[Recording]) -> bool:
        """The same with all tests in one life: classes may share what should be each object's."""
        played = self._stage.play_all(self._source(mistake), tests)
        return self._all_agree(mistake, tests, played)

    def _all_agree(self, mistake: Mistake, tests: Sequence[Recording], played: Played) -> bool:
        failing = [failing_call(one) for one in tests if not one.passed]
        if None in failing or not self._source(mistake):
            return False
        at = {id(recorded) for recorded in failing}
        try:
            return all(
                _agrees(recorded, reply, failing=id(recorded) in at) for recorded, reply in played
            )
        except Unplayable:
            return False

    def _source(self, mistake: Mistake) -> str:
        """The mistake's text; empty where it may not be asked any more, or is not there."""
        if time.monotonic() > self._deadline:
            return ""
        if mistake.id not in self._sources:
            path = self._exercise.wrong(mistake.id)
            self._sources[mistake.id] = path.read_text(encoding="utf-8") if path.is_file() else ""
        return self._sources[mistake.id]


def failing_call(recording: Recording) -> Recorded | None:
    """The request at which a failed test ended; None where its reply is not what failed."""
    if not recording.calls:
        return None
    last = recording.calls[-1]
    if last.changed:
        return last
    fails = not isinstance(last.result, Returned) if last.right is None else not _is_right(last)
    return last if fails else None


def _is_right(recorded: Recorded) -> bool:
    return recorded.right is not None and recorded.right(recorded.result)


def _makes_objects(recording: Recording) -> bool:
    results = (recorded.result for recorded in recording.calls)
    return any(isinstance(one, Returned) and isinstance(one.value, Handle) for one in results)


def _agrees(recorded: Recorded, reply: Reply, *, failing: bool) -> bool:
    if isinstance(recorded.request, Define):  # gives the number of a namespace of its own
        return isinstance(reply.result, Returned)
    if not {*reply.changed} <= recorded.changed:
        return False
    same = agree(recorded.result, reply.result, loose=recorded.loose)
    if recorded.right is None:
        return same and (not failing or {*reply.changed} == recorded.changed)
    if not failing or _is_right(recorded):
        return recorded.right(reply.result) and {*reply.changed} == recorded.changed
    return same and not recorded.right(reply.result)
