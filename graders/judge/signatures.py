"""What the stub says of the functions: their parameters, and which exports are classes."""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import TYPE_CHECKING

from graders.errors import ContentError
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@record()
class Signatures:
    """parameters: by dotted name, without self and cls. texts: as written. classes: by name."""

    parameters: dict[str, tuple[str, ...]]
    texts: dict[str, str]
    classes: frozenset[str]

    def argument(self, function: str, place: int | str) -> str:
        """Name an argument by its position or keyword."""
        if isinstance(place, str):
            return place
        names = self.parameters.get(function, ())
        return names[place] if place < len(names) else f"argument {place + 1}"


def read_signatures(stub: Path) -> Signatures:
    """Read a stub without running it. Raises ContentError where it is not Python."""
    return _signatures(stub, stub.read_bytes())


@lru_cache(maxsize=64)
def _signatures(stub: Path, content: bytes) -> Signatures:
    try:
        tree = ast.parse(content, str(stub))
    except SyntaxError as error:
        raise ContentError(
            f"{stub}:{error.lineno}", f"is not Python: {error.msg}.", "Mend that line."
        ) from None
    functions = dict(_functions(tree))
    return Signatures(
        parameters={name: _parameters(node) for name, node in functions.items()},
        texts={name: ast.unparse(_bare(node)) for name, node in functions.items()},
        classes=frozenset(node.name for node in tree.body if isinstance(node, ast.ClassDef)),
    )


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    name = node.name if member.name == "__init__" else f"{node.name}.{member.name}"
                    yield name, member


def _parameters(node: ast.FunctionDef) -> tuple[str, ...]:
    names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
    return tuple(name for name in names if name not in {"self", "cls"})


def _bare(node: ast.FunctionDef) -> ast.arguments:
    for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
        argument.annotation = None
    return node.args
