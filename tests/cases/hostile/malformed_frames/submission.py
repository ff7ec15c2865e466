import json
import os
import struct
import sys

LINE = 3


def frame(value, raw=b""):
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    return struct.pack("!II", len(text), len(raw)) + text + raw


def number():
    """The request's own, from the worker's frames."""
    scope = sys._getframe()
    while scope is not None and scope.f_code.co_name != "_answer":
        scope = scope.f_back
    return scope.f_locals["number"]


def returned(value, raw=b"", changed=None):
    return frame([number(), "returned", value, changed or {"d": [[], []]}], raw)


def reply(data):
    """Answer in the worker's place, and see that it adds nothing."""
    view = memoryview(data)
    while view:
        view = view[os.write(LINE, view) :]
    os.close(LINE)

EMPTY = {"d": [[], []]}


def body(text):
    return frame(b'[%d,"returned",%s,{"d":[[],[]]}]' % (number(), text))


BAD = [
    lambda: b"",
    lambda: b"\0",
    lambda: b"\0" * 8,
    lambda: b"\xff" * 8,
    lambda: struct.pack("!II", 2_000_001, 0),
    lambda: struct.pack("!II", 0, 64_000_001),
    lambda: frame(b""),
    lambda: frame(b"\xff\xfe"),
    lambda: frame(b"["),
    lambda: frame(b"[" * 1_000_000),
    lambda: frame(b'{"t":' * 300_000),
    lambda: frame(b"1" * 1_000_000),
    lambda: frame(b"1" * 4_300),
    lambda: frame(b"1e" + b"9" * 1000),
    lambda: frame([]),
    lambda: frame([[], [], [], []]),
    lambda: frame({"d": [[{"d": [[], []]}], [1]]}),
    lambda: frame([number(), "exploded", 4, EMPTY]),
    lambda: frame([number(), "returned", 4, EMPTY, 5]),
    lambda: frame([number(), "returned", 4, []]),
    lambda: frame([number(), "returned", 4, {"d": [[0, 1, 7], [1, 2, 3]]}]),
    lambda: frame([number(), "returned", 4, {"d": [[True], [1]]}]),
    lambda: frame([number(), "returned", 4, {"d": [["no such keyword"], [1]]}]),
    lambda: frame([number(), "raised", [], EMPTY]),
    lambda: frame([number(), "raised", [1, 2, 3, 4, 5], EMPTY]),
    lambda: frame([number(), "raised", ["E", "m", [["x", "f", "s", EMPTY]], ["E"], True], EMPTY]),
    lambda: frame([number(), "raised", ["E", "m", [[2**64, "f", "s", EMPTY]], ["E"], True], EMPTY]),
    lambda: frame([number(), "raised", ["E", "m", [[1, "f", "s", EMPTY]] * 100, ["E"], True], EMPTY]),
    lambda: body(b'{"q":1}'),
    lambda: body(b'{"d":[[1],[]]}'),
    lambda: body(b'{"d":[[[]],[1]]}'),
    lambda: body(b'{"d":1,"t":[]}'),
    lambda: body(b'{"s":[[],[]]}'),
    lambda: body(b'{"h":[-1,"x"]}'),
    lambda: body(b'{"h":[true,"x"]}'),
    lambda: body(b'{"a":["|O",[1],8]}'),
    lambda: body(b'{"a":["<f8",[-1],-8]}'),
    lambda: body(b'{"a":["<f8",[4611686018427387904],0]}'),
    lambda: body(b'{"a":["<f8",[0,4611686018427387904],0]}'),
    lambda: body(b'{"a":["<f8",[64000000,0],0]}'),
    lambda: body(b'{"a":["<f8",[1],8]}'),
    lambda: body(b'{"f":7}'),
    lambda: body(b'{"n":["<f8",4]}'),
    lambda: body(b'{"w":[[2],["a"]]}'),
    lambda: body(b'{"w":[[1],[1]]}'),
    lambda: body(b'{"b":1.0}'),
    lambda: returned({"b": 3}, b"four"),
    lambda: returned({"b": 4}, b"four" * 1000),
]


def rrf_scores(rankings, k=60):
    reply(BAD[(len(str(rankings)) * 7 + k) % len(BAD)]())


def reciprocal_rank_fusion(rankings, k=60):
    reply(BAD[(len(str(rankings)) * 5 + k) % len(BAD)]())
