"""Nothing is left behind: processes, descriptors, reports."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from graders.errors import SandboxError
from graders.limits import Limits
from graders.sandbox.forks import ZygoteSandbox
from graders.sandbox.host import open_sandbox
from graders.sandbox.process import ProcessSandbox
from graders.sandbox.session import Call, Died, Load, Returned

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graders.sandbox.session import Sandbox, Session

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the zygote is for Linux")
ROOT = Path(__file__).parents[2]
SOURCE = (
    "import os\ndef f():\n    return os.getpid(), os.getppid()\ndef g():\n    while True: pass\n"
)


def loaded(sandbox: Sandbox, source: str = SOURCE) -> Session:
    session = sandbox.session(Limits())
    assert session.request(Load(source, "answer.py", (), ())).result == Returned({})
    return session


def pids(session: Session) -> tuple[int, int]:
    """The worker's process id, and that of its parent."""
    result = session.request(Call("f", (), {})).result
    assert isinstance(result, Returned)
    worker, parent = result.value
    return worker, parent


def wait_until_gone(numbers: Iterable[int]) -> None:
    """Wait on the processes themselves, five seconds at most."""
    for number in numbers:
        try:
            handle = os.pidfd_open(number)
        except ProcessLookupError:
            continue
        try:
            assert select.select([handle], [], [], 5)[0], f"process {number} lives on"
        finally:
            os.close(handle)


JUDGE = """
import sys
from graders.limits import Limits
from graders.sandbox.{module} import {name}
from graders.sandbox.session import Call, Load
sandbox = {name}()
sessions = [sandbox.session(Limits(call_s=60)) for _ in range(2)]
ids = []
for session in sessions:
    session.request(Load({source!r}, "answer.py", (), ()))
    ids += session.request(Call("f", (), {{}})).result.value
print(*ids, flush=True)
sessions[0].request(Call("g", (), {{}}))
"""


def test_a_judge_that_is_killed_leaves_no_process() -> None:
    script = JUDGE.format(module="host", name="open_sandbox", source=SOURCE)
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, cwd=ROOT, text=True
    ) as judge:
        assert judge.stdout is not None
        numbers = [int(word) for word in judge.stdout.readline().split()]
        judge.send_signal(signal.SIGKILL)
    first, zygote, second, same = numbers
    assert zygote == same != judge.pid
    wait_until_gone([first, second, zygote])


def test_a_judge_that_just_ends_leaves_no_process() -> None:
    script = JUDGE.format(module="host", name="open_sandbox", source=SOURCE)
    script = script.replace('sessions[0].request(Call("g", (), {}))', "sys.exit(0)")
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script],
        capture_output=True, cwd=ROOT, text=True, check=True,
    )  # fmt: skip
    assert done.stderr == ""
    wait_until_gone(int(word) for word in done.stdout.split())


@pytest.mark.parametrize("make", [open_sandbox, ProcessSandbox])
def test_closing_ends_everything_at_once(make: type[Sandbox]) -> None:
    sandbox = make()
    session = loaded(sandbox)
    numbers = pids(session)
    session.close()
    sandbox.close()
    sandbox.close()
    wait_until_gone(number for number in numbers if number != os.getpid())


def test_closing_the_sandbox_ends_sessions_that_are_still_open() -> None:
    sandbox = open_sandbox()
    session = loaded(sandbox)
    numbers = pids(session)
    sandbox.close()
    wait_until_gone(numbers)
    session.close()


@pytest.mark.parametrize("make", [open_sandbox, ProcessSandbox])
def test_sessions_leave_no_descriptors_and_no_zombies(make: type[Sandbox]) -> None:
    sandbox = make()
    rounds = 20 if make is open_sandbox else 2
    try:
        loaded(sandbox).close()
        before = len([*Path("/proc/self/fd").iterdir()])
        for _ in range(rounds):
            loaded(sandbox).close()
            doomed = loaded(sandbox, "import os\ndef f():\n    os._exit(1)\n")
            assert isinstance(doomed.request(Call("f", (), {})).result, Died)
        last = loaded(sandbox)
        _, parent = pids(last)
        last.close()
        assert len([*Path("/proc/self/fd").iterdir()]) == before
        if make is open_sandbox:
            children = Path(f"/proc/{parent}/task/{parent}/children").read_text("ascii").split()
            assert len(children) <= 2  # the spare, and the one that is just being reaped
    finally:
        sandbox.close()


def test_several_sessions_live_side_by_side(sandbox: Sandbox) -> None:
    sessions = [loaded(sandbox) for _ in range(3)]
    workers = {pids(session)[0] for session in sessions}
    assert len(workers) == 3
    hung = sessions[0].request(Call("g", (), {}), timeout_s=0.05)
    assert isinstance(hung.result, Died)
    assert pids(sessions[1])[0] in workers
    for session in sessions:
        session.close()


def test_more_sessions_than_a_line_of_reports_can_hold(sandbox: Sandbox) -> None:
    for _ in range(300):
        sandbox.session(Limits()).close()
    last = loaded(sandbox)
    assert pids(last)[0] > 0
    last.close()


def test_a_zygote_that_is_killed_is_our_own_failure_and_is_told() -> None:
    sandbox = open_sandbox()
    session = loaded(sandbox)
    worker, zygote = pids(session)
    os.kill(zygote, signal.SIGKILL)
    wait_until_gone([worker])
    with pytest.raises(SandboxError, match="The sandbox has ended"):
        session.request(Call("f", (), {}))
    with pytest.raises(SandboxError, match="The sandbox has ended"):
        sandbox.session(Limits())
    session.close()
    sandbox.close()


def test_opening_returns_before_the_zygote_is_up() -> None:
    start = time.perf_counter()
    sandbox = open_sandbox()
    opened = time.perf_counter() - start
    assert sandbox.report.enforced
    up = time.perf_counter() - start
    sandbox.close()
    assert opened < up / 3


def test_the_zygote_stays_small(sandbox: Sandbox) -> None:
    session = loaded(sandbox)
    _, zygote = pids(session)
    session.close()
    status = Path(f"/proc/{zygote}/status").read_text("utf-8")
    (resident,) = (line for line in status.splitlines() if line.startswith("VmRSS"))
    assert int(resident.split()[1]) < 50_000


def test_the_zygote_shows_no_secret(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RANKWRIGHT_SET", str(tmp_path))
    monkeypatch.setenv("A_SECRET", "abc")
    monkeypatch.chdir(tmp_path)
    sandbox = ZygoteSandbox()
    try:
        session = loaded(sandbox)
        _, zygote = pids(session)
        session.close()
        shown = [Path(f"/proc/{zygote}/{name}").read_bytes() for name in ("cmdline", "environ")]
        assert str(tmp_path).encode() not in b"".join(shown)
        assert b"A_SECRET" not in shown[1]
        assert Path(f"/proc/{zygote}/cwd").readlink() == Path("/")
        assert b"PYTHONHASHSEED=0" in shown[1]
    finally:
        sandbox.close()
