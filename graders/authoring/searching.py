"""Goes on after the bank: draws small inputs until one parts a submission from the solution."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from graders.authoring.bank.answering import answered
from graders.authoring.bank.drawing import Strategies, size
from graders.authoring.bank.fitness import Fitness
from graders.authoring.bank.player import Player, same, usable
from graders.exercise import BankInput
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from graders.exercise import Exercise
    from graders.sandbox.session import Sandbox
    from graders.submission import SubmittedFile

AT_ONCE: Final = 200


@record()
class Searched:
    """What a search came to. agreed: inputs on which the submission gave the right answer.

    found: the smallest input that was met on which it did not, with that answer.
    """

    agreed: int
    found: BankInput | None = None


def search(
    sandbox: Sandbox,
    exercise: Exercise,
    submission: SubmittedFile,
    tasks: Sequence[str],
    seconds: float,
) -> Searched:
    """Search the inputs of some tasks, by turns, for up to so many seconds of wall clock.

    Raises ContentError where the exercise has no sound strategies.
    """
    one = _Search(sandbox, exercise, submission, tasks)
    try:
        return one.run(time.monotonic() + seconds)
    finally:
        one.close()


class _Search:
    def __init__(
        self,
        sandbox: Sandbox,
        exercise: Exercise,
        submission: SubmittedFile,
        tasks: Sequence[str],
    ) -> None:
        self._strategies = Strategies(exercise)
        self._right = Player(sandbox, exercise, _text(exercise.solution))
        self._other = Player(sandbox, exercise, submission.source)
        self._wrong = {
            mistake.id: Player(sandbox, exercise, _text(exercise.wrong(mistake.id)))
            for mistake in exercise.manifest.mistakes
            if exercise.wrong(mistake.id).is_file()
        }
        self._fitness = Fitness(exercise, self._right, self._wrong)
        self._tasks = tasks
        self._agreed: set[str] = set()

    def run(self, deadline: float) -> Searched:
        open_, number = [*self._tasks], 0
        while open_:
            number += 1
            for task in tuple(open_):
                if time.monotonic() > deadline:
                    return Searched(len(self._agreed))
                before = len(self._agreed)
                call = self._parting(task, number)
                if call is not None:
                    return Searched(len(self._agreed), self._shrunk(task, call, deadline))
                if len(self._agreed) == before:
                    open_.remove(task)  # its strategy has nothing new to give
        return Searched(len(self._agreed))

    def _parting(self, task: str, number: int) -> str | None:
        """The smallest call of another batch on which the submission parts."""
        calls = self._strategies.draw(task, AT_ONCE, number)
        self._right.prepare(calls)
        self._other.prepare(calls)
        for call in calls:
            if self._parts(task, call):
                return call
            self._agreed.add(call)
        return None

    def _parts(self, task: str, call: str) -> bool:
        right = self._right.play(call)
        parts = usable(right) and not same(right, self._other.play(call))
        return parts and self._fitness.holds(task, call)

    def _shrunk(self, task: str, call: str, deadline: float) -> BankInput:
        def parts(smaller: str) -> bool:
            return time.monotonic() < deadline and self._parts(task, smaller)

        shrunk = self._strategies.smallest(task, parts) or call
        smallest = BankInput(task=task, call=min(call, shrunk, key=size))
        return answered(smallest, self._right.play(smallest.call), self._strategies.rankings)

    def close(self) -> None:
        for player in (self._right, self._other, *self._wrong.values()):
            player.close()


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
