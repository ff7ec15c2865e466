"""Which calls may stand in a task's bank."""

from __future__ import annotations

import ast
import itertools
import random
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from graders.authoring.bank.player import same
from graders.sandbox.session import Returned

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from graders.authoring.bank.player import Player
    from graders.exercise import Exercise

NUDGE: Final = 1e-9
TRIALS: Final = 3


class Fitness:
    """Refuses calls on which a mistake parts that must pass the task, and unsteady ones.

    Unsteady: the right answer hangs on the last bit of a float. Two right solutions may add in
    another order. Where two candidates are equal in theory and not in their last bit, they may then
    rank them differently, and neither is wrong. A hair between two scores of an answer tells of
    such candidates as well.

    wrong: by the ids of the mistakes.
    """

    def __init__(self, exercise: Exercise, right: Player, wrong: Mapping[str, Player]) -> None:
        self._right = right
        self._spared = {
            task.id: [
                wrong[mistake.id]
                for mistake in exercise.manifest.mistakes
                if not {task.id, *task.needs}.intersection(mistake.tasks)
            ]
            for task in exercise.manifest.tasks
        }
        self._known: dict[tuple[str, str], bool] = {}

    def holds(self, task: str, call: str) -> bool:
        """Whether the call, which the solution answers, may stand in the bank of the task."""
        if (task, call) not in self._known:
            self._known[task, call] = self._spares(task, call) and self._is_steady(call)
        return self._known[task, call]

    def _spares(self, task: str, call: str) -> bool:
        right = self._right.play(call)
        return all(same(right, one.play(call)) for one in self._spared[task])

    def _is_steady(self, call: str) -> bool:
        """Whether the answer stays when every float is nudged, equal ones equally."""
        right, others = self._right.play(call), [nudged(call, seed) for seed in range(TRIALS)]
        if isinstance(right, Returned) and has_hair(right.value):
            return False
        self._right.prepare(others)
        return all(same(right, self._right.play(other)) for other in others)


def has_hair(value: Any) -> bool:
    """Whether two floats of a value are not the same, but nearly.

    >>> has_hair([0.5, 0.5]), has_hair({"a": 0.5, "b": 0.5 + 1e-12})
    (False, True)
    """
    found = sorted(_floats(value))
    return any(0 < b - a <= NUDGE * max(1.0, abs(a)) for a, b in itertools.pairwise(found))


def _floats(value: Any) -> Iterator[float]:
    match value:
        case float() | np.floating():
            yield float(value)
        case np.ndarray() if value.dtype.kind == "f":
            yield from value.ravel().tolist()
        case list() | tuple():
            yield from itertools.chain.from_iterable(map(_floats, value))
        case dict():
            yield from itertools.chain.from_iterable(map(_floats, value.values()))


def nudged(call: str, seed: int) -> str:
    """The call with each of its floats off by about a billionth; zero stays zero.

    >>> nudged("f([0.0, 2])", 0)
    'f([0.0, 2])'
    """
    draw = random.Random(seed)  # noqa: S311  nothing secret
    off: dict[float, float] = {}
    tree = ast.parse(call, mode="eval")
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            factor = off.setdefault(node.value, 1 + NUDGE * draw.uniform(-1, 1))
            node.value *= factor
    return ast.unparse(tree)
