"""From a function or class to source that stands alone, for notebooks and scripts."""

from __future__ import annotations

import ast
import builtins
import hashlib
import inspect
import textwrap
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from graders.errors import UsageError
from graders.show import show
from graders.submission import SubmittedFile

if TYPE_CHECKING:
    from collections.abc import Iterator

Answer = FunctionType | type
LONGEST_CONSTANT = 10_000
INSTEAD = "Write the answer to a file and pass its path."


def submission_from(answer: Answer) -> SubmittedFile:
    """Recover the source of a function or class with the module-level names that it uses.

    Imports, functions, classes and plain constants come along. Raises UsageError for anything
    else, and where the source is not to be had.
    """
    parts: dict[str, str] = {}
    _add(answer, parts)
    source = "from __future__ import annotations\n\n" + "\n\n".join(parts.values()) + "\n"
    digest = hashlib.sha256(source.encode()).hexdigest()
    return SubmittedFile(f"{answer.__name__}.py", source, digest)


def _add(thing: Answer, parts: dict[str, str]) -> None:
    """Add a definition after everything that it uses; a name on the way is not visited again."""
    name = thing.__name__
    source = _source(thing)
    parts[name] = ""
    scope = _scope(thing)
    for used in _names(source):
        if used in parts or used not in scope:
            continue
        value = scope[used]
        if isinstance(value, ModuleType):
            parts[used] = f"import {value.__name__} as {used}"
        elif isinstance(value, FunctionType | type):
            _add_definition(used, value, scope, parts)
        else:
            parts[used] = f"{used} = {_constant(used, value, name)}"
    del parts[name]
    parts[name] = source


def _add_definition(used: str, value: Answer, scope: dict[str, Any], parts: dict[str, str]) -> None:
    home = value.__module__
    if home != scope.get("__name__"):
        parts[used] = f"from {home} import {value.__name__} as {used}"
        return
    _add(value, parts)
    if used != value.__name__:
        parts[used] = f"{used} = {value.__name__}"


def _source(thing: Answer) -> str:
    try:
        return textwrap.dedent(inspect.getsource(thing))
    except (OSError, TypeError):
        raise UsageError(f"The source of {thing.__name__} cannot be found. {INSTEAD}") from None


def _scope(thing: Answer) -> dict[str, Any]:
    """The module's names, and those of the functions around it."""
    module = inspect.getmodule(thing)
    scope = dict(thing.__globals__ if isinstance(thing, FunctionType) else vars(module or builtins))
    if isinstance(thing, FunctionType):
        scope |= inspect.getclosurevars(thing).nonlocals
    return scope


def _names(source: str) -> Iterator[str]:
    known = vars(builtins)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in known:
            yield node.id


def _constant(name: str, value: Any, user: str) -> str:
    plain = (bool, int, float, str, bytes, list, tuple, dict, set, frozenset, type(None))
    text = repr(value) if isinstance(value, plain) else ""
    try:
        if text and len(text) <= LONGEST_CONSTANT and ast.literal_eval(text) == value:
            return text
    except (ValueError, SyntaxError):
        pass
    what = type(value).__name__ if not isinstance(value, np.generic) else show(value)
    raise UsageError(
        f"{user} uses {name}, a {what} that cannot be carried over. Make it inside, or: {INSTEAD}"
    )
