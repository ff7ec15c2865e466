"""Frames: how values travel between the judge and a worker. Neither side trusts the other's bytes.

A frame is a header (two lengths), a JSON text and the raw bytes of arrays. JSON and not a binary
format with length prefixes: there five bytes can ask for a list of four billion places before
anything is checked. Here each value costs the sender at least two bytes, and the lengths are capped.

None, bool, int, float, str and list stand for themselves; every other type is an object with one
key, its tag. Numbers in long lists and arrays stand in the raw bytes, in the order of their tags,
each byte used once, so that a short text cannot name one buffer many times.
"""

from __future__ import annotations

import json
import math
import struct
from array import array
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from graders.sandbox.text import clean
from graders.values import DTYPES, MAX_NODES, MAX_ODD_KEYS, Handle, Opaque, odd_keys

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_TEXT: Final = 2_000_000
MAX_RAW: Final = 64_000_000
_MAX_NESTING: Final = 100
_MAX_DIMENSIONS: Final = 16
_LONG_LIST: Final = 16
_INT64: Final = 2**63
_DTYPES: Final = {np.dtype(char).str: np.dtype(char) for char in DTYPES}
HEADER: Final = struct.Struct("!II")


class FrameError(ValueError):
    """The bytes are no frame, or a value is too large for one."""


def encode(value: Any) -> bytes:
    """The frame of a plain value (values.plain makes one). Raises FrameError where it is too large."""
    writer = _Writer()
    text = _TO_JSON(writer.node(value)).encode("utf-8", "surrogatepass")
    size = sum(map(len, writer.raw))
    if len(text) > MAX_TEXT or size > MAX_RAW:
        raise FrameError(f"{len(text) + size:,} bytes are too many to send")
    return b"".join((HEADER.pack(len(text), size), text, *writer.raw))


def sizes(header: bytes) -> tuple[int, int]:
    """The lengths of text and raw bytes that follow this header. Raises FrameError beyond the caps."""
    text, raw = HEADER.unpack(header)
    if text > MAX_TEXT or raw > MAX_RAW:
        raise FrameError("a frame that is longer than any answer may be")
    return text, raw


def decode(frame: bytes | bytearray | memoryview) -> Any:
    """The value of a whole frame. Raises FrameError for every byte string that is none."""
    view = memoryview(frame)
    try:
        length, raw = sizes(view[: HEADER.size])
        if len(view) != HEADER.size + length + raw:
            raise FrameError("a frame of another length than its header says")
        text = str(view[HEADER.size : HEADER.size + length], "utf-8", "surrogatepass")
        reader = _Reader(view[HEADER.size + length :])
        value = reader.value(_FROM_JSON(text), 0)
    except FrameError:
        raise
    except (ValueError, TypeError, OverflowError, RecursionError, struct.error) as error:
        raise FrameError(f"a malformed frame: {error}") from error
    if reader.position != raw:
        raise FrameError("a frame with bytes that belong to no value")
    return value


# Made once and kept, so that a submission that patches the json module does not break the worker.
_TO_JSON: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode
_FROM_JSON: Final = json.JSONDecoder().decode
_LEAVES: Final = frozenset({type(None), bool, int, float, str})


class _Writer:
    def __init__(self) -> None:
        self.raw: list[bytes] = []

    def node(self, value: Any) -> Any:
        kind = type(value)
        if kind in _LEAVES:
            return value
        if kind is list:
            return self._list(value)
        write = _WRITERS.get(kind)
        if write is not None:
            return write(self, value)
        if isinstance(value, np.generic):
            return {"n": [value.dtype.str, self._keep(value.tobytes())]}
        raise FrameError(f"{kind.__name__} is no plain value")

    def _keep(self, data: bytes) -> int:
        self.raw.append(data)
        return len(data)

    def _list(self, items: list[Any]) -> Any:
        kinds = set(map(type, items))
        if len(items) >= _LONG_LIST and len(kinds) == 1:
            if float in kinds:
                return {"f": self._keep(array("d", items).tobytes())}
            if int in kinds and -_INT64 <= min(items) and max(items) < _INT64:
                return {"i": self._keep(array("q", items).tobytes())}
        return items if kinds <= _LEAVES else [self.node(item) for item in items]

    def _tuple(self, value: tuple[Any, ...]) -> Any:
        return {"t": self._list(list(value))}

    def _dict(self, value: dict[Any, Any]) -> Any:
        return {"d": [self._list(list(value)), self._list(list(value.values()))]}

    def _set(self, value: set[Any] | frozenset[Any]) -> Any:
        # Sorted, so that equal sets make equal frames: changed arguments are found by comparing.
        tag = "s" if type(value) is set else "z"
        return {tag: self._list(sorted(value, key=lambda item: (type(item).__name__, repr(item))))}

    def _bytes(self, value: bytes) -> Any:
        return {"b": self._keep(value)}

    def _text(self, value: np.str_) -> Any:
        return {"u": str(value)}

    def _array(self, value: np.ndarray[Any, Any]) -> Any:
        if value.dtype.kind == "U":
            return {"w": [list(value.shape), value.ravel().tolist()]}
        return {"a": [value.dtype.str, list(value.shape), self._keep(value.tobytes())]}

    def _opaque(self, value: Opaque) -> Any:
        return {"o": [value.type_name, value.text]}

    def _handle(self, value: Handle) -> Any:
        return {"h": [value.id, value.class_name]}


