"""House rules inside the worker: what may be imported, and no keyboard."""

from __future__ import annotations

import builtins
import sys
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import ModuleType


SUBMISSION: Final = "submission"


class ImportPolicy:
    """Refuses what an answer may not import: the standard library and these packages are allowed.

    It stands in two places. As a finder it is asked for modules that are not loaded yet; as
    __import__ it sees the submission's own statements for modules that are.

    packages: allowed beside the standard library.
    """

    def __init__(self, packages: tuple[str, ...]) -> None:
        self._allowed = sys.stdlib_module_names | {*packages}
        self._rule = " and ".join(("the standard library", *packages))
        self._import = builtins.__import__

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: Any = None) -> None:
        """Raise ModuleNotFoundError for a forbidden name; leave every other to the next finder."""
        del path, target
        top = name.partition(".")[0]
        # The standard library's table of how it was built has a name of each machine's own.
        if top not in self._allowed and not top.startswith("_sysconfigdata"):
            message = f"{top} cannot be imported here: an answer uses {self._rule} only."
            raise ModuleNotFoundError(message, name=name)

    def import_(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,  # noqa: A002  as Python calls it
        locals: Mapping[str, object] | None = None,  # noqa: A002
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> ModuleType:
        """Stand in for __import__."""
        if level == 0 and globals is not None and globals.get("__name__") == SUBMISSION:
            self.find_spec(name)
        return self._import(name, globals, locals, fromlist, level)


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
        self._finders = sys.meta_path

    def __enter__(self) -> None:
        """Let the rules hold."""
        self._finders = sys.meta_path
        sys.meta_path = [self._policy, *sys.meta_path]
        self._builtins["__import__"] = self._policy.import_
        self._builtins["input"], sys.breakpointhook = _no_keyboard, _no_terminal

    def __exit__(self, *_: object) -> None:
        """Undo them, and what was done meanwhile."""
        self._builtins.clear()
        self._builtins.update(self._saved)
        sys.breakpointhook = self._hook
        sys.setrecursionlimit(self._depth)
        sys.meta_path = self._finders
