"""Checks what stub, solution, manifest and hidden tests promise, without running them."""

from __future__ import annotations

import ast
import sys
from typing import TYPE_CHECKING

from graders.authoring.findings import Finding
from graders.authoring.trees import tree_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from graders.authoring.bench import Bench

TESTS_MAY_IMPORT = frozenset({"numpy", "pytest", "graders.testing"})
Shape = str


def exports(bench: Bench) -> Iterator[Finding]:
    """Each export stands in stub and solution, with the same signature."""
    exercise = bench.exercise
    stub, solution = _shapes(exercise.stub), _shapes(exercise.solution)
    for name in exercise.manifest.exports:
        for path, known in ((exercise.stub, stub), (exercise.solution, solution)):
            if name not in known:
                fault = f"defines no {name}, which exercise.toml exports."
                yield Finding("exports", str(path), fault, "Write it, or take it out of exports.")
        yield from _parted(name, stub, solution, exercise.solution)


def _parted(
    name: str, stub: Mapping[str, Shape], solution: Mapping[str, Shape], path: Path
) -> Iterator[Finding]:
    for part, shape in stub.items():
        if part != name and not part.startswith(f"{name}."):
            continue
        other = solution.get(part)
        if other is None and part != name:
            yield Finding("exports", str(path), f"has no {part}.", "The stub has it: write it.")
        elif other is not None and other != shape:
            fault = f"{part}{other} is {part}{shape} in the stub."
            yield Finding("exports", str(path), fault, "Give both the same signature.")


def _shapes(path: Path) -> dict[str, Shape]:
    """By dotted name: "(x, k=5) -> int" for functions and methods, "" for classes."""
    tree = tree_of(path)
    shapes = {}
    for node in _Aliases(tree).visit(tree).body:
        match node:
            case ast.FunctionDef():
                shapes[node.name] = _shape(node)
            case ast.ClassDef():
                shapes[node.name] = ""
                for member in node.body:
                    if isinstance(member, ast.FunctionDef):
                        shapes[f"{node.name}.{member.name}"] = _shape(member)
    return shapes


class _Aliases(ast.NodeTransformer):
    """Writes out the module's names for types, Floats = NDArray[...], where they are used."""

    def __init__(self, tree: ast.Module) -> None:
        self._meant = {
            node.targets[0].id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._meant.get(node.id, node) if isinstance(node.ctx, ast.Load) else node


def _shape(function: ast.FunctionDef) -> Shape:
    returns = f" -> {ast.unparse(function.returns)}" if function.returns else ""
    return f"({ast.unparse(function.args)}){returns}"


def hidden(bench: Bench) -> Iterator[Finding]:
    """Hidden tests import nothing that could hold an answer."""
    exercise = bench.exercise
    allowed = TESTS_MAY_IMPORT | set(exercise.manifest.packages) | sys.stdlib_module_names
    for task in exercise.manifest.tasks:
        path = exercise.hidden_test(task.id)
        for name, line in _imports(path):
            if name not in allowed and name.partition(".")[0] not in allowed:
                fault = f"imports {name}."
                fix = "Ask through the fixture `submission`; work expected values out in the test."
                yield Finding("hidden", f"{path}:{line}", fault, fix)


def _imports(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or ""), node.lineno


def withheld(bench: Bench) -> Iterator[Finding]:
    """Each test whose values are withheld exists."""
    exercise = bench.exercise
    names = {
        f"{task.id}/{node.name}"
        for task in exercise.manifest.tasks
        for node in ast.walk(tree_of(exercise.hidden_test(task.id)))
        if isinstance(node, ast.FunctionDef)
    }
    for name in exercise.manifest.verify.withheld:
        if name not in names:
            where = f"{exercise.manifest_file}: verify.withheld"
            fix = 'Give "task/test_function".'
            yield Finding("withheld", where, f"there is no test {name!r}.", fix)
