"""The jail of Linux, tried from inside."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from graders.errors import SandboxError
from graders.sandbox.forks import ZygoteSandbox
from graders.sandbox.probes import probe
from graders.sandbox.process import ProcessSandbox
from graders.sandbox.session import Call, Raised, Returned
from tests.sandbox.conftest import Workbench

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.sandbox.session import Sandbox

SITE_PACKAGES = Path(np.__file__).parents[1]
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="this jail is Linux's")


@pytest.fixture
def jail(strict: Sandbox) -> Iterator[Workbench]:
    made = Workbench(strict)
    yield made
    for session in made.sessions:
        session.close()


def error_of(bench: Workbench, body: str, *args: Any) -> str:
    """The type of the exception that these lines raise."""
    indented = body.replace("\n", "\n    ")
    result = bench.call(f"import os, ctypes, socket\ndef f(*args):\n    {indented}\n", *args).result
    assert isinstance(result, Raised), result
    return result.traceback.type


def test_every_probe_is_blocked_and_every_layer_is_probed(strict: Sandbox) -> None:
    probes = probe(strict)
    assert [one for one in probes if not one.blocked] == []
    assert {one.layer for one in probes} == set(strict.report.enforced)


def test_the_probes_do_get_through_where_nothing_stops_them() -> None:
    sandbox = ProcessSandbox()
    try:
        open_layers = {one.layer for one in probe(sandbox) if not one.blocked}
    finally:
        sandbox.close()
    assert open_layers == {"files", "network", "processes"}


def test_strict_can_be_required(strict: Sandbox) -> None:
    assert strict.report.missing == ()
    sandbox = ZygoteSandbox(require="strict")
    try:
        assert sandbox.report.level == "strict"
    finally:
        sandbox.close()


@pytest.mark.parametrize(
    "path",
    [
        str(Path(__file__).resolve()),
        sys.executable,
        "/etc/hostname",
        "/proc/self/maps",
        "/proc/self/environ",
        "/proc/self/mem",
        "/proc/1/cmdline",
        "/proc/cpuinfo",
        "/dev/mem",
        "/dev/shm",  # noqa: S108
        "/dev/tty",
        "/sys/kernel",
        "/",
        "/tmp",  # noqa: S108  nothing is written there
        str(SITE_PACKAGES),
        str(SITE_PACKAGES / "pytest" / "__init__.py"),
        str(Path(os.__file__).with_name("site-packages")),
        str(Path.home()),
    ],
)
def test_a_path_cannot_be_opened(jail: Workbench, path: str) -> None:
    body = "os.close(os.open(args[0], os.O_RDONLY))"
    assert error_of(jail, body, path) in ("PermissionError", "FileNotFoundError")


def test_a_path_that_exists_is_refused_for_its_rights(jail: Workbench) -> None:
    assert error_of(jail, "open(args[0])", __file__) == "PermissionError"
    assert error_of(jail, "os.listdir(args[0])", str(Path(__file__).parent)) == "PermissionError"


@pytest.mark.parametrize(
    "body",
    [
        "open(args[0] + '/new', 'w')",
        "os.mkdir(args[0] + '/new')",
        "os.symlink('/etc/passwd', args[0] + '/new')",
        "os.link(args[0] + '/old', args[0] + '/new')",
        "os.rename(args[0] + '/old', args[0] + '/new')",
        "os.remove(args[0] + '/old')",
        "os.truncate(args[0] + '/old', 0)",
        "os.chmod(args[0] + '/old', 0o777)",
        "os.utime(args[0] + '/old')",
        "os.mkfifo(args[0] + '/new')",
        "os.chdir(args[0])",
        "os.chroot(args[0])",
        "os.memfd_create('x')",
    ],
)
def test_the_file_system_cannot_be_changed(jail: Workbench, tmp_path: Path, body: str) -> None:
    old = tmp_path / "old"
    old.write_text("untouched", encoding="utf-8")
    assert error_of(jail, body, str(tmp_path)) == "PermissionError"
    assert [entry.name for entry in tmp_path.iterdir()] == ["old"]
    assert old.read_text(encoding="utf-8") == "untouched"


SYSTEM_CALLS = """
socket(2, 1, 0)  socketpair(1, 1, 0, 0)  fork()  vfork()  ptrace(0, 0, 0, 0)  kill(1, 0)
unshare(0x10000000)  setns(0, 0)  mount(0, 0, 0, 0, 0)  pivot_root(0, 0)
shmget(0, 4096, 0o1600)  semget(0, 1, 0o1600)  msgget(0, 0o1600)  memfd_create(b"x", 0)
process_vm_readv(1, 0, 0, 0, 0, 0)  process_vm_writev(1, 0, 0, 0, 0, 0)  pidfd_open(1, 0)
perf_event_open(0, 0, -1, -1, 0)  bpf(0, 0, 0)  userfaultfd(0)  keyctl(0, 0, 0, 0, 0)
io_uring_setup(1, 0)  open_by_handle_at(0, 0, 0)  fanotify_init(0, 0)  inotify_init1(0)
prctl(1, 0)  prctl(4, 1)  prctl(36, 1)  setuid(0)  setpgid(0, 0)  setsid()
setpriority(0, 0, 5)  sched_setscheduler(0, 0, 0)  timer_create(0, 0, 0)  eventfd2(0, 0)
personality(0x0040000)  acct(0)  reboot(0)  swapon(0, 0)  sethostname(b"x", 1)
"""
NUMBERS_X86_64 = {
    "socket": 41, "socketpair": 53, "fork": 57, "vfork": 58, "ptrace": 101, "kill": 62,
    "unshare": 272, "setns": 308, "mount": 165, "pivot_root": 155, "shmget": 29, "semget": 64,
    "msgget": 68, "memfd_create": 319, "process_vm_readv": 310, "process_vm_writev": 311,
    "pidfd_open": 434, "perf_event_open": 298, "bpf": 321, "userfaultfd": 323, "keyctl": 250,
    "io_uring_setup": 425, "open_by_handle_at": 304, "fanotify_init": 300, "inotify_init1": 294,
    "prctl": 157, "setuid": 105, "setpgid": 109, "setsid": 112, "setpriority": 141,
    "sched_setscheduler": 144, "timer_create": 222, "eventfd2": 290, "personality": 135,
    "acct": 163, "reboot": 169, "swapon": 167, "sethostname": 170,
}  # fmt: skip


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the numbers are x86_64's")
def test_system_calls_beyond_the_list_are_refused(jail: Workbench) -> None:
    source = (
        "import ctypes\n"
        "libc = ctypes.CDLL(None, use_errno=True)\n"
        "def f(number, args):\n"
        "    ctypes.set_errno(0)\n"
        "    result = libc.syscall(ctypes.c_long(number), *args)\n"
        "    return result, ctypes.get_errno()\n"
    )
    session = jail.start(source)
    calls = re.findall(r"\w+\(.*?\)", SYSTEM_CALLS)
    assert len(calls) > 35
    for call in calls:
        name, _, rest = call.partition("(")
        args = eval(f"({rest[:-1]},)" if rest != ")" else "()")  # noqa: S307  our own list
        result = session.request(Call("f", (NUMBERS_X86_64[name], args), {})).result
        assert result == Returned((-1, 1)), call


def test_processes_and_threads(jail: Workbench) -> None:
    assert error_of(jail, "os.fork()") == "PermissionError"
    assert error_of(jail, "os.posix_spawn('/bin/true', ['true'], {})") == "PermissionError"
    assert error_of(jail, "import subprocess\nsubprocess.run(['true'])") == "PermissionError"
    assert error_of(jail, "os.execv('/bin/true', ['true'])") == "PermissionError"
    thread = (
        "import threading\ndef f():\n    t = threading.Thread(target=print); t.start(); t.join()\n"
    )
    assert jail.value(thread) is None


def test_signals_reach_nobody_else(jail: Workbench) -> None:
    for victim in (1, os.getpid(), 0, -1):
        assert error_of(jail, "os.kill(args[0], 0)", victim) == "PermissionError"
    assert error_of(jail, "os.kill(os.getppid(), 9)") == "PermissionError"
    assert error_of(jail, "os.killpg(os.getpgrp(), 9)") == "PermissionError"
    assert jail.value("import os\ndef f():\n    return os.kill(os.getpid(), 0)\n") is None


def test_limits_cannot_be_raised(jail: Workbench) -> None:
    source = (
        "import resource\n"
        "def f():\n"
        "    kinds = [resource.RLIMIT_AS, resource.RLIMIT_FSIZE, resource.RLIMIT_CORE]\n"
        "    kinds.append(11)  # signals that wait\n"
        "    return [resource.getrlimit(kind) for kind in kinds]\n"
    )
    memory, size, core, signals = jail.value(source)
    assert memory[0] == memory[1] < 1 << 30
    assert size == core == signals == (0, 0)
    body = "import resource\nresource.setrlimit(resource.RLIMIT_AS, (-1, -1))"
    assert error_of(jail, body) in ("PermissionError", "ValueError")


REACH = """
import os, struct
def f():
    reached = []
    # A submission in the place of the next one, where its line could be written to.
    source = b"def f(): return 'not yours'"
    text = b'[1,"Load",{"b":%d},"answer.py",{"t":["f"]},{"t":[]}]' % len(source)
    for process in [os.getppid(), *range(os.getpid() + 1, os.getpid() + 100)]:
        for number in range(8):
            try:
                line = os.open(f"/proc/{process}/fd/{number}", os.O_WRONLY | os.O_NONBLOCK)
            except OSError:
                continue
            reached.append((process, number))
            if number == 4:
                os.write(line, struct.pack("!II", len(text), len(source)) + text + source)
    return reached
