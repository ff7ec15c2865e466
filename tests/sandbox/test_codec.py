from __future__ import annotations

import json
import math
import tracemalloc
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from graders.sandbox import codec
from graders.sandbox.codec import HEADER, FrameError, decode, encode
from graders.values import Handle, Opaque

DTYPES = ["?", "i1", "u1", "i2", "u4", "i8", "u8", "f2", "f4", "f8", "c8", "c16"]

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**200), 2**200)
    | st.floats()
    | st.text(st.characters(codec=None), max_size=8)
    | st.binary(max_size=8)
    | st.integers(0, 200).map(np.uint8)
    | st.floats(width=32).map(np.float32)
    | st.floats().map(np.float64)
    | st.text(max_size=5).filter(lambda text: "\0" not in text).map(np.str_)
)
arrays = st.builds(
    lambda dtype, shape, seed: np.random.default_rng(seed).integers(0, 2, shape).astype(dtype),
    st.sampled_from(DTYPES),
    st.lists(st.integers(0, 3), max_size=3),
    st.integers(0, 9),
)
keys = st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.tuples(st.integers())
plain_values = st.recursive(
    scalars
    | arrays
    | st.builds(Opaque, st.just("Thing"), st.text(st.characters(codec="utf-8", categories=["L"])))
    | st.builds(Handle, st.integers(0, 9), st.just("Index")),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(keys, inner, max_size=4)
        | st.sets(keys, max_size=4)
        | st.frozensets(keys, max_size=4)
        | st.lists(st.floats(), min_size=14, max_size=40)
        | st.lists(st.integers(-(2**65), 2**65), min_size=14, max_size=40)
    ),
    max_leaves=12,
)


def same(one: Any, other: Any) -> bool:
    """Equal in value and type all the way down, where NaN is equal to itself."""
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and bool(np.array_equal(one, other))
    if isinstance(one, (float, np.floating)):
        return (bool(one == other) and math.copysign(1, one) == math.copysign(1, other)) or (
            math.isnan(one) and math.isnan(other)
        )
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict):
        return same([*one], [*other]) and same([*one.values()], [*other.values()])
    return bool(one == other)


@given(plain_values)
@settings(deadline=None, max_examples=80)
@example([float("nan"), -0.0, 1e-320])
@example([True, 1, 1.0, 0, False])
@example("\ud800 half of a pair")
@example(2**64 - 1)
@example(np.zeros((0, 3), dtype="f4"))
@example(np.array([["añb", ""], ["c", "東京"]]))
@example(np.array(1.5))
@example(np.array(True))  # noqa: FBT003  an array without dimensions
def test_a_value_comes_back_with_its_types(value: Any) -> None:
    assert same(decode(encode(value)), value)


def test_arrays_arrive_writable_aligned_and_on_their_own() -> None:
    first, second = decode(encode([b"x", np.arange(5.0), np.arange(3)]))[1:]
    first[0] = 7
    assert first.flags.owndata
    assert first.flags.aligned
    assert second.tolist() == [0, 1, 2]


def test_equal_sets_make_equal_frames() -> None:
    assert encode({"b", "a", 1}) == encode({1, "a", "b"})


class Sub(int):
    pass


@pytest.mark.parametrize("value", [Sub(1), object(), range(3), np.ma.masked_array([1]), 1j])
def test_what_is_not_plain_is_refused(value: Any) -> None:
    with pytest.raises(FrameError, match="is no plain value"):
        encode(value)


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(FrameError, match="too many to send"):
        encode(["x" * 1000] * 3000)


@given(st.binary(max_size=200))
@settings(deadline=None, max_examples=120)
def test_arbitrary_bytes_are_refused_by_name(data: bytes) -> None:
    with pytest.raises(FrameError):
        decode(data)


def frame(tree: Any, raw: bytes = b"") -> bytes:
    text = tree if isinstance(tree, bytes) else json.dumps(tree).encode()
    return HEADER.pack(len(text), len(raw)) + text + raw


json_trees = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*"fitdszbunawohx"]), inner, max_size=2)
        | st.tuples(st.sampled_from(["<f8", "|b1", "<U3", "O", "V8"]), inner, inner).map(list)
    ),
    max_leaves=15,
)


@given(json_trees, st.binary(max_size=64))
@settings(deadline=None, max_examples=120)
def test_well_formed_text_with_wrong_meaning_is_refused_or_understood(
    tree: Any, raw: bytes
) -> None:
    try:
        value = decode(frame(tree, raw))
    except FrameError:
        return
    encode(value)


@given(plain_values, st.data())
@settings(deadline=None, max_examples=80)
def test_a_damaged_frame_is_refused_or_understood(value: Any, data: st.DataObject) -> None:
    damaged = bytearray(encode(value))
    for place in data.draw(st.lists(st.integers(0, len(damaged) - 1), min_size=1, max_size=3)):
        damaged[place] = data.draw(st.integers(0, 255))
    try:
        decode(damaged)
    except FrameError:
        return


