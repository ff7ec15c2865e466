"""House rules inside the worker: what may be imported, and no keyboard."""

from __future__ import annotations

import builtins
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


class ImportPolicy:
    """A finder, first in the row, that knows nothing and refuses what an answer may not import."""

    def __init__(self, packages: tuple[str, ...]) -> None:
        self._allowed = sys.stdlib_module_names | {*packages}
        self._rule = " and ".join(("the standard library", *packages))

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: Any = None) -> None:
        """Raise ModuleNotFoundError for a forbidden name; leave every other to the next finder."""
        del path, target
        if name.partition(".")[0] not in self._allowed:
            message = f"{name} cannot be imported here: an answer uses {self._rule} only."
            raise ModuleNotFoundError(message, name=name)


def _no_keyboard(_prompt: object = "", /) -> str:
    raise RuntimeError("input() cannot be used here: there is no keyboard. Use the arguments.")


def _no_terminal(*_args: object, **_kwargs: object) -> None:
    raise RuntimeError("breakpoint() cannot be used here: there is no terminal. print() works.")


class HouseRules:
    """Holds while the learner's code runs; afterwards it undoes what that did to the builtins.

    A class, and written so that leaving needs no builtin: the learner may have deleted them all.
    """

    def __init__(self, packages: tuple[str, ...]) -> None:
        """Note how things are now. packages: may be imported beside the standard library."""
        self._policy = ImportPolicy(packages)
        self._builtins = builtins.__dict__
        self._saved = dict(self._builtins)
        self._hook, self._depth = sys.breakpointhook, sys.getrecursionlimit()

    def __enter__(self) -> None:
        """Let the rules hold."""
        sys.meta_path.insert(0, self._policy)
        self._builtins["input"], sys.breakpointhook = _no_keyboard, _no_terminal

    def __exit__(self, *_: object) -> None:
        """Undo them, and what was done meanwhile."""
        self._builtins.clear()
        self._builtins.update(self._saved)
        sys.breakpointhook = self._hook
        sys.setrecursionlimit(self._depth)
        sys.meta_path = [finder for finder in sys.meta_path if finder is not self._policy]
