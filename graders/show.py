"""Values as Python expressions that can be pasted; what is long is cut and says so."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

import numpy as np

from graders.values import Handle, Opaque

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

LONGEST = 400
LONGEST_STRING = 200
LARGEST_ARRAY = 60
MOST_PARTS = 5_000  # far more than fit in; a deep tree is cut on each of its levels
_BRACKETS = {
    "list": ("[", "]"),
    "tuple": ("(", ")"),
    "set": ("{", "}"),
    "frozenset": ("{", "}"),
    "dict": ("{", "}"),
}


def show(value: Any, *, digits: int | None = None, longest: int = LONGEST) -> str:
    """Write a plain value as a Python expression of at most about `longest` characters.

    digits: significant digits of floats, all of them where it is None. Cut parts become "...".

    >>> show({"a": [1, 0.5132999]}, digits=4)
    "{'a': [1, 0.5133]}"
    """
    return _Writer(digits, longest).text(value)


def show_call(function: str, args: Sequence[str], kwargs: Mapping[str, str]) -> str:
    """Write a call of shown arguments.

    >>> show_call("rrf_scores", ["[[1, 2]]"], {"k": "60"})
    'rrf_scores([[1, 2]], k=60)'
    """
    parts = [*args, *(f"{name}={value}" for name, value in kwargs.items())]
    return f"{function}({', '.join(parts)})"


def _float(value: float, digits: int | None) -> str:
    if digits is None or value != value or value in (float("inf"), float("-inf")):  # noqa: PLR0124  NaN
        return repr(value) if abs(value) < float("inf") else f"float('{value}')"
    text = f"{value:.{digits}g}"
    return text if any(mark in text for mark in ".en") else f"{text}.0"


def _integer(value: int) -> str:
    bits = 1000  # far below the length at which Python refuses to write an int
    return repr(value) if value.bit_length() < bits else f"<int of {value.bit_length()} bits>"


def _string(value: str | bytes, longest: int) -> str:
    if len(value) <= longest:
        return _literal(value)
    return f"{_literal(value[:longest])}... ({len(value)} long)"


def _literal(value: str | bytes) -> str:
    """repr(); with escapes where two texts may look the same, as "é" and "e" with an accent do."""
    composed = isinstance(value, bytes) or unicodedata.is_normalized("NFC", value)
    return repr(value) if composed else ascii(value)


class _Writer:
    """Writes one value and its parts, each of them as long as the whole may be."""

    def __init__(self, digits: int | None, longest: int) -> None:
        self._digits, self._longest = digits, longest
        self._left = MOST_PARTS

    def text(self, value: Any) -> str:
        self._left -= 1
        return self._part(value) if self._left >= 0 else "..."

    def _part(self, value: Any) -> str:
        match value:
            case bool() | None:
                return repr(value)
            case np.ndarray():
                return self._array(value)
            case np.generic():
                return self.text(value.item())
            case float():
                return _float(value, self._digits)
            case str() | bytes():
                return _string(value, min(self._longest, LONGEST_STRING))
            case int():
                return _integer(value)
            case list() | tuple() | set() | frozenset() | dict():
                return self._container(value)
            case Opaque():
                return f"<{value.type_name}{value.text and ': '}{value.text}>"
            case Handle():
                return f"<{value.class_name} object>"
            case _:
                return repr(value)[: self._longest]

    def _array(self, value: np.ndarray[Any, Any]) -> str:
        if value.size > LARGEST_ARRAY:
            return f"<array of shape {value.shape}, {value.dtype}>"
        if value.size == 0:
            return f"np.empty({value.shape}, dtype={value.dtype.name!r})"
        inner = self.text(value.tolist())
        usual = value.dtype.name in {"float64", "int64", "bool"} or value.dtype.kind == "U"
        return f"np.array({inner})" if usual else f"np.array({inner}, dtype={value.dtype.name!r})"

    def _container(self, value: Any) -> str:
        if not value and isinstance(value, set | frozenset):
            return f"{type(value).__name__}()"
        items: Iterable[str]
        if isinstance(value, dict):
            items = (f"{self.text(key)}: {self.text(item)}" for key, item in value.items())
        else:
            members = sorted(value, key=repr) if isinstance(value, set | frozenset) else value
            items = map(self.text, members)
        opening, closing = _BRACKETS[type(value).__name__]
        body = _joined(items, len(value), self._longest)
        if isinstance(value, tuple) and len(value) == 1:
            body += ","
        text = f"{opening}{body}{closing}"
        return f"frozenset({text})" if isinstance(value, frozenset) else text


def _joined(items: Iterable[str], count: int, longest: int) -> str:
    shown: list[str] = []
    length = 0
    for item in items:
        length += len(item) + 2
        if shown and length > longest:
            shown.append(f"... {count - len(shown)} more")
            break
        shown.append(item)
    return ", ".join(shown)
