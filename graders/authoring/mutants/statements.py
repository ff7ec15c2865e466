"""The operators that change statements and conditions."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.authoring.mutants.slots import Slot


def guard(slot: Slot) -> Iterator[ast.AST]:
    """Let a condition never hold, or always: a guard is dropped, a branch taken for granted.

    Not of `while`: a loop that never ends shows nothing that the first time-out did not show.
    """
    match slot.parent, slot.field:
        case (ast.If(), "test"):
            yield from (ast.Constant(value=False), ast.Constant(value=True))
        case (ast.comprehension(), "ifs"):
            yield ast.Constant(value=True)
    match slot.node:
        case ast.IfExp(_, body, orelse):
            yield from (body, orelse)
        case ast.Assert():
            yield ast.Pass()


def dropped(slot: Slot) -> Iterator[ast.AST]:
    """Leave out a statement that only has an effect: a call, a change in place, a break."""
    match slot.node:
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Break() | ast.Continue():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            yield ast.Pass()
    if isinstance(slot.node, ast.AugAssign):
        yield ast.Assign([slot.node.target], slot.node.value, lineno=slot.node.lineno)
