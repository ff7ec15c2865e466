"""Hidden tests that need none of pytest's fixtures: nearly all, and twice as fast without them."""

from __future__ import annotations

import inspect
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from graders.judge.hidden import AskedTest
from graders.judge.proxies import Submission

if TYPE_CHECKING:
    from collections.abc import Mapping

_UNUSUAL = (
    inspect.CO_VARARGS
    | inspect.CO_VARKEYWORDS
    | inspect.CO_GENERATOR
    | inspect.CO_COROUTINE
    | inspect.CO_ASYNC_GENERATOR
)
# The names by which a file tells pytest what to do around each of its tests.
_FOR_ALL = {
    *("pytestmark", "pytest_generate_tests", "setup_module", "teardown_module"),
    *("setUpModule", "tearDownModule", "setup_function", "teardown_function"),
}


class SimpleTest(AskedTest):
    """A test function that takes the submission and nothing else but what its cases give.

    pytest's fixtures, for which it has no use, would take as long as its calls.

    given: the arguments beside the submission, by name.
    """

    def __init__(self, *, function: FunctionType, given: Mapping[str, Any], **rest: Any) -> None:
        super().__init__(**rest)
        self.function, self._given = function, given

    def runtest(self) -> None:
        """Call the function."""
        self.function(submission=Submission(self.attempt), **self._given)


def is_simple(module: ModuleType, name: str, value: object) -> bool:
    """Whether a name of a test file is a test that takes the submission and has no marks."""
    return (
        name.startswith("test")
        and isinstance(value, FunctionType)
        and not vars(value)
        and _takes(value, {"submission"})
        and not _prepares(module)
    )


def simplified(item: pytest.Item) -> pytest.Item:
    """The test without pytest's fixtures, if it takes the submission and its case alone."""
    callspec = getattr(item, "callspec", None)
    if callspec is None or not isinstance(item, pytest.Function):
        return item
    given = {name: value for name, value in callspec.params.items() if name != "submission"}
    marks = {mark.name for mark in item.iter_markers()}
    if marks != {"parametrize"} or not _takes(item.function, {"submission", *given}):
        return item
    if item.parent is None or _prepares(item.module):
        return item
    return SimpleTest.from_parent(item.parent, name=item.name, function=item.function, given=given)


def _takes(function: FunctionType, names: set[str]) -> bool:
    """Whether a function has these parameters, no others, and is no coroutine or the like."""
    code = function.__code__
    parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return not code.co_flags & _UNUSUAL and not function.__defaults__ and {*parameters} == names


@lru_cache(maxsize=1)
def _prepares(module: ModuleType) -> bool:
    """Whether the file has fixtures or marks that may concern all its tests."""
    kinds = {type(value).__name__ for value in vars(module).values()}
    return "FixtureFunctionDefinition" in kinds or not _FOR_ALL.isdisjoint(vars(module))
