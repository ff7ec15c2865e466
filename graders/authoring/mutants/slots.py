"""Where a syntax tree can be changed."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator

# What stands in these is for readers and type checkers: no test can notice a change.
IGNORED = frozenset({"annotation", "returns", "decorator_list", "type_comment", "type_params"})


@record()
class Slot:
    """A place that holds a node: a field of its parent, or one entry of a list there."""

    parent: ast.AST
    field: str
    index: int | None
    node: ast.AST

    def put(self, node: ast.AST) -> None:
        """Let another node stand here."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def slots_in(parent: ast.AST) -> Iterator[Slot]:
    """Every place below the node that holds code, in the order of the text.

    Left out are annotations, docstrings, the messages of exceptions and formatted strings.
    """
    for field, value in ast.iter_fields(parent):
        if field in IGNORED:
            continue
        children = value if isinstance(value, list) else [value]
        for index, child in enumerate(children):
            if not isinstance(child, ast.AST) or _speaks_to_people(child):
                continue
            yield Slot(parent, field, index if isinstance(value, list) else None, child)
            yield from slots_in(child)


def _speaks_to_people(node: ast.AST) -> bool:
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return docstring or isinstance(node, ast.Raise | ast.JoinedStr)