"""


def test_a_worker_reaches_no_line_of_another(jail: Workbench) -> None:
    session, waiting = jail.start(REACH), jail.start("def f(): return 1\n")
    assert session.request(Call("f", (), {})).result == Returned([])
    assert waiting.request(Call("f", (), {})).result == Returned(1)
    assert jail.value("def f(): return 2\n") == 2


def test_a_worker_has_five_descriptors_and_an_empty_environment(jail: Workbench) -> None:
    source = (
        "import os, sys\n"
        "def f():\n"
        "    open_ones = []\n"
        "    for number in range(64):\n"
        "        try: os.fstat(number)\n"
        "        except OSError: continue\n"
        "        open_ones.append(number)\n"
        "    return open_ones, dict(os.environ), sys.argv, sys.path, os.getcwd()\n"
    )
    descriptors, environment, argv, path, folder = jail.value(source)
    assert descriptors == [0, 1, 2, 3, 4]
    assert environment == {}
    assert argv == [""]
    assert folder == "/"
    assert not any("site-packages" in entry for entry in path)


def test_the_null_device_swallows_what_is_written(jail: Workbench) -> None:
    source = (
        "import contextlib, os\n"
        "def f():\n"
        "    with open(os.devnull, 'w') as sink, contextlib.redirect_stdout(sink):\n"
        "        print('gone')\n"
    )
    reply = jail.call(source)
    assert reply.result == Returned(None)
    assert reply.output == ""


def test_root_gives_its_powers_up(jail: Workbench) -> None:
    source = (
        "import ctypes\n"
        "def f():\n"
        "    header = (ctypes.c_uint32 * 2)(0x20080522, 0)\n"
        "    sets = (ctypes.c_uint32 * 6)()\n"
        "    assert ctypes.CDLL(None).capget(header, sets) == 0\n"
        "    return list(sets)\n"
    )
    assert all(bits in (0, 1 << 2) for bits in jail.value(source))


def test_nothing_of_the_judges_is_in_the_workers_memory(jail: Workbench) -> None:
    expected = "the expected value 8472910"  # in this process alone
    source = (
        "import gc, sys\n"
        "def f():\n"
        "    frame, texts = sys._getframe(), []\n"
        "    while frame:\n"
        "        texts += [repr(frame.f_locals)[:2000], *map(str, frame.f_code.co_consts)]\n"
        "        frame = frame.f_back\n"
        "    dicts = [o for o in gc.get_objects() if isinstance(o, dict)]\n"
        "    found = [v for o in dicts for v in list(o.values())]\n"
        "    texts += [v for v in found if isinstance(v, str)]\n"
        "    hits = [t for t in texts if '8472910' in t]\n"
        "    return hits, 'graders' in sys.modules, len(texts) > 50\n"
    )
    assert expected.endswith("8472910")
    hits, ours_is_there, looked = jail.value(source)
    # The search itself holds the number once, as a constant of its own code.
    assert [hit for hit in hits if "expected" in hit] == []
    assert not ours_is_there
    assert looked


def test_a_sandbox_that_is_not_what_is_required_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("graders.sandbox.launch._import_roots", lambda: ["/nonexistent"])
    sandbox = ZygoteSandbox()
    try:
        with pytest.raises(SandboxError, match="The sandbox has ended: ModuleNotFoundError"):
            _ = sandbox.report
    finally:
        sandbox.close()
