"""Puts first what killed the last mutants: those of one function mostly die by the same tests."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from graders.verdict import Kind, Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graders.judge.hidden import Planned


class Killers:
    """Remembers which tests failed, for a run in which the first failure ends a mutant."""

    def __init__(self) -> None:
        """No mutant has died yet."""
        self._kills: Counter[tuple[str, str]] = Counter()
        self._last: list[str] = []

    def told(self, test: Planned, outcome: Outcome) -> None:
        """Hear how a test of a mutant ended."""
        if outcome.is_failure:
            self._kills[test.task, test.id] += 1
            self._last = [test.task, *(task for task in self._last if task != test.task)]

    def tasks(self, tasks: Sequence[str]) -> Sequence[str]:
        """The tasks, that of the last kill first."""
        known = [task for task in self._last if task in tasks]
        return [*known, *(task for task in tasks if task not in known)]

    def first(self, tests: Sequence[Planned]) -> Sequence[Planned]:
        """The tests of a task: the bank, which is to part what it can, then the best killers."""
        return sorted(
            tests, key=lambda one: (one.kind is not Kind.BANK, -self._kills[one.task, one.id])
        )
