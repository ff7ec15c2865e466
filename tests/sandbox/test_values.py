from __future__ import annotations

import collections
import dataclasses
import enum
import time
from typing import Any

import numpy as np
import pytest

from graders.values import Handle, Opaque, plain

PLAIN = [
    None,
    True,
    7,
    -(2**70),
    1.5,
    float("inf"),
    "text",
    b"bytes",
    [1, 2.0, "three", None],
    (1, (2, [3])),
    {"a": 1, 2: [3], (4, 5): {6}},
    {1, 2, 3},
    frozenset({1}),
    np.float64(1.5),
    np.float32(0.1),
    np.int64(3),
    np.bool_(True),  # noqa: FBT003  NumPy's own boolean is the value under test
    np.str_("word"),
]


@pytest.mark.parametrize("value", PLAIN, ids=repr)
def test_plain_values_keep_value_and_type(value: Any) -> None:
    copy = plain(value)
    assert copy == value
    assert type(copy) is type(value)


@pytest.mark.parametrize("dtype", ["?", "i1", "u8", "f2", "f4", "f8", "c16", "<U3", ">f8", ">i2"])
def test_arrays_are_copied_in_native_byte_order(dtype: str) -> None:
    array = np.array([[0, 1, 1]], dtype=dtype)
    copy = plain(array)
    assert type(copy) is np.ndarray
    assert copy.dtype.isnative
    assert copy.dtype == array.dtype.newbyteorder("=")
    assert np.array_equal(copy, array)
    assert not np.shares_memory(copy, array)


def test_a_view_with_strides_keeps_its_values_and_shape() -> None:
    array = np.arange(12).reshape(3, 4)[::2, ::-1].T
    assert np.array_equal(plain(array), array)
    assert plain(np.array(3.0)).shape == ()


@pytest.mark.parametrize(
    "mapping",
    [
        collections.Counter("aab"),
        collections.OrderedDict(a=2, b=1),
        collections.defaultdict(int, a=1),
    ],
    ids=lambda mapping: type(mapping).__name__,
)
def test_subclasses_of_dict_arrive_as_dict(mapping: dict[str, int]) -> None:
    copy = plain(mapping)
    assert type(copy) is dict
    assert copy == dict(mapping)


class LyingText(str):
    __slots__ = ()

    def __eq__(self, _other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class LyingList(list[int]):
    def __repr__(self) -> str:
        raise RuntimeError("no")


class LyingClass:
    @property  # type: ignore[misc]  # the lie under test
    def __class__(self) -> type:
        return int

    def __repr__(self) -> str:
        return "x" * 10_000


class LyingMeta(type):
    @property
    def __name__(cls) -> str:  # type: ignore[override]  # the lie under test
        raise RuntimeError("no")


class Nameless(metaclass=LyingMeta):
    pass


class Colour(enum.IntEnum):
    RED = 1


Point = collections.namedtuple("Point", "x y")  # noqa: PYI024  a learner would write it so


@pytest.mark.parametrize(
    ("value", "type_name", "text"),
    [
        (LyingText("a"), "LyingText", "'a'"),
        (LyingList([1]), "LyingList", "its __repr__ raised RuntimeError"),
        (LyingClass(), "LyingClass", "xxx..."),
        (Nameless(), "Nameless", "object at"),
        (Colour.RED, "Colour", "RED"),
        (Point(1, 2), "Point", "Point(x=1, y=2)"),
        ((n for n in [1]), "generator", "list(...)"),
        (range(3), "range", "list(...)"),
        ({1: 2}.keys(), "dict_keys", "list(...)"),
        (len, "builtin_function_or_method", "not what it returns"),
        (plain, "function", "the function 'plain', not what it returns"),
        (complex(1, 2), "complex", "(1+2j)"),
        (np.array([object()]), "ndarray", "dtype object"),
        (np.array(["2020-01-01"], dtype="M8[D]"), "ndarray", "dtype datetime64[D]"),
        (np.array([(1, 2)], dtype="i4,i4"), "ndarray", "shape (1)"),
        (np.ma.masked_array([1]), "MaskedArray", "masked_array"),
        (np.longdouble(1), "longdouble", "1"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_everything_else_is_opaque(value: Any, type_name: str, text: str) -> None:
    opaque = plain(value)
    assert type(opaque) is Opaque
    assert opaque.type_name == type_name
    assert text in opaque.text
    assert len(opaque.text) <= 300


def test_an_opaque_value_inside_a_list_leaves_the_rest_plain() -> None:
    first, second = plain([1, LyingText("a")])
    assert first == 1
    assert type(second) is Opaque


def test_wrap_makes_handles_of_objects_at_any_place() -> None:
    @dataclasses.dataclass(frozen=True)
    class Index:
        size: int

    def wrap(value: object) -> Handle | None:
        return Handle(value.size, "Index") if isinstance(value, Index) else None

    assert plain(Index(3), wrap) == Handle(3, "Index")
    assert plain([{"a": Index(1)}], wrap) == [{"a": Handle(1, "Index")}]


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def cyclic() -> list[Any]:
    value: list[Any] = []
    value.append(value)
    return value


def doubling(levels: int) -> list[Any]:
    value: list[Any] = [1]
    for _ in range(levels):
        value = [value, value]
    return value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (nested(40), "nested more than 32 levels"),
        (nested(200_000), "nested more than 32 levels"),
        (cyclic(), "nested more than 32 levels"),
        (doubling(30), "more than 500,000 parts"),
        ([0.5] * 600_000, "more than 500,000 parts"),
        ([1] * 600_000, "more than 500,000 parts"),
        ("x" * 2_000_000, "2,000,000 characters"),
        (b"x" * 40_000_000, "40,000,000 bytes"),
        (np.zeros((5_000_000, 1)), "shape (5000000x1)"),
        (2**50_000, "50,001 bits"),
        ({(n,): n for n in range(6_000)}, "6,000 keys"),
        ({2**70 + n for n in range(6_000)}, "6,000 keys"),
        ({n * 2**20 for n in range(6_000)}, "6,000 keys"),
        ({np.int64(n * 2**20) for n in range(6_000)}, "6,000 keys"),
    ],
    ids=range(14),
)
def test_too_deep_or_too_large_says_so(value: Any, text: str) -> None:
    start = time.process_time()  # a busy machine is no fault of ours
    opaque = plain(value)
    assert type(opaque) is Opaque
    assert text in opaque.text
    assert time.process_time() - start < 5


def test_many_keys_are_fine_where_their_hash_is_not_chosen_by_the_sender() -> None:
    words = {f"word{n}": n for n in range(20_000)}
    assert plain(words) == words
    numbers = {np.int64(n): 1.0 for n in range(20_000)}
    assert plain(numbers) == numbers
