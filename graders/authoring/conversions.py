"""Stands behind a solution's text in the worker, as adapter.py puts it there.

For that reason it imports NumPy and the standard library alone, and nothing from __future__.
"""

import functools
import inspect
import pickle  # compares what this file made itself; nothing is loaded
from collections.abc import Callable
from typing import Any

import numpy as np


class Adapter:
    """Replaces the exported functions and methods by ones that convert their arguments.

    kind: "lists", "arrays" or "float32". A call from inside the solution is left as it is.
    """

    def __init__(self, kind: str) -> None:
        self.kind, self.inside = kind, False

    def adapt(self, namespace: dict[str, Any], exports: tuple[str, ...]) -> None:
        """Replace them in the namespace."""
        for name in exports:
            value = namespace[name]
            if isinstance(value, type):
                self._adapt_class(value)
            else:
                namespace[name] = self._wrapped(value)

    def _adapt_class(self, cls: type) -> None:
        for name, member in list(vars(cls).items()):
            if isinstance(member, classmethod):
                setattr(cls, name, classmethod(self._wrapped(member.__func__)))
            elif inspect.isfunction(member):
                setattr(cls, name, self._wrapped(member))

    def _wrapped(self, function: Callable[..., Any]) -> Callable[..., Any]:
        signature = inspect.signature(function)
        hints = {name: _hint(one, function) for name, one in signature.parameters.items()}

        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            if self.inside:
                return function(*args, **kwargs)
            bound = signature.bind(*args, **kwargs)
            given = dict(bound.arguments)
            for name, value in given.items():
                bound.arguments[name] = self._converted(value, hints[name])
            made = {k: v for k, v in bound.arguments.items() if v is not given[k]}
            before = pickle.dumps(made)
            result = self._called(function, bound)
            if pickle.dumps(made) != before:
                raise AssertionError(f"{function.__name__} changed an argument in place")
            return _narrowed(result) if self.kind == "float32" else result

        return call

    def _called(self, function: Callable[..., Any], bound: inspect.BoundArguments) -> Any:
        self.inside = True
        try:
            return function(*bound.args, **bound.kwargs)
        finally:
            self.inside = False

    def _converted(self, value: Any, hint: str) -> Any:
        match self.kind:
            case "lists" if "ndarray" not in hint:
                return _as_list(value)
            case "arrays" if "list[" not in hint.partition("Sequence[")[0]:
                return _as_array(value)
            case "float32" if isinstance(value, np.ndarray) and value.dtype.kind == "f":
                return value.astype(np.float32)
            case _:
                return value


def _hint(parameter: inspect.Parameter, function: Callable[..., Any]) -> str:
    """The annotation in words, with aliases such as Floats resolved."""
    hint = parameter.annotation
    if isinstance(hint, str):
        try:
            hint = eval(hint, function.__globals__)  # noqa: S307  an author's text: trusted
        except NameError:
            return str(parameter.annotation)
    return str(hint)


def _as_list(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.tolist() if value.size else value  # (0, 3) has no list that says so
    if isinstance(value, list) and any(isinstance(one, np.ndarray) for one in value):
        return [_as_list(one) for one in value]
    return value


def _as_array(value: Any) -> Any:
    """Lists of numbers, also nested. Others stay: words, pairs in tuples, what has no shape."""
    if not isinstance(value, list) or not value:
        return value
    if all(type(one) in (int, float) for one in value):
        return np.array(value)
    rows = [_as_array(one) for one in value]
    if all(isinstance(row, np.ndarray) for row in rows):
        same = {row.shape for row in rows}
        return (
            np.array(rows) if len(same) == 1 and all(isinstance(v, list) for v in value) else rows
        )
    return value


def _narrowed(value: Any) -> Any:
    """The result with its floats in float32, so that the judge grants their tolerance."""
    if isinstance(value, np.ndarray) and value.dtype.kind == "f":
        return value.astype(np.float32)
    if isinstance(value, list | tuple):
        return type(value)(map(_narrowed, value))
    if isinstance(value, dict):
        return {key: _narrowed(one) for key, one in value.items()}
    return np.float32(value) if isinstance(value, float) else value