REFUSED = {
    "an empty frame": b"",
    "half a header": b"\0\0\0",
    "more than the header says": frame([1]) + b"x",
    "less than the header says": frame([1])[:-1],
    "bytes that belong to nothing": frame([1], b"12345678"),
    "a tag that is unknown": frame({"x": 1}),
    "two tags": frame({"t": [], "s": []}),
    "no tag": frame({}),
    "a list as a key": frame({"d": [[[]], [1]]}),
    "more keys than values": frame({"d": [[1, 2], [1]]}),
    "an array of objects": frame({"a": ["|O", [1], 8]}, bytes(8)),
    "an array of records": frame({"a": ["V8", [1], 8]}, bytes(8)),
    "an array of foreign byte order": frame({"a": [">f8", [1], 8]}, bytes(8)),
    "an array larger than its bytes": frame({"a": ["<f8", [2], 8]}, bytes(8)),
    "an array whose bytes are missing": frame({"a": ["<f8", [2], 16]}, bytes(8)),
    "a negative shape": frame({"a": ["<f8", [-1, -1], 8]}, bytes(8)),
    "a shape that overflows": frame({"a": ["<f8", [2**33, 2**31], 0]}),
    "an empty array without end": frame({"a": ["<f8", [0, 2**62], 0]}),
    "an array of very many dimensions": frame({"a": ["<f8", [1] * 60, 8]}, bytes(8)),
    "a shape of floats": frame({"a": ["<f8", [1.0], 8]}, bytes(8)),
    "a shape of booleans": frame({"a": ["<f8", [True], 8]}, bytes(8)),
    "a negative length": frame({"b": -8}, bytes(8)),
    "a number of another size": frame({"n": ["<f8", 4]}, bytes(4)),
    "text as a handle": frame({"h": ["0", "Index"]}),
    "a number as an opaque": frame({"o": [1, 2]}),
    "numbers in an array of text": frame({"w": [[2], [1, 2]]}),
    "one long and many empty texts": frame({"w": [[9000], ["x" * 90_000, *[""] * 8999]]}),
    "text that is no text": frame(b'"\xff\xfe"'),
    "an int of very many digits": frame(b"1" * 100_000),
    "no JSON": frame(b"[1,"),
    "two values": frame(b"1 2"),
}


@pytest.mark.parametrize("data", REFUSED.values(), ids=REFUSED.keys())
def test_each_kind_of_malformed_frame_is_refused(data: bytes) -> None:
    with pytest.raises(FrameError):
        decode(data)


def test_booleans_of_odd_bytes_become_true() -> None:
    array = decode(frame({"a": ["|b1", [3], 3]}, b"\x00\x07\xff"))
    assert array.view(np.uint8).tolist() == [0, 1, 1]


BOMBS = {
    "lists in lists": b"[" * 50_000 + b"]" * 50_000,
    "tuples in tuples": b'{"t":[' * 12_000 + b"]}" * 12_000,
    "very many empty lists": b"[" + b"[]," * 33_000 + b"[]]",
    "very many empty objects": b"[" + b"{}," * 33_000 + b"{}]",
    "very many keys": b"[" + b'{"a":0},' * 12_000 + b"0]",
    "very many small texts": b"[" + b'"ab",' * 20_000 + b'""]',
    "very many empty tuples": b"[" + b'{"t":[]},' * 11_000 + b"0]",
    "very many sets": b"[" + b'{"s":[]},' * 11_000 + b"0]",
    "very many dicts": b"[" + b'{"d":[[0],[0]]},' * 6_000 + b"0]",
}


@pytest.mark.parametrize("text", BOMBS.values(), ids=BOMBS.keys())
def test_a_text_grows_by_a_bounded_factor(text: bytes) -> None:
    data = frame(text)
    tracemalloc.start()
    try:
        decode(data)
    except FrameError:
        pass
    finally:
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert peak < 60 * len(data)


@pytest.mark.parametrize("tag", ["f", "i"])
def test_lists_of_numbers_cannot_multiply_their_bytes_without_bound(tag: str) -> None:
    raw = bytes(8 * 600_000)
    with pytest.raises(FrameError, match="more numbers in lists"):
        decode(frame({tag: len(raw)}, raw))


@pytest.mark.parametrize("lengths", [(2**32 - 1, 0), (0, 2**32 - 1), (2_000_001, 0)])
def test_a_header_beyond_the_caps_is_refused_before_anything_is_read(
    lengths: tuple[int, int],
) -> None:
    with pytest.raises(FrameError, match="longer than any answer"):
        codec.missing(bytearray(HEADER.pack(*lengths)))


def test_keys_that_collide_are_refused_before_a_dict_is_made_of_them() -> None:
    colliding = [n * (2**61 - 1) for n in range(100, 6_000)]
    with pytest.raises(FrameError, match="too many keys"):
        decode(frame({"s": colliding}))
    # Few whose hash is chosen, that would each walk past all the others.
    raw = np.array([*range(300_000), *(2**40 + n for n in range(100))]).tobytes()
    with pytest.raises(FrameError, match="too many keys"):
        decode(frame({"s": {"i": len(raw)}}, raw))
