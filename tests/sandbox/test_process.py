"""The sandbox without forks: every session is an interpreter of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from graders.limits import Limits
from graders.sandbox.process import ProcessSandbox
from graders.sandbox.session import Call, Died, Invoke, Raised, Returned
from graders.verdict import Outcome
from tests.sandbox.conftest import Workbench

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = """
import os
import numpy as np
class Index:
    def __init__(self, rows): self.rows = rows
    def size(self): return len(self.rows)
def scores(rows):
    print("scoring", len(rows))
    rows[0] = 0
    return np.asarray(rows) * 2.0
def fail(x): return x / 0
def loop():
    while True: pass
def leave(): os._exit(3)
def hang_up():
    os.closerange(3, 4096)
    loop()
def eat(): return len(bytearray(10**9))
def flood():
    while True: print("spam")
"""


@pytest.fixture(scope="module")
def bench() -> Iterator[Workbench]:
    sandbox = ProcessSandbox()
    made = Workbench(sandbox)
    yield made
    for session in made.sessions:
        session.close()
    sandbox.close()


def test_calls_objects_and_exceptions_work_as_elsewhere(bench: Workbench) -> None:
    session = bench.start(SOURCE)
    reply = session.request(Call("scores", ([1, 2],), {}))
    assert isinstance(reply.result, Returned)
    assert np.array_equal(reply.result.value, [0.0, 4.0])
    assert reply.output == "scoring 2\n"
    assert reply.changed == {0: [0, 2]}
    made = session.request(Call("Index", ([1, 2],), {})).result
    assert isinstance(made, Returned)
    assert session.request(Invoke(made.value, "size", (), {})).result == Returned(2)
    fault = session.request(Call("fail", (1,), {})).result
    assert isinstance(fault, Raised)
    assert [frame.source for frame in fault.traceback.frames] == ["def fail(x): return x / 0"]


@pytest.mark.parametrize(
    ("name", "outcome", "told"),
    [
        ("loop", Outcome.TIMED_OUT, "No answer within 0.3 s."),
        ("leave", Outcome.CRASHED, "exit status 3"),
        ("hang_up", Outcome.CRASHED, "cut the line"),
        ("eat", Outcome.OUT_OF_MEMORY, "64 MB"),
        ("flood", Outcome.TOO_MUCH_OUTPUT, "16 kB"),
    ],
)
def test_bad_ends_are_told_as_elsewhere(
    bench: Workbench, name: str, outcome: Outcome, told: str
) -> None:
    session = bench.start(SOURCE)
    result = session.request(Call(name, (), {}), timeout_s=0.3 if name == "loop" else 5).result
    assert isinstance(result, Died)
    assert result.outcome is outcome
    assert told in result.detail


def test_a_session_that_is_never_used_is_ended(bench: Workbench) -> None:
    bench.sandbox.session(Limits()).close()
