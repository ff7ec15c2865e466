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

import time


def double(x):
    os.write(LINE, struct.pack("!II", 2_000_000, 64_000_000) + b"[" * 1000)
    time.sleep(1000)
