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

P1, P2, P5, MASK = 11400714785074694791, 14029467366897019727, 2870177450012600261, (1 << 64) - 1


def rotate(value, bits):
    return ((value << bits) | (value >> (64 - bits))) & MASK


def first_step(lane):
    return rotate((P5 + lane * P2) & MASK, 31) * P1 & MASK


TARGET = first_step(1) + 1 * P2 & MASK
INVERSE = pow(P2, -1, 1 << 64)


def colliding(count):
    """Pairs of ints with one and the same hash: the second undoes what the first does to it."""
    found, first = [], 0
    while len(found) < count:
        first += 1
        second = (TARGET - first_step(first)) * INVERSE & MASK
        if second < 2**61 - 1:
            found.append((first, second))
    return found


KEYS = colliding(2500)
print("one hash:", len(set(map(hash, KEYS))) == 1)
TEXT = json.dumps([{"t": list(key)} for key in KEYS])


def double(x):
    one = '{"d":[%s,%s]}' % (TEXT, json.dumps([0] * len(KEYS)))
    reply(frame(('[%d,"returned",[%s],{"d":[[],[]]}]' % (number(), ",".join([one] * 8))).encode()))
