"""The operators that change expressions. Each takes a place and yields what may stand there.

OPERATORS holds them by the name that reports show.
"""

from __future__ import annotations

import ast
import copy
from typing import TYPE_CHECKING

from graders.authoring.mutants import ordering, statements, vectors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from graders.authoring.mutants.slots import Slot

    Operator = Callable[[Slot], Iterator[ast.AST]]

TENTH = 0.1
LEAST_FOR_PERCENT = 10
# A tenth of such a constant is below every tolerance by construction: it only keeps 0 away.
TINY = 1e-6
SYMMETRIC = frozenset({"min", "max", "minimum", "maximum", "gcd", "isclose", "hypot", "set"})
# Without these a call means the same.
SILENT_KEYWORDS = frozenset({"strict", "kind", "key", "reverse"})

ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
}
COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}


def changed(node: ast.AST, **fields: object) -> ast.AST:
    """A copy of the node with some of its fields replaced."""
    twin = copy.copy(node)
    for name, value in fields.items():
        setattr(twin, name, value)
    return twin


def arithmetic(slot: Slot) -> Iterator[ast.AST]:
    """Turn + into -, * into / and so on; also in +=."""
    node = slot.node
    if isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in ARITHMETIC:
        yield changed(node, op=ARITHMETIC[type(node.op)]())


def sign(slot: Slot) -> Iterator[ast.AST]:
    """Drop a minus or a `not`."""
    node = slot.node
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Not):
        yield node.operand


def comparison(slot: Slot) -> Iterator[ast.AST]:
    """Turn < into <= and >, == into != and so on, one operator of a chain at a time."""
    node = slot.node
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            for other in COMPARISONS.get(type(op), ()):
                ops = [*node.ops]
                ops[place] = other()
                yield changed(node, ops=ops)


def logic(slot: Slot) -> Iterator[ast.AST]:
    """Turn `and` into `or` and the other way round; leave one operand out."""
    node = slot.node
    if isinstance(node, ast.BoolOp):
        yield changed(node, op=ast.And() if isinstance(node.op, ast.Or) else ast.Or())
        for place in range(len(node.values)):
            rest = node.values[:place] + node.values[place + 1 :]
            yield rest[0] if len(rest) == 1 else changed(node, values=rest)


def constant(slot: Slot) -> Iterator[ast.AST]:
    """Change a number by one, and by ten percent; turn True and False round."""
    node = slot.node
    if not isinstance(node, ast.Constant) or _is_silent(slot.parent):
        return
    match node.value:
        case bool():
            yield ast.Constant(not node.value)
        case int() as number:
            yield from (ast.Constant(number + 1), _number(number - 1))
            if abs(number) >= LEAST_FOR_PERCENT:
                yield ast.Constant(round(number * (1 + TENTH)))
        case float() as number:
            yield ast.Constant(number + 1)
            if abs(number) > TINY:
                yield from (ast.Constant(number * (1 + TENTH)), ast.Constant(number * (1 - TENTH)))


def _is_silent(parent: ast.AST) -> bool:
    """Whether it is an option that decides nothing about the value: strict=True of zip."""
    return isinstance(parent, ast.keyword) and parent.arg == "strict"


def _number(value: int) -> ast.expr:
    return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))


def term(slot: Slot) -> Iterator[ast.AST]:
    """Leave out a term, a factor or an exponent."""
    node = slot.node
    if not isinstance(node, ast.BinOp):
        return
    if isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Pow | ast.FloorDiv | ast.Mod):
        yield node.left
    if isinstance(node.op, ast.Add | ast.Mult):
        yield node.right


def arguments(slot: Slot) -> Iterator[ast.AST]:
    """Swap neighbouring arguments; leave out one that is given by name."""
    node = slot.node
    if not isinstance(node, ast.Call):
        return
    if _called(node) not in SYMMETRIC:
        for place in range(len(node.args) - 1):
            args = [*node.args]
            args[place], args[place + 1] = args[place + 1], args[place]
            yield changed(node, args=args)
    for place, keyword in enumerate(node.keywords):
        if keyword.arg is not None and keyword.arg not in SILENT_KEYWORDS:
            yield changed(node, keywords=node.keywords[:place] + node.keywords[place + 1 :])


def _called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


OPERATORS: dict[str, Operator] = {
    "arithmetic": arithmetic,
    "sign": sign,
    "comparison": comparison,
    "logic": logic,
    "constant": constant,
    "term": term,
    "arguments": arguments,
    "guard": statements.guard,
    "dropped": statements.dropped,
    "slice": vectors.slices,
    "normalisation": vectors.normalisation,
    "direction": ordering.direction,
    "ties": ordering.ties,
}
"""Operator name to operator."""
