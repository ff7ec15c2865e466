"""Asks what texts show: the calls of worked examples and of the bank of small inputs."""

from __future__ import annotations

import ast
import builtins
import contextlib
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from graders.compare import TOLERANCE
from graders.errors import ContentError
from graders.judge.expect import Expectation
from graders.judge.proxies import Asked, Submission

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import CodeType

    from graders.exercise import BankInput, Example
    from graders.judge.attempt import Attempt


def ask_example(example: Example, names: dict[str, Any], path: Path) -> None:
    """Ask what a worked example shows. Raises Unmet, and ContentError for a faulty example."""
    what = f"the example {example.title!r}"
    with _refusing(path, what):
        exec(example.setup, names)  # noqa: S102  an author's text: trusted
    expectation = expectation_of(example.call, names, path, what)
    if example.raises:
        expectation.raises(_exception(example.raises, path))
    else:
        expected = _value(example.expected, path, what)
        expectation.equals(expected, tol=printed_tolerance(example.expected))


def ask_bank_input(one: BankInput, names: dict[str, Any], path: Path) -> None:
    """Ask an input of the bank. Raises Unmet, and ContentError for a faulty bank."""
    expectation = expectation_of(one.call, names, path, one.call, text=one.call)
    if one.raises:
        expectation.raises(_exception(one.raises, path))
    elif one.how == "ranks":
        ids = _value(one.expected, path, one.call)
        expectation.ranks(ids.tolist() if isinstance(ids, np.ndarray) else ids)
    else:
        expectation.equals(_value(one.expected, path, one.call))


def names_of(attempt: Attempt, exports: tuple[str, ...]) -> dict[str, Any]:
    """The names that such texts may use: np, and the exports as the submission has them."""
    return {"np": np} | {name: getattr(Submission(attempt), name) for name in exports}


def expectation_of(
    call: str, names: dict[str, Any], path: Path, what: str, *, text: str = ""
) -> Expectation:
    """Describe the outermost call of a text; those inside it, which make objects, are made.

    text: how feedback writes the call, where that is known.
    """
    with _refusing(path, what):
        parts = _parts(call)
        if parts is None:
            raise ContentError(path, f"{call!r} is no call.", "Write one call.")
        function, args, kwargs = eval(parts, names)  # noqa: S307  an author's text: trusted
    return Expectation(Asked(function, tuple(args), kwargs, text=text))


@lru_cache(maxsize=1024)
def _parts(call: str) -> CodeType | None:
    """Code that gives the function, the arguments and the keywords of a call; None for no call.

    The parts have their places in the text already: to look for gaps in all of them, as
    ast.fix_missing_locations does, takes longer than all the rest.
    """
    node = ast.parse(call, mode="eval").body
    if not isinstance(node, ast.Call):
        return None
    names: list[ast.expr | None] = [
        ast.copy_location(ast.Constant(one.arg), node) if one.arg else None for one in node.keywords
    ]
    keywords = ast.Dict(names, [one.value for one in node.keywords])
    parts = [node.func, ast.List(node.args, ast.Load()), keywords]
    tree = ast.Tuple([ast.copy_location(part, node) for part in parts], ast.Load())
    return compile(ast.Expression(ast.copy_location(tree, node)), "<call>", "eval")


def _value(text: str, path: Path, what: str) -> Any:
    with _refusing(path, what):
        return eval(_expression(text), {"np": np})  # noqa: S307  an author's text: trusted


@lru_cache(maxsize=1024)
def _expression(text: str) -> CodeType:
    return compile(text.strip(), "<expected>", "eval")


@contextlib.contextmanager
def _refusing(path: Path, what: str) -> Iterator[None]:
    try:
        yield
    except (SyntaxError, NameError, TypeError, ValueError, ArithmeticError, LookupError) as error:
        fix = "Mend its setup, call or expected."
        raise ContentError(path, f"{what} is faulty: {error}.", fix) from None


def _exception(name: str, path: Path) -> type[Exception]:
    kind = getattr(builtins, name, None)
    if not (isinstance(kind, type) and issubclass(kind, Exception)):
        raise ContentError(f"{path}: raises", f"{name!r} is no exception.", "Name one.")
    return kind


def printed_tolerance(text: str) -> float:
    """Half a unit of the most decimal places that are printed.

    >>> printed_tolerance("{1: 0.0325, 2: 0.5}")
    5.05e-05
    """
    places = [len(digits) for digits in re.findall(r"\d\.(\d+)", text)]
    return max(TOLERANCE, 0.505 * 10.0 ** -max(places)) if places else TOLERANCE