_WRITERS: Final[dict[type, Callable[[_Writer, Any], Any]]] = {
    tuple: _Writer._tuple,
    dict: _Writer._dict,
    set: _Writer._set,
    frozenset: _Writer._set,
    bytes: _Writer._bytes,
    np.str_: _Writer._text,
    np.ndarray: _Writer._array,
    Opaque: _Writer._opaque,
    Handle: _Writer._handle,
}


class _Reader:
    def __init__(self, raw: memoryview) -> None:
        self._raw = raw
        self.position = self._listed = 0

    def value(self, node: Any, depth: int) -> Any:
        if depth > _MAX_NESTING:
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
            return self.value(node, depth)
        if type(node) is not list:
            raise FrameError("something else where a list should stand")
        if set(map(type, node)) <= _LEAVES:
            return node
        return [self.value(item, depth + 1) for item in node]

    def _take(self, size: int) -> memoryview:
        _natural(size)
        start, self.position = self.position, self.position + size
        if self.position > len(self._raw):
            raise FrameError("a value whose bytes are missing")
        return self._raw[start : self.position]

    def _floats(self, body: Any, _depth: int) -> list[float]:
        return self._numbers(array("d"), body)

    def _ints(self, body: Any, _depth: int) -> list[int]:
        return self._numbers(array("q"), body)

    def _numbers(self, numbers: array[Any], size: Any) -> list[Any]:
        self._listed += _natural(size) // numbers.itemsize
        if self._listed > MAX_NODES:
            raise FrameError("more numbers in lists than any answer may have")
        numbers.frombytes(self._take(size))
        return numbers.tolist()

    def _tuple(self, body: Any, depth: int) -> tuple[Any, ...]:
        return tuple(self._list(body, depth))

    def _keys(self, body: Any, depth: int) -> list[Any]:
        keys = self._list(body, depth)
        if odd_keys(keys) > MAX_ODD_KEYS:
            raise FrameError("too many keys that are not str or int")
        return keys

    def _dict(self, body: Any, depth: int) -> dict[Any, Any]:
        keys, values = body
        return dict(zip(self._keys(keys, depth), self._list(values, depth), strict=True))

    def _set(self, body: Any, depth: int) -> set[Any]:
        return set(self._keys(body, depth))

    def _frozenset(self, body: Any, depth: int) -> frozenset[Any]:
        return frozenset(self._keys(body, depth))

    def _bytes(self, body: Any, _depth: int) -> bytes:
        return bytes(self._take(body))

    def _numpy_text(self, body: Any, _depth: int) -> np.str_:
        return np.str_(_string(body))

    def _number(self, body: Any, _depth: int) -> Any:
        name, size = body
        dtype = _dtype(name)
        if size != dtype.itemsize:
            raise FrameError("a number of another size than its type")
        return _filled((), dtype, self._take(size))[()]

    def _array(self, body: Any, _depth: int) -> Any:
        name, shape, size = body
        dtype = _dtype(name)
        if _places(shape) * dtype.itemsize != size:
            raise FrameError("an array of another size than its shape says")
        return _filled(shape, dtype, self._take(size))

    def _texts(self, body: Any, depth: int) -> Any:
        shape, texts = body
        texts = self._list(texts, depth)
        width = max((len(_string(text)) for text in texts), default=1)
        if _places(shape) != len(texts) or len(texts) * width * 4 > MAX_RAW:
            raise FrameError("an array of text of another size than its shape says")
        return np.array(texts, dtype=f"<U{max(width, 1)}").reshape(shape)

    def _opaque(self, body: Any, _depth: int) -> Opaque:
        name, text = body
        return Opaque(clean(_string(name), 100), clean(_string(text), 300))

    def _handle(self, body: Any, _depth: int) -> Handle:
        number, name = body
        return Handle(_natural(number), clean(_string(name), 100))


_READERS: Final[dict[str, Callable[[_Reader, Any, int], Any]]] = {
    "f": _Reader._floats,
    "i": _Reader._ints,
    "t": _Reader._tuple,
    "d": _Reader._dict,
    "s": _Reader._set,
    "z": _Reader._frozenset,
    "b": _Reader._bytes,
    "u": _Reader._numpy_text,
    "n": _Reader._number,
    "a": _Reader._array,
    "w": _Reader._texts,
    "o": _Reader._opaque,
    "h": _Reader._handle,
}


def _string(value: Any) -> str:
    if type(value) is not str:
        raise FrameError("something else where a text should stand")
    return value


def _natural(value: Any) -> int:
    if type(value) is not int or not 0 <= value < _INT64:
        raise FrameError("something else where a count should stand")
    return value


def _places(shape: Any) -> int:
    if type(shape) is not list or len(shape) > _MAX_DIMENSIONS:
        raise FrameError("an array without a shape")
    # Each length apart from the product: (0, 2**62) has no places, yet breaks whoever walks it.
    if any(_natural(length) > MAX_RAW for length in shape):
        raise FrameError("an array that is too long")
    return math.prod(shape)


def _dtype(name: Any) -> np.dtype[Any]:
    dtype = _DTYPES.get(_string(name))
    if dtype is None:
        raise FrameError("an array of a type that may not travel")
    return dtype


def _filled(shape: Any, dtype: np.dtype[Any], data: memoryview) -> np.ndarray[Any, Any]:
    if dtype == np.bool_:  # a boolean of any byte but 0 and 1 would be equal to neither
        return np.ndarray(shape, np.uint8, data) != 0
    return np.ndarray(shape, dtype, data).copy()
