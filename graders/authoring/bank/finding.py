"""Finds, for each wrong solution and mutant, the smallest input on which it parts.

Drawing and asking are dear. So each task's calls are drawn once, every candidate is asked them
many at a time, smallest first, and only a call that parts is then shrunk.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from graders.authoring.bank.answering import answered
from graders.authoring.bank.drawing import Strategies, size
from graders.authoring.bank.fitness import Fitness
from graders.authoring.bank.player import Player, same, usable
from graders.authoring.mutants import mutants_of
from graders.exercise import BankInput
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from graders.exercise import Exercise
    from graders.sandbox.session import Sandbox

DRAWN: Final = 1500
FIRST_ASKED: Final = 32


@record()
class Found:
    """The bank, and the ids of the mistakes and mutants that no input that was tried could part.

    A mistake need not part in each of its tasks: where another mistake, which must pass a task,
    parts on the same inputs, the task's hidden tests have finer means.
    """

    inputs: tuple[BankInput, ...]
    mistakes: tuple[str, ...]
    mutants: tuple[str, ...]
    of_mistakes: int
    of_mutants: int


def find_bank(sandbox: Sandbox, exercise: Exercise, on_done: Callable[[str], None]) -> Found:
    """Find the bank of an exercise that has hidden/strategies.py. Raises ContentError.

    The same content gives the same bank. on_done: told the name of each candidate when it is done.
    """
    search = _Search(sandbox, exercise)
    try:
        return search.run(on_done)
    finally:
        search.close()


class _Search:
    def __init__(self, sandbox: Sandbox, exercise: Exercise) -> None:
        self._sandbox, self._exercise = sandbox, exercise
        self._strategies = Strategies(exercise)
        self._drawn: dict[str, list[str]] = {}
        self._right = self._player(exercise.solution.read_text(encoding="utf-8"))
        self._wrong = {
            mistake.id: self._player(exercise.wrong(mistake.id).read_text(encoding="utf-8"))
            for mistake in exercise.manifest.mistakes
        }
        self._fitness = Fitness(exercise, self._right, self._wrong)
        self._chosen: dict[str, dict[str, set[str]]] = {
            task.id: {} for task in exercise.manifest.tasks
        }

    def _player(self, source: str) -> Player:
        return Player(self._sandbox, self._exercise, source)

    def run(self, on_done: Callable[[str], None]) -> Found:
        lost = []
        for mistake in self._exercise.manifest.mistakes:
            player = self._wrong[mistake.id]
            parted = [self._separates(mistake.id, player, [task]) for task in mistake.tasks]
            if not any(parted):
                lost.append(mistake.id)
            on_done(mistake.id)
        stub = self._exercise.stub.read_text(encoding="utf-8")
        mutants = mutants_of(self._exercise.solution.read_text(encoding="utf-8"), stub)
        unparted = [one.id for one in mutants if not self._mutant(one.id, one.source, on_done)]
        return Found(
            inputs=tuple(self._inputs()),
            mistakes=tuple(lost),
            mutants=tuple(unparted),
            of_mistakes=len(self._exercise.manifest.mistakes),
            of_mutants=len(mutants),
        )

    def _mutant(self, name: str, source: str, on_done: Callable[[str], None]) -> bool:
        player = self._player(source)
        parted = self._separates(name, player, list(self._chosen))
        player.close()
        on_done(name)
        return parted

    def _separates(self, name: str, other: Player, tasks: list[str]) -> bool:
        """Note the first input at hand that parts `other`, else look for one; task by task."""
        for task in tasks:
            chosen = self._chosen[task]
            for call in self._parting([*chosen], other):
                chosen[call].add(name)
                return True
        for task in tasks:
            smallest = self._smallest(task, other)
            if smallest is not None:
                self._chosen[task].setdefault(smallest, set()).add(name)
                return True
        return False

    def _parting(self, calls: list[str], other: Player) -> Iterator[str]:
        """The calls on which `other` parts from the solution, asked more and more at once."""
        start, count = 0, FIRST_ASKED
        while start < len(calls):
            some = calls[start : start + count]
            self._right.prepare(some)
            other.prepare(some)
            yield from (call for call in some if self._parts(call, other))
            start, count = start + count, 2 * count

    def _smallest(self, task: str, other: Player) -> str | None:
        """The smallest call that was drawn, or what it can be shrunk to."""
        if task not in self._drawn:
            self._drawn[task] = self._strategies.draw(task, DRAWN)

        def fits(call: str) -> bool:
            return self._parts(call, other) and self._fitness.holds(task, call)

        parting = self._parting(self._drawn[task], other)
        drawn = next((call for call in parting if self._fitness.holds(task, call)), None)
        if drawn is None:
            return None
        shrunk = self._strategies.smallest(task, fits)
        return min(drawn, shrunk or drawn, key=size)

    def _parts(self, call: str, other: Player) -> bool:
        right = self._right.play(call)
        return usable(right) and not same(right, other.play(call))

    def _inputs(self) -> Iterator[BankInput]:
        for task, chosen in self._chosen.items():
            for call in sorted(chosen, key=size):
                mistakes = tuple(sorted(chosen[call] & self._wrong.keys()))
                mutants = len(chosen[call]) - len(mistakes)
                one = BankInput(task=task, call=call, separates=mistakes, mutants=mutants)
                yield answered(one, self._right.play(call), self._strategies.rankings)

    def close(self) -> None:
        for player in (self._right, *self._wrong.values()):
            player.close()
