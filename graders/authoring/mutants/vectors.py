"""The operators that change slices, ranges and normalisation."""

from __future__ import annotations

import ast
import builtins
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.authoring.mutants.slots import Slot

# f(x) and x are of one kind, so that only what f does is lost.
LIKE_THEIR_ARGUMENT = frozenset(
    {
        "abs", "asarray", "array", "cumsum", "dict", "exp", "list", "log", "log10", "log1p", "log2",
        "nan_to_num", "reversed", "round", "set", "sort", "sorted", "sqrt", "tuple", "unique",
    }
)  # fmt: skip
METHODS_LIKE_THEIR_OBJECT = frozenset({"casefold", "copy", "lower", "lstrip", "rstrip", "strip"})


def slices(slot: Slot) -> Iterator[ast.AST]:
    """Move an end of a slice or range by one, or leave it out."""
    match slot.node:
        case ast.Slice() as node:
            yield from _slices(node)
        case ast.Call(ast.Name(id="range") as function, args):
            for place in range(min(len(args), 2)):
                for moved in _moved(args[place]):
                    yield ast.Call(function, [*args[:place], moved, *args[place + 1 :]], [])
            if len(args) == 1:
                yield ast.Call(function, [ast.Constant(1), *args], [])


def _slices(node: ast.Slice) -> Iterator[ast.Slice]:
    for moved in _moved(node.upper):
        yield ast.Slice(node.lower, moved, node.step)
    for moved in _moved(node.lower):
        yield ast.Slice(moved, node.upper, node.step)
    if node.upper is not None:
        yield ast.Slice(node.lower, None, node.step)
    if node.lower is not None:
        yield ast.Slice(None, node.upper, node.step)
    elif node.step is None:
        yield ast.Slice(ast.Constant(1), node.upper, None)


def _moved(end: ast.expr | None) -> Iterator[ast.expr]:
    """The end one further on and one before; constants have an operator of their own."""
    if end is not None and not isinstance(end, ast.Constant | ast.UnaryOp):
        yield ast.BinOp(end, ast.Add(), ast.Constant(1))
        yield ast.BinOp(end, ast.Sub(), ast.Constant(1))


def normalisation(slot: Slot) -> Iterator[ast.AST]:
    """Do not divide; take a length for 1; leave out a function that makes a value comparable."""
    match slot.node:
        case ast.BinOp(left, ast.Div(), _):
            yield left
        case ast.Call(func=ast.Attribute(attr="norm")):
            yield ast.Constant(1.0)
        case ast.Call(func=ast.Attribute(value, attr), args=[]) if (
            attr in METHODS_LIKE_THEIR_OBJECT
        ):
            yield value
        case ast.Call(func=ast.Attribute(attr="normalize"), args=[*_, last]):
            yield last
        case ast.Call(ast.Name(id=name), [only]) if name in LIKE_THEIR_ARGUMENT or _is_own(name):
            yield only
        case ast.Call(ast.Attribute(ast.Name(id="np" | "math"), name), [only]) if (
            name in LIKE_THEIR_ARGUMENT
        ):
            yield only


def _is_own(function: str) -> bool:
    """Whether the solution defines it: it is no builtin, and no class by its name."""
    return function.islower() and not hasattr(builtins, function)
