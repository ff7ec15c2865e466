"""From a solution's text to its mutants: each the same text with one change spliced in."""

from __future__ import annotations

import ast
import copy
import difflib
import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

from graders.authoring.mutants.operators import OPERATORS
from graders.authoring.mutants.slots import Slot, slots_in
from graders.authoring.mutants.splicing import spliced
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator

MODULE = "module"


@record()
class Mutant:
    """One change of a solution.

    id: function/operator/digest; it stays the same when lines move or other lines change. line:
    where the change stands, from 1. source: the whole text. diff: what was changed.
    """

    id: str
    function: str
    operator: str
    line: int
    source: str
    diff: str


def mutants_of(source: str, given: str = "") -> tuple[Mutant, ...]:
    """Every mutant of a solution, in the order of its text.

    given: the stub. Functions that stand complete in it are not the learner's, so not changed.

    >>> [mutant.diff.splitlines()[1] for mutant in mutants_of("def half(x): return x / 2")][:2]
    ['+def half(x): return x * 2', '+def half(x): return x']
    """
    tree = ast.parse(source)
    seen = {ast.dump(tree)}
    found = []
    for name, function in _functions(tree, _bodies(given)):
        for slot in slots_in(function):
            for operator, node in _replacements(slot):
                dump = _dump_with(tree, slot, node)
                if dump not in seen:
                    seen.add(dump)
                    found.append(_mutant(source, name, operator, slot, node, dump))
    return tuple(_numbered(found))


def _functions(tree: ast.Module, given: set[str]) -> Iterator[tuple[str, ast.AST]]:
    """What is changed: constants of the module, functions and methods that are not given."""
    for node in tree.body:
        match node:
            case ast.FunctionDef() if _body(node) not in given:
                yield node.name, node
            case ast.ClassDef():
                for member in node.body:
                    if isinstance(member, ast.FunctionDef) and _body(member) not in given:
                        yield f"{node.name}.{member.name}", member
            case ast.Assign():
                yield MODULE, node


def _bodies(given: str) -> set[str]:
    functions = (node for node in ast.walk(ast.parse(given)) if isinstance(node, ast.FunctionDef))
    return {_body(node) for node in functions}


def _body(function: ast.FunctionDef) -> str:
    """The function without its docstring, in which stub and solution may differ."""
    bare = copy.copy(function)
    if ast.get_docstring(function) is not None:
        bare.body = function.body[1:]
    return ast.dump(bare)


def _replacements(slot: Slot) -> Iterator[tuple[str, ast.AST]]:
    for name, operator in OPERATORS.items():
        for node in operator(slot):
            yield name, node


def _dump_with(tree: ast.Module, slot: Slot, node: ast.AST) -> str:
    slot.put(node)
    try:
        return ast.dump(tree)
    finally:
        slot.put(slot.node)


def _mutant(source: str, name: str, operator: str, slot: Slot, node: ast.AST, dump: str) -> Mutant:
    text = spliced(source, slot.node, node, dump)
    diff = _diff(source, text)
    changed = [f"{line[:1]}{line[1:].strip()}" for line in diff.splitlines()]
    digest = hashlib.sha256("\n".join((name, operator, *changed)).encode()).hexdigest()
    line = getattr(slot.node, "lineno", 0)
    return Mutant(f"{name}/{operator}/{digest[:6]}", name, operator, line, text, diff)


def _diff(old: str, new: str) -> str:
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm="")
    return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))


def _numbered(mutants: list[Mutant]) -> Iterator[Mutant]:
    """Tell mutants of one id apart: the same change of equal lines of one function."""
    counts: dict[str, int] = {}
    for mutant in mutants:
        counts[mutant.id] = number = counts.get(mutant.id, 0) + 1
        yield mutant if number == 1 else replace(mutant, id=f"{mutant.id}-{number}")
