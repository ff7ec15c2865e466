"""Workers that die, hang or flood: each costs its own session and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from graders.limits import Limits
from graders.sandbox.session import Call, Died, Raised, Returned
from graders.values import Opaque
from graders.verdict import Outcome

if TYPE_CHECKING:
    from tests.sandbox.conftest import Workbench

ENDS = {
    "os._exit(0)": ("import os; os._exit(0)", "exit status 0"),
    "os._exit(3)": ("import os; os._exit(3)", "exit status 3"),
    "os.abort": ("import os; os.abort()", "SIGABRT"),
    "a segmentation fault": ("import ctypes; ctypes.string_at(0)", "SIGSEGV"),
    "SIGKILL to itself": ("import os; os.kill(os.getpid(), 9)", "SIGKILL"),
    "SIGTERM to itself": ("import os; os.kill(os.getpid(), 15)", "SIGTERM"),
    "raise_signal": ("import signal; signal.raise_signal(11)", "SIGSEGV"),
    "an exit from a thread": (
        "import os, threading, time\n"
        "    threading.Thread(target=lambda: os._exit(4)).start(); time.sleep(9)",
        "exit status 4",
    ),
    "the grader's line closed": ("import os; os.closerange(3, 32)", "damaged"),
    "the grader's line closed, and on it goes": (
        "import os\n    os.close(3)\n    while True: pass",
        "cut the line",
    ),
}


def died(bench: Workbench, body: str, outcome: Outcome, limits: Limits | None = None) -> Died:
    source = f"def f():\n    {body}\n"
    reply = bench.call(source, limits=limits) if limits else bench.call(source)
    assert isinstance(reply.result, Died), reply.result
    assert reply.result.outcome is outcome, reply.result
    return reply.result


@pytest.mark.parametrize(("body", "told"), ENDS.values(), ids=ENDS.keys())
def test_a_crash_says_what_happened(bench: Workbench, body: str, told: str) -> None:
    assert told in died(bench, body, Outcome.CRASHED).detail
    assert bench.value("def f():\n    return 1\n") == 1


def test_a_crash_while_loading_is_told_the_same_way(bench: Workbench) -> None:
    _, reply = bench.load("import os\nprint('before')\nos._exit(5)\n", "f")
    assert isinstance(reply.result, Died)
    assert "exit status 5" in reply.result.detail
    assert reply.output == "before\n"


LOOPS = {
    "in Python": "while True: pass",
    "in one call": "sum(range(10**15))",
    "with every exception caught": (
        "while True:\n        try: sum(range(10**6))\n        except BaseException: pass"
    ),
    "asleep": "import time; time.sleep(1000)",
    "with signals blocked": (
        "import signal; signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())\n"
        "    while True: pass"
    ),
    "in a regular expression": "import re; re.match('(a*)*b', 'a' * 40)",
    "waiting for a lock": (
        "import threading; lock = threading.Lock(); lock.acquire(); lock.acquire()"
    ),
}


@pytest.mark.parametrize("body", LOOPS.values(), ids=LOOPS.keys())
def test_what_does_not_end_is_ended(bench: Workbench, body: str) -> None:
    session = bench.start(f"def f():\n    print('started')\n    {body}\n")
    reply = session.request(Call("f", (), {}), timeout_s=0.15)
    assert isinstance(reply.result, Died)
    assert reply.result.outcome is Outcome.TIMED_OUT
    assert reply.result.detail == "No answer within 0.15 s."
    assert reply.output == "started\n"
    assert 0.15 <= reply.duration_s < 2


def test_an_endless_repr_is_ended(bench: Workbench) -> None:
    source = (
        "class Endless(list):\n    def __repr__(self):\n        while True: pass\n"
        "def f():\n    raise ValueError(Endless())\n"
    )
    reply = bench.start(source).request(Call("f", (), {}), timeout_s=0.15)
    assert isinstance(reply.result, Died)
    assert reply.result.outcome is Outcome.TIMED_OUT


def test_an_endless_load_is_ended(bench: Workbench) -> None:
    _, reply = bench.load("while True: pass\n", limits=Limits(call_s=0.15))
    assert isinstance(reply.result, Died)
    assert reply.result.outcome is Outcome.TIMED_OUT


def test_processor_time_is_limited_too(bench: Workbench) -> None:
    source = "def f():\n    while True: pass\n"
    session = bench.start(source, Limits(call_s=30, total_s=0))
    reply = session.request(Call("f", (), {}))
    assert isinstance(reply.result, Died)
    assert reply.result.outcome is Outcome.TIMED_OUT
    assert "processor time" in reply.result.detail


BOMBS = {
    "one large block": "return len(bytearray(10**9))",
    "a growing list": "x = []\n    while True: x.append('x' * 100_000)",
    "a numpy array": "import numpy as np; return np.ones((50_000, 50_000)).sum()",
    "caught and repeated": ("x = []\n    while True:\n        x.append(bytearray(1 << 22))"),
    "in the result": "return [[0.5] * 1000] * 10**9",
}


@pytest.mark.parametrize("body", BOMBS.values(), ids=BOMBS.keys())
def test_a_memory_bomb_is_out_of_memory(bench: Workbench, body: str) -> None:
    assert "64 MB" in died(bench, body, Outcome.OUT_OF_MEMORY).detail


def test_memory_within_the_limit_is_there(bench: Workbench) -> None:
    assert bench.value("def f():\n    return len(bytearray(48 << 20))\n") == 48 << 20


def test_a_caught_memory_error_is_no_end(bench: Workbench) -> None:
    source = "def f():\n    try: bytearray(10**10)\n    except MemoryError: return 'caught'\n"
    assert bench.value(source) == "caught"


FLOODS = {
    "print": "while True: print('spam')",
    "one print": "print('x' * 10**7)",
    "stderr": "import sys\n    while True: sys.stderr.write('spam')",
    "the descriptor": "import os\n    while True: os.write(1, b'x' * 1000)",
    "a thread": (
        "import threading, time\n    def spam():\n        while True: print('spam')\n"
        "    threading.Thread(target=spam).start(); time.sleep(9)"
    ),
}


@pytest.mark.parametrize("body", FLOODS.values(), ids=FLOODS.keys())
def test_a_flood_is_too_much_output(bench: Workbench, body: str) -> None:
    assert "16 kB" in died(bench, body, Outcome.TOO_MUCH_OUTPUT).detail


LARGE = {
    "a huge list": ("[0.5] * 3_000_000", "list", "500,000 parts"),
    "a huge array": ("__import__('numpy').zeros(5_000_000)", "ndarray", "too large to send"),
    "a huge text": ("'x' * 5_000_000", "str", "5,000,000 characters"),
    "many middling texts": ("['x' * 900_000] * 3", "list", "too large to send"),
    "a deep list": (
        "__import__('functools').reduce(lambda x, _: [x], range(100_000), [])",
        "list",
        "32 levels",
    ),
    "a generator": ("(n for n in [1])", "generator", "list(...)"),
}


@pytest.mark.parametrize(("expression", "kind", "text"), LARGE.values(), ids=LARGE.keys())
def test_a_value_that_cannot_be_sent_is_described(
    bench: Workbench, expression: str, kind: str, text: str
) -> None:
    source = f"def f():\n    return {expression}\ndef g():\n    return 1\n"
    session = bench.start(source, Limits(memory_mb=256))
    reply = session.request(Call("f", (), {}))
    assert isinstance(reply.result, Returned), reply.result
    assert type(reply.result.value) is Opaque
    assert reply.result.value.type_name == kind
    assert text in reply.result.value.text
    assert session.request(Call("g", (), {})).result == Returned(1)


def test_threads_work_and_die_with_their_worker(bench: Workbench) -> None:
    source = (
        "import threading, concurrent.futures\n"
        "def f():\n"
        "    threading.Thread(target=threading.Event().wait).start()\n"
        "    with concurrent.futures.ThreadPoolExecutor(4) as pool:\n"
        "        return list(pool.map(lambda x: x * x, range(5)))\n"
    )
    assert bench.value(source, limits=Limits(memory_mb=256)) == [0, 1, 4, 9, 16]


def test_recursion_beyond_a_raised_limit_ends_somehow(bench: Workbench) -> None:
    source = (
        "import sys\nsys.setrecursionlimit(10**9)\n"
        "def f():\n    return max([1], key=lambda x: f())\n"
    )
    result = bench.call(source).result
    assert isinstance(result, Died | Raised)
    assert bench.value("def f():\n    return 1\n") == 1


def test_the_next_session_works_after_each_of_many_deaths(bench: Workbench) -> None:
    for _ in range(30):
        died(bench, "import os; os._exit(0)", Outcome.CRASHED)
    assert bench.value("def f():\n    return 1\n") == 1
