"""The operators that change which way things are sorted, and who comes first among equals."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.authoring.mutants.slots import Slot

OPPOSITES = {
    "min": "max",
    "minimum": "maximum",
    "argmin": "argmax",
    "nlargest": "nsmallest",
    "floor": "ceil",
}
OPPOSITES |= {other: one for one, other in OPPOSITES.items()}
PLACES = frozenset({"argmin", "argmax", "argsort"})
BACKWARDS = ast.Slice(step=ast.UnaryOp(ast.USub(), ast.Constant(1)))


def direction(slot: Slot) -> Iterator[ast.AST]:
    """Sort the other way; take the smallest for the largest."""
    match slot.node:
        case ast.Call(ast.Name(id=name), args, keywords) if name in OPPOSITES:
            yield ast.Call(ast.Name(OPPOSITES[name], ast.Load()), args, keywords)
        case ast.Call(ast.Attribute(value, name), args, keywords) if name in OPPOSITES:
            yield ast.Call(ast.Attribute(value, OPPOSITES[name], ast.Load()), args, keywords)
        case ast.Call(ast.Name(id="sorted") as function, args, keywords):
            yield ast.Call(function, args, _turned(keywords))
        case ast.Call(ast.Attribute(ast.Name(id="np"), "argsort" | "sort")) as call:
            yield _backwards(call)
        case ast.Call(ast.Attribute(attr="sort") as function, args, keywords):
            yield ast.Call(function, args, _turned(keywords))


def _turned(keywords: list[ast.keyword]) -> list[ast.keyword]:
    others = [keyword for keyword in keywords if keyword.arg != "reverse"]
    if len(others) < len(keywords):
        return others
    return [*others, ast.keyword("reverse", ast.Constant(value=True))]


def ties(slot: Slot) -> Iterator[ast.AST]:
    """Let the last of equals come first, or leave out what decides between them.

    Dropping kind="stable" would not do: NumPy's other sorts keep small inputs stable by luck.
    """
    match slot.node:
        case ast.Lambda(args, ast.Tuple([first, _])):
            yield ast.Lambda(args, first)
        case ast.Lambda(args, ast.Tuple([*first, _]) as body):
            yield ast.Lambda(args, ast.Tuple(first, body.ctx))
        case ast.Call(
            ast.Name(id="sorted" | "min" | "max") as function, [first, *rest], keywords
        ) if _key_without_tie_break(keywords):
            turned = _backwards(ast.Call(ast.Name("list", ast.Load()), [first], []))
            yield ast.Call(function, [turned, *rest], keywords)
        case ast.Call(ast.Attribute(attr=name) as function, [first], keywords) if name in PLACES:
            last = ast.BinOp(_length(first), ast.Sub(), ast.Constant(1))
            call = ast.Call(function, [_backwards(first)], keywords)
            yield ast.BinOp(last, ast.Sub(), call)


def _key_without_tie_break(keywords: list[ast.keyword]) -> bool:
    for keyword in keywords:
        if keyword.arg == "key":
            by = keyword.value
            return not (isinstance(by, ast.Lambda) and isinstance(by.body, ast.Tuple))
    return False


def _backwards(sequence: ast.expr) -> ast.expr:
    return ast.Subscript(sequence, BACKWARDS, ast.Load())


def _length(sequence: ast.expr) -> ast.expr:
    return ast.Call(ast.Name("len", ast.Load()), [sequence], [])
