"""Finds, for each wrong solution and mutant, the smallest input on which it parts."""

from __future__ import annotations

import ast
import random
from dataclasses import dataclass, replace
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from hypothesis import HealthCheck, Phase, find, settings
from hypothesis.errors import NoSuchExample

from graders.authoring.bank.player import Player, same, usable
from graders.authoring.bank.steadiness import is_steady
from graders.authoring.calls import WHOLE
from graders.authoring.mutants import mutants_of
from graders.errors import ContentError
from graders.exercise import BankInput
from graders.sandbox.session import Raised, Returned
from graders.show import show

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from hypothesis.strategies import SearchStrategy

    from graders.exercise import Exercise
    from graders.sandbox.session import Sandbox

TRIES: Final = 1500
PHASES: Final = (Phase.generate, Phase.shrink)


@dataclass(frozen=True)
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
        module = _strategies(exercise)
        self._drawn: Mapping[str, SearchStrategy[str]] = {
            task.id: _strategy(module, task.id, exercise) for task in exercise.manifest.tasks
        }
        self._rankings: frozenset[str] = frozenset(getattr(module, "RANKINGS", ()))
        self._right = self._player(exercise.solution.read_text(encoding="utf-8"))
        self._wrong = {
            mistake.id: self._player(exercise.wrong(mistake.id).read_text(encoding="utf-8"))
            for mistake in exercise.manifest.mistakes
        }
        self._chosen: dict[str, dict[str, set[str]]] = {task: {} for task in self._drawn}

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
        parted = self._separates(name, player, list(self._drawn))
        player.close()
        on_done(name)
        return parted

    def _separates(self, name: str, other: Player, tasks: list[str]) -> bool:
        """Note the first input at hand that parts `other`, else look for one; task by task."""
        for task in tasks:
            for call, parted in self._chosen[task].items():
                if self._parts(call, other):
                    parted.add(name)
                    return True
        for task in tasks:
            try:
                call = self._smallest(task, other)
            except NoSuchExample:
                continue
            self._chosen[task].setdefault(call, set()).add(name)
            return True
        return False

    def _smallest(self, task: str, other: Player) -> str:
        reached = {task, *self._exercise.task(task).needs}
        spared = [
            self._wrong[mistake.id]
            for mistake in self._exercise.manifest.mistakes
            if not reached.intersection(mistake.tasks)
        ]

        def parts(call: str) -> bool:
            return (
                self._parts(call, other)
                and all(not self._parts(call, one) for one in spared)
                and is_steady(call, self._right)
            )

        return find(
            self._drawn[task],
            parts,
            settings=settings(
                max_examples=TRIES,
                database=None,
                phases=PHASES,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
            random=random.Random(0),  # noqa: S311  nothing secret
        )

    def _parts(self, call: str, other: Player) -> bool:
        right = self._right.play(call)
        return usable(right) and not same(right, other.play(call))

    def _inputs(self) -> Iterator[BankInput]:
        for task in self._exercise.manifest.tasks:
            chosen = self._chosen[task.id]
            for call in sorted(chosen, key=lambda one: (len(one), one)):
                mistakes = tuple(sorted(chosen[call] & self._wrong.keys()))
                mutants = len(chosen[call]) - len(mistakes)
                yield self._input(
                    BankInput(task=task.id, call=call, separates=mistakes, mutants=mutants)
                )

    def _input(self, one: BankInput) -> BankInput:
        match self._right.play(one.call):
            case Returned(value):
                text = show(value, longest=WHOLE)
                ranks = _function(one.call) in self._rankings
                return replace(one, expected=text, how="ranks" if ranks else "equals")
            case Raised(bases=bases):
                return replace(one, raises=bases[0])
            case other:  # `usable` refused it
                raise AssertionError(other)

    def close(self) -> None:
        for player in (self._right, *self._wrong.values()):
            player.close()


def _function(call: str) -> str:
    """The name of the function or method that a text calls last."""
    node = ast.parse(call, mode="eval").body
    assert isinstance(node, ast.Call)
    return ast.unparse(node.func).rpartition(".")[2]


def _strategies(exercise: Exercise) -> ModuleType:
    path = exercise.strategies_file
    if not path.is_file():
        fix = "Write one function for each task that gives a strategy of calls."
        raise ContentError(path, "is missing.", fix)
    module = ModuleType(f"rankwright_strategies_{exercise.slug}")
    exec(compile(path.read_bytes(), str(path), "exec"), module.__dict__)  # noqa: S102  trusted
    return module


def _strategy(module: ModuleType, task: str, exercise: Exercise) -> SearchStrategy[str]:
    make: Any = getattr(module, task, None)
    if make is None:
        fix = f"Write def {task}() -> SearchStrategy[str]."
        raise ContentError(exercise.strategies_file, f"has no function {task}.", fix)
    strategy: SearchStrategy[str] = make()
    return strategy
