"""Frames: how values travel between the judge and a worker. Neither trusts the other's bytes.

A frame is a header (two lengths), a JSON text and the raw bytes of arrays. JSON and not a binary
format with length prefixes: there five bytes can ask for a list of four billion places before
anything is checked. Here each part of a value costs the sender bytes, and the lengths are capped.

None, bool, int, float, str and list stand for themselves; every other type is an object with one
key, its tag. Numbers of long lists and arrays stand in the raw bytes, in the order of their tags,
each byte used once, so that a short text cannot name one buffer many times.
"""

from __future__ import annotations

import json
import struct
from _json import encode_basestring, make_encoder
from typing import Any, Final

from graders.sandbox.pack import Writer
from graders.sandbox.unpack import Reader
from graders.sandbox.wire import HEADER, MAX_NESTING, MAX_RAW, MAX_TEXT, FrameError

__all__ = ["HEADER", "FrameError", "decode", "encode", "missing"]

# Made once and kept, so that a submission that patches the json module does not break the worker.
# JSONEncoder.encode would make an encoder for each value: a tenth of a small call.
_TO_JSON: Final = make_encoder(
    markers=None,
    default=json.JSONEncoder().default,
    encoder=encode_basestring,
    indent=None,
    key_separator=":",
    item_separator=",",
    sort_keys=False,
    skipkeys=False,
    allow_nan=True,
)
_FROM_JSON: Final = json.JSONDecoder().raw_decode


def encode(value: Any) -> bytes:
    """The frame of a plain value; values.plain makes one. Raises FrameError if it is too large."""
    writer = Writer()
    text = "".join(_TO_JSON(writer.node(value), 0)).encode("utf-8", "surrogatepass")
    size = sum(map(len, writer.raw)) if writer.raw else 0
    if len(text) > MAX_TEXT or size > MAX_RAW:
        raise FrameError(f"{len(text) + size:,} bytes are too many to send")
    return b"".join((HEADER.pack(len(text), size), text, *writer.raw))


def missing(start: bytearray) -> int:
    """How many more bytes a frame that starts so has, at least; below 0 where some are too many.

    Raises FrameError if it would be longer than any answer may be.
    """
    size = HEADER.size
    return (size if len(start) < size else size + sum(_sizes(start))) - len(start)


def _sizes(frame: bytes | bytearray) -> tuple[int, int]:
    """The lengths of the text and the raw bytes that follow the header."""
    text, raw = HEADER.unpack_from(frame)
    if text > MAX_TEXT or raw > MAX_RAW:
        raise FrameError("a frame that is longer than any answer may be")
    return text, raw


def decode(frame: bytes | bytearray) -> Any:
    """The value of a whole frame. Raises FrameError for every byte string that is none."""
    try:
        return _value(frame)
    except FrameError:
        raise
    except (ValueError, TypeError, OverflowError, RecursionError, struct.error) as error:
        raise FrameError(f"a malformed frame: {error}") from error


def _value(frame: bytes | bytearray) -> Any:
    size, raw = _sizes(frame)
    start, end = HEADER.size, HEADER.size + size
    if len(frame) != end + raw:
        raise FrameError("a frame of another length than its header says")
    text = frame[start:end].decode("utf-8", "surrogatepass")
    tree, length = _FROM_JSON(text)
    if length != len(text):
        raise FrameError("a frame with text after its value")
    if not raw and "{" not in text and text.count("[") < MAX_NESTING:
        return tree  # lists of what stands for itself: most small calls are that, both ways
    reader = Reader(memoryview(frame)[end:])
    value = reader.value(tree, 0)
    if reader.position != raw:
        raise FrameError("a frame with bytes that belong to no value")
    return value
