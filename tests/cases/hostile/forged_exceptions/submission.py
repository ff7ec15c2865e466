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

# Not even one class is claimed of every second exception.
BASES = ["ValueError", "TypeError", "Unmet", "NotWritten", "Unavailable", "Skipped", "KeyboardInterrupt", "SystemExit"]
TEXT = "</pre><script>alert(1)</script>\x1b[2J\u202e]]>::error::`" * 100


def double(x):
    frames = [[n, TEXT, TEXT, {"d": [[TEXT], [TEXT]]}] for n in (-5, 0, 10**9)]
    reply(frame([number(), "raised", [TEXT, TEXT, frames, BASES if x == 2 else [], True], {"d": [[], []]}]))
