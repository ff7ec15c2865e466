"""A submission that speaks on the grader's own line: it can lie about a value, and no more."""

from __future__ import annotations

import json
import os
import struct
import time
from typing import TYPE_CHECKING, Any

import pytest

from graders.sandbox.channel import Channel, TooLate
from graders.sandbox.codec import HEADER, FrameError
from graders.sandbox.lines import open_lines
from graders.sandbox.messages import to_result
from graders.sandbox.session import Call, Define, Died, Invoke, Load, Returned
from graders.values import Handle
from graders.verdict import Outcome

if TYPE_CHECKING:
    from tests.sandbox.conftest import Workbench

WRITER = """
import json, os, struct
def frame(tree, raw=b""):
    text = tree if isinstance(tree, bytes) else json.dumps(tree).encode()
    return struct.pack("!II", len(text), len(raw)) + text + raw
def answer(number, value, changed=None):
    changed = changed or {}
    return frame([number, "returned", value, {"d": [[*changed], [*changed.values()]]}])
def f(*args):
"""


def result_of(bench: Workbench, body: str) -> Any:
    session = bench.start(WRITER + "    " + body.replace("\n", "\n    ") + "\n")
    return session.request(Call("f", ([1],), {}), timeout_s=0.5).result


DISTURBANCES = {
    "noise": "os.write(3, b'x' * 100)",
    "a header without end": "os.write(3, b'\\xff' * 8)",
    "a frame that is too large": "os.write(3, struct.pack('!II', 2_000_001, 0) + b'x' * 100)",
    "a frame without text": "os.write(3, frame(b''))",
    "text that is no message": "os.write(3, frame({'s': [1]}))",
    "an answer to another question": "os.write(3, answer(7, 42))",
    "an answer too many": "os.write(3, answer(2, 42) + answer(3, 43))",
    "an answer and the true one": "os.write(3, answer(2, 42) + b'x')",
    "a recursive frame": "os.write(3, frame(b'[' * 100_000))",
    "a pickle": "import pickle; os.write(3, frame(pickle.dumps(print)))",
    "a change of what was never sent": "os.write(3, answer(2, 42, {5: [1]}))",
    "a boolean for a number": "os.write(3, answer(True, 42))",
    "an exception of the wrong form": "os.write(3, frame([2, 'raised', [1, 2], {'d': [[], []]}]))",
    "an unknown kind": "os.write(3, frame([2, 'passed', None, {'d': [[], []]}]))",
}


@pytest.mark.parametrize("body", DISTURBANCES.values(), ids=DISTURBANCES.keys())
def test_a_disturbance_is_a_crash_of_its_own_session(bench: Workbench, body: str) -> None:
    result = result_of(bench, body)
    assert isinstance(result, Died)
    assert result.outcome is Outcome.CRASHED
    assert bench.value("def f():\n    return 1\n") == 1


def test_half_a_frame_is_waited_for_no_longer_than_allowed(bench: Workbench) -> None:
    body = "os.write(3, frame([1])[:9])\nwhile True: pass"
    session = bench.start(WRITER + "    " + body.replace("\n", "\n    ") + "\n")
    result = session.request(Call("f", (), {}), timeout_s=0.1).result
    assert isinstance(result, Died)
    assert result.outcome is Outcome.TIMED_OUT


def test_bytes_that_trickle_in_do_not_put_the_end_off() -> None:
    ours, theirs = open_lines()
    channel = Channel(ours, 1000)
    start = HEADER.pack(1_000_000, 0) + bytes(50_000)
    os.write(theirs.answers, start)
    with pytest.raises(TooLate):
        channel.receive(time.monotonic() - 1, 1000)
    assert len(os.read(ours.answers, len(start))) == len(start) - 1000
    channel.close()
    theirs.close()


def test_frames_without_end_are_ended(bench: Workbench) -> None:
    result = result_of(bench, "while True: os.write(3, b'\\x00' * 65536)")
    assert isinstance(result, Died)
    assert result.outcome is Outcome.CRASHED


def test_a_forged_answer_is_a_value_and_the_true_one_ends_the_session(bench: Workbench) -> None:
    source = WRITER + "    os.write(3, answer(2, 42))\n    import time; time.sleep(0.05)\n"
    session = bench.start(source)
    assert session.request(Call("f", (), {})).result == Returned(42)
    assert isinstance(session.request(Call("f", (), {})).result, Died)


def test_reading_the_graders_line_hangs_and_nothing_more(bench: Workbench) -> None:
    session = bench.start("import os\ndef f():\n    os.read(4, 100)\n")
    result = session.request(Call("f", (), {}), timeout_s=0.1).result
    assert isinstance(result, Died)
    assert result.outcome is Outcome.TIMED_OUT


