"""Turns a JSON tree and raw bytes from the other side back into a plain value; trusts nothing."""

from __future__ import annotations

import math
from array import array
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from graders.sandbox.text import clean
from graders.sandbox.wire import INT64, LEAVES, LONG_LIST, MAX_NESTING, MAX_RAW, FrameError
from graders.values import (
    DTYPES,
    MAX_NODES,
    MAX_PAIRS,
    MAX_PLACES,
    Handle,
    Opaque,
    colliding,
    places,
)

if TYPE_CHECKING:
    from collections.abc import Callable

_MAX_DIMENSIONS: Final = 16
_DTYPES: Final = {np.dtype(char).str: np.dtype(char) for char in DTYPES}


class Reader:
    def __init__(self, raw: memoryview) -> None:
        self._raw = raw
        self.position = self._listed = self._places = self._text_bytes = self._pairs = 0

    def value(self, node: Any, depth: int) -> Any:
        if depth > MAX_NESTING:
            raise FrameError("a value that is nested too deep")
        kind = type(node)
        if kind is list:
            return self._list(node, depth)
        if kind is not dict:
            return node
        ((tag, body),) = node.items()
        read = _READERS.get(tag)
        if read is None:
            raise FrameError("a value of an unknown kind")
        return read(self, body, depth + 1)

    def _list(self, node: Any, depth: int) -> list[Any]:
        if type(node) is dict and node.keys() <= {"f", "i"}:
            numbers: list[Any] = self.value(node, depth)
            return numbers
        if type(node) is not list:
            raise FrameError("something else where a list should stand")
        if len(node) >= LONG_LIST and set(map(type, node)) <= LEAVES:
            return node
        depth += 1
        return [item if type(item) in LEAVES else self.value(item, depth) for item in node]

    def _take(self, size: int) -> memoryview:
        _natural(size)
        start, self.position = self.position, self.position + size
        if self.position > len(self._raw):
            raise FrameError("a value whose bytes are missing")
        return self._raw[start : self.position]

    def floats_(self, body: Any, _depth: int) -> list[float]:
        return self._numbers(array("d"), body)

    def ints_(self, body: Any, _depth: int) -> list[int]:
        return self._numbers(array("q"), body)

    def _numbers(self, numbers: array[Any], size: Any) -> list[Any]:
        self._listed += _natural(size) // numbers.itemsize
        if self._listed > MAX_NODES:
            raise FrameError("more numbers in lists than any answer may have")
        numbers.frombytes(self._take(size))
        return numbers.tolist()

    def tuple_(self, body: Any, depth: int) -> tuple[Any, ...]:
        return tuple(self._list(body, depth))

    def _keys(self, body: Any, depth: int) -> list[Any]:
        keys = self._list(body, depth)
        self._pairs += colliding(keys)
        if self._pairs > MAX_PAIRS:
            raise FrameError("too many keys that may collide")
        return keys

    def dict_(self, body: Any, depth: int) -> dict[Any, Any]:
        keys, values = body
        return dict(zip(self._keys(keys, depth), self._list(values, depth), strict=True))

    def set_(self, body: Any, depth: int) -> set[Any]:
        return set(self._keys(body, depth))

    def frozenset_(self, body: Any, depth: int) -> frozenset[Any]:
        return frozenset(self._keys(body, depth))

    def bytes_(self, body: Any, _depth: int) -> bytes:
        return bytes(self._take(body))

    def numpy_text_(self, body: Any, _depth: int) -> np.str_:
        return np.str_(_string(body))

    def number_(self, body: Any, _depth: int) -> Any:
        name, size = body
        dtype = _dtype(name)
        if size != dtype.itemsize:
            raise FrameError("a number of another size than its type")
        return _filled((), dtype, self._take(size))[()]

    def _count(self, shape: Any) -> int:
        if type(shape) is not list or len(shape) > _MAX_DIMENSIONS:
            raise FrameError("an array without a shape")
        self._places += places(map(_natural, shape))
        if self._places > MAX_PLACES:
            raise FrameError("arrays that are too long")
        return math.prod(shape)

    def array_(self, body: Any, _depth: int) -> Any:
        name, shape, size = body
        dtype = _dtype(name)
        if self._count(shape) * dtype.itemsize != size:
            raise FrameError("an array of another size than its shape says")
        return _filled(shape, dtype, self._take(size))

    def texts_(self, body: Any, depth: int) -> Any:
        shape, texts = body
        texts = self._list(texts, depth)
        width = max((len(_string(text)) for text in texts), default=1)
        self._text_bytes += len(texts) * width * 4
        if self._count(shape) != len(texts) or self._text_bytes > MAX_RAW:
            raise FrameError("an array of text of another size than its shape says")
        return np.array(texts, dtype=f"<U{max(width, 1)}").reshape(shape)

    def opaque_(self, body: Any, _depth: int) -> Opaque:
        name, text = body
        return Opaque(clean(_string(name), 100) or "nameless", clean(_string(text), 300))

    def handle_(self, body: Any, _depth: int) -> Handle:
        number, name = body
        return Handle(_natural(number), clean(_string(name), 100) or "nameless")


_READERS: Final[dict[str, Callable[[Reader, Any, int], Any]]] = {
    "f": Reader.floats_,
    "i": Reader.ints_,
    "t": Reader.tuple_,
    "d": Reader.dict_,
    "s": Reader.set_,
    "z": Reader.frozenset_,
    "b": Reader.bytes_,
    "u": Reader.numpy_text_,
    "n": Reader.number_,
    "a": Reader.array_,
    "w": Reader.texts_,
    "o": Reader.opaque_,
    "h": Reader.handle_,
}


def _string(value: Any) -> str:
    if type(value) is not str:
        raise FrameError("something else where a text should stand")
    return value


def _natural(value: Any) -> int:
    if type(value) is not int or not 0 <= value < INT64:
        raise FrameError("something else where a count should stand")
    return value


def _dtype(name: Any) -> np.dtype[Any]:
    dtype = _DTYPES.get(_string(name))
    if dtype is None:
        raise FrameError("an array of a type that may not travel")
    return dtype


def _filled(shape: Any, dtype: np.dtype[Any], data: memoryview) -> np.ndarray[Any, Any]:
    if dtype == np.bool_:  # a boolean of any byte but 0 and 1 would be equal to neither
        truth: np.ndarray[Any, Any] = np.empty(shape, dtype)
        np.not_equal(np.ndarray(shape, np.uint8, data), 0, out=truth)
        return truth
    return np.ndarray(shape, dtype, data).copy()
