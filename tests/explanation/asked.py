"""The explain.py of each exercise, and the small calls of its bank with their right values."""

from __future__ import annotations

import ast
import runpy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from graders.catalog import find_set

if TYPE_CHECKING:
    from collections.abc import Iterator

PROBLEM_SET = find_set(None, None, None).problem_set
# The signs of an SVD are free, so lsi_embeddings has no bank whose calls could be explained.
SLUGS = tuple(slug for slug in PROBLEM_SET.slugs if slug != "lsi_embeddings")
ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Asked:
    """A call as explain.py takes it, and what the reference solution gives."""

    text: str
    name: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    right: Any


@cache
def explainer(slug: str) -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "exercises" / slug / "explain.py"))


@cache
def solution(slug: str) -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "solutions" / slug / "solution.py"))


def calls(slug: str) -> Iterator[Asked]:
    """Every input of the bank that gives a value."""
    for one in PROBLEM_SET.exercise(slug).bank:
        if one.expected:
            yield asked(slug, one.call)


def asked(slug: str, text: str) -> Asked:
    """A call from its text; of a method, the arguments that made its object come first."""
    node = ast.parse(text, mode="eval").body
    assert isinstance(node, ast.Call)
    name, args = ast.unparse(node.func), [*node.args]
    if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Call):
        made = node.func.value
        name, args = f"{ast.unparse(made.func)}.{node.func.attr}", [*made.args, *args]
    kwargs = {one.arg: _value(one.value) for one in node.keywords if one.arg}
    right = eval(text, {"np": np, **solution(slug)})  # noqa: S307  our own text
    return Asked(text, name, tuple(map(_value, args)), kwargs, right)


def _value(node: ast.expr) -> Any:
    return eval(ast.unparse(node), {"np": np})  # noqa: S307  our own text
