"""Turns a plain value into a JSON tree and the raw bytes beside it; see codec."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from graders.sandbox.wire import INT64, LEAVES, LONG_LIST, FrameError
from graders.values import Handle, Opaque

if TYPE_CHECKING:
    from collections.abc import Callable


class Writer:
    def __init__(self) -> None:
        self.raw: list[bytes] = []

    def node(self, value: Any) -> Any:
        kind = type(value)
        if kind is list:
            if len(value) >= LONG_LIST and LEAVES.issuperset(map(type, value)):
                return self._simple(value)
            return [item if type(item) in LEAVES else self.node(item) for item in value]
        if kind in LEAVES:
            return value
        write = _WRITERS.get(kind)
        if write is not None:
            return write(self, value)
        if isinstance(value, np.generic):
            return {"n": [value.dtype.str, self._keep(value.tobytes())]}
        raise FrameError(f"{kind.__name__} is no plain value")

    def _keep(self, data: bytes) -> int:
        self.raw.append(data)
        return len(data)

    def _simple(self, items: list[Any]) -> Any:
        kinds = set(map(type, items))
        if kinds == {float}:
            return {"f": self._keep(array("d", items).tobytes())}
        if kinds == {int} and min(items) >= -INT64 and max(items) < INT64:
            return {"i": self._keep(array("q", items).tobytes())}
        return items

    def tuple_(self, value: tuple[Any, ...]) -> Any:
        return {"t": self.node(list(value))}

    def dict_(self, value: dict[Any, Any]) -> Any:
        return {"d": [self.node(list(value)), self.node(list(value.values()))]}

    def set_(self, value: set[Any] | frozenset[Any]) -> Any:
        # Sorted, so that equal sets make equal frames: changed arguments are found by comparing.
        tag = "s" if type(value) is set else "z"
        return {tag: self.node(sorted(value, key=lambda item: (type(item).__name__, repr(item))))}

    def bytes_(self, value: bytes) -> Any:
        return {"b": self._keep(value)}

    def text_(self, value: np.str_) -> Any:
        return {"u": str(value)}

    def array_(self, value: np.ndarray[Any, Any]) -> Any:
        if value.dtype.kind == "U":
            return {"w": [list(value.shape), value.ravel().tolist()]}
        return {"a": [value.dtype.str, list(value.shape), self._keep(value.tobytes())]}

    def opaque_(self, value: Opaque) -> Any:
        return {"o": [value.type_name, value.text]}

    def handle_(self, value: Handle) -> Any:
        return {"h": [value.id, value.class_name]}


_WRITERS: Final[dict[type, Callable[[Writer, Any], Any]]] = {
    tuple: Writer.tuple_,
    dict: Writer.dict_,
    set: Writer.set_,
    frozenset: Writer.set_,
    bytes: Writer.bytes_,
    np.str_: Writer.text_,
    np.ndarray: Writer.array_,
    Opaque: Writer.opaque_,
    Handle: Writer.handle_,
}
