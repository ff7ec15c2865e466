"""Puts a changed node into a text and leaves everything around it as it was."""

from __future__ import annotations

import ast


def spliced(source: str, old: ast.AST, new: ast.AST, dump: str) -> str:
    """The source with `new` where `old` stands. dump: ast.dump of the tree that is meant.

    In brackets only where it would mean something else without. Raises ValueError where neither
    will do: then the node has no place of its own in the text.
    """
    text = ast.unparse(ast.fix_missing_locations(new))
    for candidate in (text, f"({text})"):
        whole = _replaced(source, old, candidate)
        if whole is not None and _means(whole, dump):
            return whole
    raise ValueError(f"{text!r} cannot stand in the place of {ast.unparse(old)!r}")


def _replaced(source: str, node: ast.AST, text: str) -> str | None:
    if not isinstance(node, ast.expr | ast.stmt):
        return None
    assert node.end_lineno is not None
    lines = source.encode().splitlines(keepends=True)  # offsets of the tree count bytes
    first, last = node.lineno - 1, node.end_lineno - 1
    head = b"".join(lines[:first]) + lines[first][: node.col_offset]
    tail = lines[last][node.end_col_offset :] + b"".join(lines[last + 1 :])
    return (head + text.encode() + tail).decode()


def _means(source: str, dump: str) -> bool:
    try:
        return ast.dump(ast.parse(source)) == dump
    except SyntaxError:
        return False
