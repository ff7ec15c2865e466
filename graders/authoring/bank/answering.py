"""Gives an input of the bank its right answer."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from graders.authoring.calls import WHOLE
from graders.sandbox.session import Raised, Returned
from graders.show import show

if TYPE_CHECKING:
    from collections.abc import Container

    from graders.authoring.bank.player import Result
    from graders.exercise import BankInput


def answered(one: BankInput, right: Result, rankings: Container[str]) -> BankInput:
    """The input with what the solution gave. rankings: the functions that give ranked ids."""
    match right:
        case Returned(value):
            text = show(value, longest=WHOLE)
            # Of an empty ranking only its type is left to judge.
            ranks = _function(one.call) in rankings and len(value) > 0
            return replace(one, expected=text, how="ranks" if ranks else "equals")
        case Raised(bases=bases):
            return replace(one, raises=bases[0])
        case other:  # `usable` refused it
            raise AssertionError(other)


def _function(call: str) -> str:
    """The name of the function or method that a text calls last."""
    node = ast.parse(call, mode="eval").body
    assert isinstance(node, ast.Call)
    return ast.unparse(node.func).rpartition(".")[2]
