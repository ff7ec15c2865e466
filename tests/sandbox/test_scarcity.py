"""What happens where the system has no more files for us, or gave us fewer than usual."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from graders.errors import SandboxError
from graders.limits import Limits
from graders.sandbox.host import open_sandbox
from graders.sandbox.process import ProcessSandbox
from graders.sandbox.session import Call, Load, Returned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from graders.sandbox.session import Sandbox

LOAD = Load("def f():\n    return 7\n", "answer.py", ("f",), ())
KINDS = {"of this system": open_sandbox, "process": ProcessSandbox}


@contextmanager
def files_left(count: int) -> Iterator[None]:
    """Let this process open so many more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with ExitStack() as held:
        held.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        lowest_free = os.dup(0)
        os.close(lowest_free)
        resource.setrlimit(resource.RLIMIT_NOFILE, (lowest_free + count, hard))
        yield


def open_files() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def answer_of(sandbox: Sandbox) -> object:
    with closing(sandbox.session(Limits())) as session:
        session.request(LOAD)
        return session.request(Call("f", (), {})).result


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_a_sandbox_that_cannot_start_says_so_and_leaves_nothing_open(
    kind: Callable[[], Sandbox],
) -> None:
    before = open_files()
    for count in range(6):
        with files_left(count), pytest.raises(SandboxError, match="Too many open files"):
            kind()
    assert open_files() == before


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_a_session_that_cannot_start_costs_itself_alone(kind: Callable[[], Sandbox]) -> None:
    with closing(kind()) as sandbox:
        assert answer_of(sandbox) == Returned(7)
        before = open_files()
        for count in range(12):
            with files_left(count):
                try:
                    assert answer_of(sandbox) == Returned(7)
                except SandboxError as error:
                    assert "Too many open files" in str(error)  # noqa: PT017  it may also work
        assert answer_of(sandbox) == Returned(7)
        assert open_files() == before


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("platform", [sys.platform, "darwin"])
def test_it_starts_where_standard_files_are_closed(platform: str, closed: str) -> None:
    script = (
        "import os, sys\nfrom graders.sandbox.host import open_sandbox\n"
        "from graders.limits import Limits\nfrom graders.sandbox.session import Call, Load\n"
        f"sys.platform = {platform!r}\nsandbox = open_sandbox()\n"
        "session = sandbox.session(Limits())\n"
        f"session.request(Load({LOAD.source!r}, 'answer.py', ('f',), ()))\n"
        "value = session.request(Call('f', (), {})).result.value\n"
        "session.close()\nsandbox.close()\nos._exit(value)\n"
    )
    command = f'exec "$0" -c "$1" {closed}'
    done = subprocess.run(["/bin/sh", "-c", command, sys.executable, script], check=False)
    assert done.returncode == 7


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_it_works_for_a_program_that_ignores_the_ends_of_its_children(
    kind: Callable[[], Sandbox],
) -> None:
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        with closing(kind()) as sandbox:
            assert answer_of(sandbox) == Returned(7)
    finally:
        signal.signal(signal.SIGCHLD, before)
