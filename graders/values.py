"""Values that may cross the border between the worker and the judge."""

from __future__ import annotations

import math
from types import BuiltinFunctionType, FunctionType, GeneratorType
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

MAX_DEPTH: Final = 32
MAX_NODES: Final = 500_000
MAX_STRING: Final = 1_000_000
MAX_ARRAY_BYTES: Final = 32_000_000
# Of all arrays together: a byte can be a place, and a hidden test may make a list of the places.
MAX_PLACES: Final = 4_000_000
MAX_INT_BITS: Final = 4096
# Keys whose hash the sender can choose may collide with every other: 7 ns for each pair.
MAX_PAIRS: Final = 25_000_000
DTYPES: Final = frozenset("?bBhHiIlLqQefdFD")
_CUT: Final = 200
_TEXT: Final = frozenset("U")


@record()
class Opaque:
    """Anything that is not plain data: its type's name and a cut description, never the object."""

    type_name: str
    text: str


@record()
class Handle:
    """An object that lives in the worker: an instance of a class that the learner wrote."""

    id: int
    class_name: str


class _NotPlainError(Exception):
    """The whole value is too deep or too large; the text says which."""


def plain(value: Any, wrap: Callable[[Any], Handle | None] | None = None) -> Any:
    """A copy of value in which everything is plain data, an Opaque or a Handle.

    Plain are None, bool, int, float, str, bytes, list, tuple, dict, set, frozenset, NumPy's numbers
    and arrays of numbers, booleans or text: of exactly these types, but a subclass of dict becomes
    a dict. wrap: turns an object into a Handle, or returns None where it may not have one.
    A value that is too deep or too large becomes one Opaque, whose text says so. Never raises.
    """
    try:
        return _Copier(wrap).copy(value, 0)
    except _NotPlainError as fault:
        return Opaque(class_name(type(value)), str(fault))


def class_name(cls: type) -> str:
    """The class's own name, cut at 200 characters, whatever its metaclass claims."""
    return str(_QUALNAME.__get__(cls))[:_CUT]


def describe(value: Any) -> str:
    """repr(value), cut at 200 characters; what a broken or lying __repr__ does harms nobody."""
    try:
        text = str.__str__(repr(value))
    except BaseException as error:  # noqa: BLE001  the learner's __repr__ may raise anything
        return f"<{class_name(type(value))}; its __repr__ raised {class_name(type(error))}>"
    return text if len(text) <= _CUT else text[: _CUT - 3] + "..."


_QUALNAME: Final[Any] = type.__dict__["__qualname__"]
_SCALARS: Final = frozenset({type(None), bool, int, float})
_LAZY: Final = frozenset(
    {GeneratorType, range, zip, map, filter, enumerate, reversed, type({}.keys())}
    | {type({}.values()), type({}.items())}
)
_INTS: Final = (int, np.integer)
_KEYS: Final = frozenset({type(None), bool, int, str, bytes, np.str_})


