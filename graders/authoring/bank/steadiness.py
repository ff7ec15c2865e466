"""Refuses inputs whose right answer hangs on the last bit of a float.

Two right solutions may add in another order. Where two candidates are equal in theory and not in
their last bit, they may then rank them differently, and neither is wrong.
"""

from __future__ import annotations

import ast
import random
from typing import TYPE_CHECKING, Final

from graders.authoring.bank.player import same

if TYPE_CHECKING:
    from graders.authoring.bank.player import Player

NUDGE: Final = 1e-9
TRIALS: Final = 3


def is_steady(call: str, player: Player) -> bool:
    """Whether the answer stays when every float is nudged, equal ones equally."""
    right = player.play(call)
    return all(same(right, player.play(nudged(call, seed))) for seed in range(TRIALS))


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
