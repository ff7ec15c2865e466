"""Draws small calls from an exercise's hidden/strategies.py."""

from __future__ import annotations

import random
import warnings
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from hypothesis import HealthCheck, Phase, find, given, seed, settings
from hypothesis.errors import NoSuchExample

from graders.errors import ContentError

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

    from graders.exercise import Exercise

GENERATE: Final = (Phase.generate,)
SHRINK: Final = (Phase.generate, Phase.shrink)
TRIES: Final = 600


def _settings(tries: int, phases: tuple[Phase, ...]) -> settings:
    return settings(
        max_examples=tries,
        database=None,
        phases=phases,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


class Strategies:
    """The strategies of an exercise, by task. rankings: functions that give ranked ids."""

    def __init__(self, exercise: Exercise) -> None:
        """Raises ContentError where the file or one of its functions is missing."""
        module = _module(exercise)
        self._by_task: dict[str, SearchStrategy[str]] = {
            task.id: _strategy(module, task.id, exercise) for task in exercise.manifest.tasks
        }
        self.rankings: frozenset[str] = frozenset(getattr(module, "RANKINGS", ()))

    def draw(self, task: str, tries: int, number: int = 0) -> list[str]:
        """Calls of a task, no two alike, the smallest first. The same number gives the same."""
        drawn: set[str] = set()

        @seed(number)
        @_settings(tries, GENERATE)
        @given(self._by_task[task])
        def keep(call: str) -> None:
            drawn.add(call)

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            keep()
        return sorted(drawn, key=size)

    def smallest(self, task: str, parts: Callable[[str], bool]) -> str | None:
        """A call of a task for which `parts` holds, shrunk; None where none is met."""
        try:
            return find(
                self._by_task[task],
                parts,
                settings=_settings(TRIES, SHRINK),
                random=random.Random(0),  # noqa: S311  nothing secret
            )
        except NoSuchExample:
            return None


def size(call: str) -> tuple[int, str]:
    """What calls are sorted by: their length, and the text where that is equal."""
    return len(call), call


def _module(exercise: Exercise) -> ModuleType:
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
