"""From a function or class to source that stands alone, for notebooks and scripts."""

from __future__ import annotations

import ast
import builtins
import contextlib
import hashlib
import inspect
import math
import symtable
import sys
import textwrap
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from graders.english import with_article
from graders.errors import UsageError
from graders.submission import SubmittedFile

if TYPE_CHECKING:
    from collections.abc import Iterator

Answer = FunctionType | type
LONGEST_CONSTANT = 10_000
# With it annotations are never looked up: their names need not come along.
FUTURE = "from __future__ import annotations\n\n"
INSTEAD = "Write the answer to a file and pass its path."


def submission_from(answer: Answer) -> SubmittedFile:
    """Recover the source of a function or class with the module-level names that it uses.

    Imports, functions, classes and plain constants come along. Raises UsageError for anything
    else, and where the source is not to be had.
    """
    parts: dict[str, str] = {}
    _add(answer, parts)
    source = FUTURE + "\n\n".join(parts.values()) + "\n"
    digest = hashlib.sha256(source.encode()).hexdigest()
    return SubmittedFile(f"{answer.__name__}.py", source, digest)


def _add(thing: Answer, parts: dict[str, str]) -> None:
    """Add a definition after everything that it uses; a name on the way is not visited again."""
    name = thing.__name__
    source = _source(thing)
    parts[name] = ""
    scope = _scope(thing)
    for used in _names(source, name):
        if used in parts or used not in scope:
            continue
        value = scope[used]
        if isinstance(value, ModuleType):
            parts[used] = f"import {value.__name__} as {used}"
        elif isinstance(value, FunctionType | type):
            _add_definition(used, value, scope, parts)
        elif home := _home(value):
            parts[used] = f"from {home} import {value.__name__} as {used}"
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
        for name, cell in zip(thing.__code__.co_freevars, thing.__closure__ or (), strict=True):
            with contextlib.suppress(ValueError):  # a cell that is still empty
                scope[name] = cell.cell_contents
    return scope


def _names(source: str, name: str) -> Iterator[str]:
    """The names that it takes from outside: none of its own variables, none in annotations."""
    try:
        table = symtable.symtable(FUTURE + source, "<answer>", "exec")
    except SyntaxError:
        raise UsageError(f"The source of {name} does not stand alone. {INSTEAD}") from None
    yield from _globals(table)


def _globals(table: symtable.SymbolTable) -> Iterator[str]:
    top = table.get_type() == "module"
    for symbol in table.get_symbols():
        if symbol.is_referenced() and (top or symbol.is_global()):
            yield symbol.get_name()
    for child in table.get_children():
        yield from _globals(child)


def _home(value: Any) -> str:
    """The module that has it by its own name, as with math.log and np.exp; empty if none has."""
    name = getattr(value, "__name__", None)
    for home in (getattr(value, "__module__", None), "numpy"):
        if name and home and getattr(sys.modules.get(home), name, None) is value:
            return str(home)
    return ""


def _constant(name: str, value: Any, user: str) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        return f"float({str(value)!r})"
    plain = (bool, int, float, str, bytes, list, tuple, dict, set, frozenset, type(None))
    try:
        text = repr(value) if isinstance(value, plain) else ""  # of a huge int there is none
        if text and len(text) <= LONGEST_CONSTANT and ast.literal_eval(text) == value:
            return text
    except (ValueError, SyntaxError):
        pass
    what = with_article(type(value).__name__)
    raise UsageError(
        f"{user} uses {name}, {what} that cannot be carried over. Make it inside, or: {INSTEAD}"
    )