def test_a_worker_that_hears_no_more_ends_its_session(bench: Workbench) -> None:
    session = bench.start("import os\ndef f(data):\n    os.close(4)\n    return len(data)\n")
    assert session.request(Call("f", (b"",), {})).result == Returned(0)
    # More than the line holds, so that the judge cannot take it for sent.
    assert isinstance(session.request(Call("f", (bytes(8_000_000),), {})).result, Died)


PATCHES = {
    "json": "import json; json.dumps = json.loads = json.JSONEncoder.encode = None",
    "os.write": "os.write = lambda *_: 0",
    "os.read": "os.read = lambda *_: b''",
    "struct": "struct.Struct = struct.pack = None",
    "numpy": "import numpy; numpy.ndarray = numpy.array = numpy.generic = None",
    "sys.modules": "import sys; sys.modules.clear()",
    "the worker's module": (
        "import gc, types\n"
        "for o in gc.get_objects():\n"
        "    if isinstance(o, types.FunctionType) and 'graders' in str(o.__module__):\n"
        "        o.__code__ = (lambda *a, **k: 42).__code__"
    ),
    "a trace of our own functions": (
        "import sys\ndef trace(*_): raise RuntimeError\nsys.setprofile(trace)"
    ),
    "the worker's frames": (
        "import sys\n"
        "frame = sys._getframe()\n"
        "while frame:\n"
        "    frame.f_globals.clear(); frame = frame.f_back"
    ),
}


@pytest.mark.parametrize("body", PATCHES.values(), ids=PATCHES.keys())
def test_patching_the_worker_ends_in_a_value_or_a_crash(bench: Workbench, body: str) -> None:
    result = result_of(bench, body)
    assert not isinstance(result, Died) or result.outcome in (Outcome.CRASHED, Outcome.TIMED_OUT)
    assert bench.value("def f():\n    return 1\n") == 1


LOAD = Load("", "answer.py", ("f",), ())
CALL = Call("f", ([1], 2), {"k": [3]})


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (CALL, None),
        (CALL, [1, "returned", 1]),
        (CALL, [2, "returned", 1, {}]),
        (CALL, ["1", "returned", 1, {}]),
        (CALL, [1, "returned", 1, []]),
        (CALL, [1, "returned", 1, {2: [1]}]),
        (CALL, [1, "returned", 1, {"other": [1]}]),
        (CALL, [1, "returned", 1, {True: [1]}]),
        (CALL, [1, "returned", 1, {0.0: [1]}]),
        (LOAD, [1, "returned", None, {}]),
        (LOAD, [1, "returned", {}, {}]),
        (LOAD, [1, "returned", {"f": {"kind": "passed"}}, {}]),
        (LOAD, [1, "returned", {"f": {"kind": ["function"]}}, {}]),
        (Define(""), [1, "returned", "0", {}]),
        (CALL, [1, "raised", ["E", "m", [[1, "f", "s"]], [], False], {}]),
        (CALL, [1, "raised", ["E", "m", [["1", "f", "s", {}]], [], False], {}]),
        (CALL, [1, "raised", ["E", "m", [[1, "f", "s", {}]] * 40, [], False], {}]),
        (CALL, [1, "raised", ["E", b"m", [], [], False], {}]),
        (CALL, [1, "raised", ["E", "m", [], [1], False], {}]),
    ],
)
def test_an_answer_of_the_wrong_form_is_refused(request_: Any, message: Any) -> None:
    with pytest.raises(FrameError):
        to_result(1, request_, message)


def test_an_answer_tells_what_was_asked_and_no_more() -> None:
    told = {"f": {"kind": "missing", "close": "\x1b[31mg"}, "extra": {"kind": "class"}}
    result, _ = to_result(1, LOAD, [1, "returned", told, {}])
    assert result == Returned({"f": {"kind": "missing", "type": "", "close": "g"}})
    invoke = Invoke(Handle(0, "C"), "m", ([1],), {})
    assert to_result(1, invoke, [1, "returned", 5, {0: [2]}]) == (Returned(5), {0: [2]})


def test_texts_of_an_exception_are_cleaned_and_cut() -> None:
    frames = [[3, "f\x1b[2J", "x" * 5000, {"a\x00": "\ud800"}]]
    message = [1, "raised", ["E\x1b[1m", "m" * 10_000, frames, ["E"], True], {}]
    result, _ = to_result(1, CALL, message)
    trace = result.traceback  # type: ignore[union-attr]
    assert trace.type == "E"
    assert len(trace.message) == 2000
    assert trace.frames[0].function == "f"
    assert len(trace.frames[0].source) == 200
    assert trace.frames[0].variables == {"a": "\ufffd"}


def test_the_header_is_what_this_page_forges_with() -> None:
    from graders.sandbox.codec import encode  # noqa: PLC0415

    text = json.dumps([1, "returned", 5], separators=(",", ":")).encode()
    assert encode([1, "returned", 5]) == struct.pack("!II", len(text), 0) + text
