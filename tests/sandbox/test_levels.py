"""What happens where a kernel has less to offer: a filter of system calls plays an old one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from graders.sandbox import landlock, seccomp
from graders.sandbox.host import open_sandbox
from graders.sandbox.inline import InlineSandbox
from graders.sandbox.process import ProcessSandbox

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or seccomp.compiled() is None, reason="needs filters of system calls"
)
ROOT = Path(__file__).parents[2]
SCRIPT = """
import errno, json, sys
import pyseccomp as sc
rules = sc.SyscallFilter(sc.ALLOW)
for name in json.loads(sys.argv[1]):
    if name == "landlock":
        rules.add_rule(sc.ERRNO(errno.ENOSYS), 444)
    elif name == "filters":
        rules.add_rule(sc.ERRNO(errno.EACCES), "prctl", sc.Arg(0, sc.EQ, 22), sc.Arg(2, sc.NE, 0))
    elif name == "seccomp":
        rules.add_rule(sc.ERRNO(errno.EINVAL), "prctl", sc.Arg(0, sc.EQ, 22))
    else:
        rules.add_rule(sc.ERRNO(errno.ENOSYS), name)
rules.load()
from graders.limits import Limits
from graders.sandbox.host import open_sandbox
from graders.sandbox.probes import probe
from graders.sandbox.session import Call, Load
sandbox = open_sandbox()
session = sandbox.session(Limits())
session.request(Load("def f(x): return x + 1", "answer.py", ("f",), ("numpy",)))
value = session.request(Call("f", (1,), {})).result.value
session.close()
report = sandbox.report
broken = sorted({one.layer for one in probe(sandbox) if not one.blocked})
sandbox.close()
print(json.dumps([value, report.level, report.missing, broken]))
"""


def run_on_a_kernel_without(*names: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", SCRIPT, json.dumps(names)],
        capture_output=True, text=True, cwd=ROOT, check=False, timeout=60,
    )  # fmt: skip


def on_a_kernel_without(*names: str) -> list[object]:
    done = run_on_a_kernel_without(*names)
    assert done.returncode == 0, done.stderr
    answer: list[object] = json.loads(done.stdout)
    return answer


@pytest.mark.skipif(not landlock.version(), reason="needs Landlock for the other layers")
def test_without_filters_the_sandbox_works_and_says_what_is_missing() -> None:
    value, level, missing, broken = on_a_kernel_without("seccomp")
    assert (value, level) == (2, "limited")
    assert missing == ["network", "processes"]
    assert set(broken) <= set(missing)  # type: ignore[call-overload]


def test_without_landlock_files_are_open_and_it_says_so() -> None:
    assert on_a_kernel_without("landlock") == [2, "limited", ["files"], ["files"]]


def test_without_pidfd_and_close_range_nothing_is_missing() -> None:
    names = ("pidfd_open", "pidfd_send_signal", "close_range", "clone3")
    level = "strict" if landlock.version() else "limited"
    assert on_a_kernel_without(*names)[:2] == [2, level]


def test_a_jail_that_cannot_be_locked_runs_nothing() -> None:
    done = run_on_a_kernel_without("filters")
    assert "SandboxError: The sandbox could not start a worker." in done.stderr
    assert "Permission denied" in done.stderr


def test_each_kind_of_sandbox_names_its_level() -> None:
    process = ProcessSandbox()
    assert process.report.level == "process"
    assert process.report.missing == ("files", "network", "processes")
    process.close()
    assert InlineSandbox().report.level == "inline"
    assert InlineSandbox().report.enforced == ()


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_other_systems_get_what_they_can_have(
    monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    from graders.errors import SandboxError  # noqa: PLC0415

    monkeypatch.setattr("graders.sandbox.host.sys.platform", platform)
    with pytest.raises(SandboxError, match="WSL" if platform == "win32" else "not strict"):
        open_sandbox(require="strict")