class _Copier:
    _nodes = _bytes = _places = _pairs = 0

    def __init__(self, wrap: Callable[[Any], Handle | None] | None) -> None:
        self._wrap = wrap

    def copy(self, value: Any, depth: int) -> Any:
        if depth > MAX_DEPTH:
            raise _NotPlainError(f"a value nested more than {MAX_DEPTH} levels deep")
        self._count(1)
        kind = type(value)
        if kind in _SCALARS:
            if kind is int and value.bit_length() > MAX_INT_BITS:
                raise _NotPlainError(f"an int of {value.bit_length():,} bits: too large to send")
            return value
        copier = _COPIERS.get(kind)
        if copier is not None:
            return copier(self, value, depth)
        if issubclass(kind, dict):
            return self.dict_(value, depth)
        return self._number(value) if issubclass(kind, np.generic) else self._other(value)

    def _count(self, nodes: int) -> None:
        self._nodes += nodes
        if self._nodes > MAX_NODES:
            raise _NotPlainError(f"a value of more than {MAX_NODES:,} parts: too large to send")

    def _weigh(self, size: int, what: str) -> None:
        self._bytes += size
        if self._bytes > MAX_ARRAY_BYTES:
            raise _NotPlainError(f"{what}: too large to send")

    def text_(self, value: str, _depth: int) -> str:
        if len(value) > MAX_STRING:
            raise _NotPlainError(f"a str of {len(value):,} characters: too large to send")
        return value

    def raw_(self, value: bytes, _depth: int) -> bytes:
        self._weigh(len(value), f"{len(value):,} bytes")
        return value

    def _items(self, values: Iterable[Any], depth: int) -> list[Any]:
        values = list(values)
        kinds = set(map(type, values))
        if kinds <= _SCALARS and int not in kinds:
            self._count(len(values))
            return values
        return [self.copy(item, depth + 1) for item in values]

    def list_(self, value: list[Any], depth: int) -> list[Any]:
        return self._items(value, depth)

    def tuple_(self, value: tuple[Any, ...], depth: int) -> tuple[Any, ...]:
        return tuple(self._items(value, depth))

    def set_(self, value: set[Any] | frozenset[Any], depth: int) -> Any:
        items = self._hashable(value, depth)
        return set(items) if type(value) is set else frozenset(items)

    def dict_(self, value: dict[Any, Any], depth: int) -> dict[Any, Any]:
        pairs = list(dict.items(value))
        keys = self._hashable([key for key, _ in pairs], depth)
        return dict(zip(keys, self._items([item for _, item in pairs], depth), strict=True))

    def _hashable(self, values: Iterable[Any], depth: int) -> list[Any]:
        keys = self._items(values, depth)
        self._pairs += colliding(keys)
        if self._pairs > MAX_PAIRS:
            raise _NotPlainError(
                f"{len(keys):,} keys, and not of str or small ints: too large to send"
            )
        return keys

    def array_(self, value: np.ndarray[Any, Any], _depth: int) -> Any:
        shape = "x".join(map(str, value.shape))
        if value.dtype.char not in DTYPES | _TEXT:
            return Opaque("ndarray", f"an array of shape ({shape}) and dtype {value.dtype}")
        self._weigh(value.nbytes, f"an array of shape ({shape})")
        self._places += places(value.shape)
        if self._places > MAX_PLACES:
            raise _NotPlainError(f"an array of shape ({shape}): too large to send")
        return value.astype(value.dtype.newbyteorder("="), order="C", copy=True)

    def _number(self, value: np.generic) -> Any:
        known = value.dtype.char in DTYPES or type(value) is np.str_
        return value if known and type(value) is value.dtype.type else self._other(value)

    def _other(self, value: Any) -> Any:
        handle = self._wrap(value) if self._wrap is not None else None
        return handle if handle is not None else Opaque(class_name(type(value)), _explain(value))


def places(shape: Iterable[int]) -> int:
    """How many places an array has; where a length is 0, how many rows can be walked over still."""
    return math.prod(max(1, length) for length in shape)


def colliding(keys: Collection[Any]) -> int:
    """How many pairs of keys may collide because their hashes can be chosen at will.

    An int is its own hash. As long as it is smaller than the table of the largest dict, it has a
    place of its own there.
    """
    return len(keys) * sum(
        not -MAX_NODES <= key <= MAX_NODES if isinstance(key, _INTS) else type(key) not in _KEYS
        for key in keys
    )


def _explain(value: Any) -> str:
    kind = type(value)
    if kind in _LAZY:
        return f"a {class_name(kind)}; list(...) makes a list of it"
    if kind in (FunctionType, BuiltinFunctionType):
        return f"the function {describe(value.__name__)}, not what it returns"
    return describe(value)


_COPIERS: Final[dict[type, Callable[[_Copier, Any, int], Any]]] = {
    str: _Copier.text_,
    bytes: _Copier.raw_,
    list: _Copier.list_,
    tuple: _Copier.tuple_,
    set: _Copier.set_,
    frozenset: _Copier.set_,
    dict: _Copier.dict_,
    np.ndarray: _Copier.array_,
}
