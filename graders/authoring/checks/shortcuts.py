"""Checks that no task can be passed without solving it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from graders.authoring.bench import written
from graders.authoring.findings import Finding
from graders.authoring.trees import tree_of
from graders.judge.manner import Stop
from graders.verdict import TaskStatus

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from graders.authoring.bench import Bench
    from graders.exercise import Exercise

CONSTANTS = {
    "returns its first argument": "args[0] if args else None",
    "returns its second argument": "args[1] if len(args) > 1 else None",
    "returns its last argument": "args[-1] if args else None",
    "returns None": "None",
    "returns 0.0": "0.0",
    "returns 1.0": "1.0",
    "returns True": "True",
    "returns an empty list": "[]",
    "returns an empty dict": "{}",
    "returns an empty string": "''",
    "returns [1, 0]": "[1, 0]",
    "returns as many zeros as its first argument is long": (
        "np.zeros(len(args[0]) if args and hasattr(args[0], '__len__') else 0)"
    ),
}
REPLAY = """
TABLE, RECORDED, RECORDING = {}, [], [True]
def answer(*asked):
    asked = repr([vars(one) if hasattr(one, '__dict__') else one for one in asked])
    if RECORDING:
        RECORDED.append(asked)
        return None
    return TABLE.get(asked, lambda: None)()
def learn(call, value):
    try:
        call()
        TABLE[RECORDED.pop()] = value
    except Exception:
        pass
def fail(error):
    raise error
"""


def shortcuts(bench: Bench) -> Iterator[Finding]:
    """No task passes for hard-coded examples, for constants or for arguments handed back."""
    exercise = bench.exercise
    sources = {what: _constant(exercise, value) for what, value in CONSTANTS.items()}
    sources["only knows the worked examples"] = _by_heart(exercise)
    files = [written(source) for source in sources.values()]
    verdicts = bench.grade(files, stop=Stop.TASK)
    for what, verdict in zip(sources, verdicts, strict=True):
        for task in verdict.tasks:
            if task.status is TaskStatus.PASSED:
                path = str(exercise.hidden_test(task.id))
                fault = f"task {task.id!r} passes for an answer that {what}."
                yield Finding("shortcuts", path, fault, "Add a test that tells it apart.")


def _constant(exercise: Exercise, value: str) -> str:
    return f"{filled(exercise.stub, name=False)}\ndef answer(*args): return {value}\n"


def _by_heart(exercise: Exercise) -> str:
    """Looks each call up in a table of what the examples print; any other gives None."""
    lines = [filled(exercise.stub, name=True), REPLAY]
    for example in exercise.examples:
        value = example.expected or f"fail({example.raises}())"
        lines += [example.setup, f"learn(lambda: {example.call}, lambda: {value})"]
    return "\n".join([*lines, "RECORDING.clear()"])


def filled(stub: Path, *, name: bool) -> str:
    """The stub with each unwritten body as a call of answer(), which is still to be defined.

    answer gets the arguments; where name is true, before them the function's name and its object.
    """
    tree = tree_of(stub)
    owners: list[ast.Module | ast.ClassDef] = [tree]
    owners += [node for node in tree.body if isinstance(node, ast.ClassDef)]
    for owner in owners:
        for function in owner.body:
            if isinstance(function, ast.FunctionDef) and _unwritten(function):
                function.body = _answering(function, owner, name=name)
    return f"import numpy as np\n{ast.unparse(_future_first(tree))}"


def _unwritten(function: ast.FunctionDef) -> bool:
    last = function.body[-1]
    return isinstance(last, ast.Raise) and "NotImplementedError" in ast.unparse(last)


def _answering(function: ast.FunctionDef, owner: ast.AST, *, name: bool) -> list[ast.stmt]:
    names = [arg.arg for arg in (*function.args.posonlyargs, *function.args.args)]
    names += [arg.arg for arg in function.args.kwonlyargs]
    if function.name == "__init__":
        return ast.parse(f"{names[0]}.made = ({', '.join(names[1:])},)").body
    if isinstance(owner, ast.ClassDef) and not name:
        names = names[1:]
    asked = [repr(function.name), *names] if name else names
    return [ast.Return(ast.parse(f"answer({', '.join(asked)})", mode="eval").body)]


def _future_first(tree: ast.Module) -> ast.Module:
    """Without its imports from __future__, which could no longer stand first."""
    tree.body = [
        node
        for node in tree.body
        if not (isinstance(node, ast.ImportFrom) and node.module == "__future__")
    ]
    return ast.fix_missing_locations(tree)
