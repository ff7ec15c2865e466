"""Golden cases: what each bad or hostile submission gets, and that it leaves nothing behind.

A case is a folder with submission.py and expect.json. In a submission @SET@, @PACKAGE@, @FOLDER@
and @JUDGE@ stand for what an attacker may well know: the folders of the problem set, of this
package and of the submission, and the judge's process id. @TRACE@ is part of the name of every
file that a case tries to leave behind. @CONTROLS@ and @SUM@ are too long to keep.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import json
import os
import re
import secrets
import select
import shutil
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import graders
from graders.catalog import ProblemSet, find_set
from graders.cli import app
from graders.feedback import build
from graders.renderers import RENDERERS
from graders.sandbox import host
from graders.verdict import Verdict
from tests.minimal import SLUG, write_set

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.limits import Limits
    from graders.sandbox.session import Sandbox, Session
    from graders.verdict import SandboxReport
    from tests.conftest import Rankwright

BUILT_IN = ("rrf", "bm25_scores", "ivf_search")
CASES = Path(__file__).with_name("cases")
ENDS_S = 10.0
PATIENT = {"call_s": 10.0}  # so that on a busy machine only what never ends is out of time
OPEN_TO_ALL = ("/", "/tmp", "/var/tmp", "/dev/shm")  # noqa: S108  only looked into
PR_SET_CHILD_SUBREAPER = 36
# What may stand in no report: it could repaint a terminal or make text lie about its order.
UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@dataclass(frozen=True, kw_only=True)
class Expect:
    """expect.json.

    why: what is tried, and for a hostile case that passes a task, why it may. exercise: one of
    BUILT_IN, or the small one of tests/minimal.py. tasks: status by task, all of them. tests:
    outcome by "task/test", some of them. shows, hides: texts of the report. beside: files that lie
    beside the submission. made: the submission is no file of ours but missing, a folder or a file
    of so many MB.
    """

    why: str
    exercise: str = "rrf"
    exit: int = 1
    status: str = "failed"
    tasks: dict[str, str] = field(default_factory=dict)
    tests: dict[str, str] = field(default_factory=dict)
    shows: list[str] = field(default_factory=list)
    hides: list[str] = field(default_factory=list)
    limits: dict[str, float] = field(default_factory=dict)
    beside: dict[str, str] = field(default_factory=dict)
    made: str | int = ""


def expect_of(folder: Path) -> Expect:
    return Expect(**json.loads((folder / "expect.json").read_text()))


def cases(kind: str) -> list[Any]:
    folders = sorted(path.parent for path in (CASES / kind).glob("*/expect.json"))
    return [pytest.param(folder, id=folder.name) for folder in folders]


@pytest.fixture(scope="module")
def canary() -> Iterator[str]:
    """A secret that lies in the judge's environment, and in the hidden tests and solutions."""
    secret = f"canary-{secrets.token_hex(8)}"
    os.environ["RANKWRIGHT_CANARY"] = secret
    yield secret
    del os.environ["RANKWRIGHT_CANARY"]


@pytest.fixture(scope="module")
def problem_set(canary: str, tmp_path_factory: pytest.TempPathFactory) -> ProblemSet:
    """A problem set with the canary in everything that is hidden."""
    root = tmp_path_factory.mktemp("set")
    built_in = find_set(None, None, None).problem_set.root
    for place in product(("exercises", "solutions"), BUILT_IN):
        shutil.copytree(built_in.joinpath(*place), root.joinpath(*place))
    write_set(root)
    for path in (*root.glob("exercises/*/hidden/*.py"), *root.glob("solutions/*/solution.py")):
        path.write_text(f'{path.read_text()}\n\nCANARY = "{canary}"\n')
    return ProblemSet(root)


@pytest.fixture(scope="module")
def sandbox(canary: str) -> Iterator[Sandbox]:  # noqa: ARG001  it must be there before
    opened = host.open_sandbox()
    yield opened
    opened.close()


class Kept:
    """The sandbox as `check` gets it: the same for all cases, each with limits of its own."""

    def __init__(self, sandbox: Sandbox, limits: dict[str, float]) -> None:
        self.sandbox, self.limits = sandbox, limits

    @property
    def report(self) -> SandboxReport:
        return self.sandbox.report

    def session(self, limits: Limits) -> Session:
        return self.sandbox.session(replace(limits, **PATIENT | self.limits))  # type: ignore[arg-type]

    def close(self) -> None:
        """Stay open."""


@dataclass(frozen=True)
class Report:
    """What one check told. texts: every form of the verdict by its name."""

    status: int
    verdict: Verdict | None
    texts: dict[str, str]
    errors: str


class Checker:
    """Runs `rankwright check --format json` in this process."""

    def __init__(
        self, sandbox: Sandbox, problem_set: ProblemSet, work: Path, run: pytest.MonkeyPatch,
        capture: pytest.CaptureFixture[bytes],
    ) -> None:  # fmt: skip
        self.sandbox, self.problem_set, self.work = sandbox, problem_set, work
        self.run, self.capture = run, capture
        self.trace = f"trace-{secrets.token_hex(4)}"

    def hand_in(self, folder: Path, expect: Expect) -> Path:
        """Lay the submission where a learner would have it."""
        path = self.work / f"{expect.exercise}.py"
        for name, text in expect.beside.items():
            (self.work / name).write_text(text)
        match expect.made:
            case "missing":
                pass
            case "folder":
                path.mkdir()
            case int(megabytes):
                with path.open("wb") as file:
                    file.truncate(megabytes * 1_000_000)
            case _:
                path.write_bytes(self._filled((folder / "submission.py").read_bytes()))
        return path

    def _filled(self, content: bytes) -> bytes:
        for place, text in {
            "@SET@": str(self.problem_set.root),
            "@PACKAGE@": str(Path(graders.__file__).parent),
            "@FOLDER@": str(self.work),
            "@JUDGE@": str(os.getpid()),
            "@TRACE@": self.trace,
            "@CONTROLS@": "\x01" * 900_000,
            "@SUM@": "1 + " * 60_000,
        }.items():
            content = content.replace(place.encode(), text.encode())
        return content

    def check(self, path: Path, limits: dict[str, float]) -> Report:
        self.run.setattr(host, "open_sandbox", lambda *_: Kept(self.sandbox, limits))
        page = self.work.parent / "page.html"
        self.capture.readouterr()
        arguments = ["--set", self.problem_set.root, "check", path, "--format", "json"]
        status = app.run([*map(str, arguments), "--html", str(page)])
        printed, errors = self.capture.readouterr()
        if not printed:
            return Report(status, None, {}, errors.decode())
        verdict = msgspec.json.decode(printed, type=Verdict)
        feedback = build(verdict, attempts=2, hints_shown={}, hints={})
        texts = {name: render(feedback) for name, render in RENDERERS.items()}
        texts |= {"json": printed.decode(), "html": page.read_text()}
        return Report(status, verdict, texts, errors.decode())

    def solution(self, slug: str) -> Report:
        """Grade the reference, as the next learner's answer."""
        path = self.work / "right" / f"{slug}.py"
        path.parent.mkdir()
        shutil.copy(self.problem_set.exercise(slug).solution, path)
        return self.check(path, {})


@pytest.fixture
def checker(
    sandbox: Sandbox,
    problem_set: ProblemSet,
    work: Path,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
) -> Checker:
    monkeypatch.setenv("RANKWRIGHT_HOME", str(home))
    return Checker(sandbox, problem_set, work, monkeypatch, capsysbinary)


def children_of(pid: int) -> set[int]:
    """Process ids, by what /proc says of each process's parent."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            # pid (name) state ppid: the name may hold anything, brackets too
            if int(path.read_text().rpartition(")")[2].split()[1]) == pid:
                found.add(int(path.parent.name))
    return found


def outlived(pid: int) -> bool:
    """Whether the process still runs when it has had time to end."""
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return False
    try:
        return not select.select([descriptor], [], [], ENDS_S)[0]
    finally:
        os.close(descriptor)


class Adopted:
    """Has every process whose parent dies become a child of this one, so that none gets away."""

    def __init__(self) -> None:
        self.before = children_of(os.getpid())

    def left_by(self, sandbox: Sandbox) -> set[int]:
        """The processes that are still there."""
        zygote = sandbox._zygote.pid  # type: ignore[attr-defined]
        strays = children_of(os.getpid()) - self.before - {zygote}
        return strays | {pid for pid in children_of(zygote) if outlived(pid)}


@pytest.fixture
def adopted(sandbox: Sandbox) -> Iterator[Adopted]:
    if sandbox.report.level != "strict":
        pytest.skip(f"the sandbox is {sandbox.report.level} here: {sandbox.report.missing}")
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1)
    yield Adopted()
    libc.prctl(PR_SET_CHILD_SUBREAPER, 0)


def contents(*folders: Path) -> dict[str, str]:
    """The hash of every file in these folders; names of folders too."""
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
        for folder in folders
        for path in folder.rglob("*")
    }


def files_with(mark: str) -> list[Path]:
    """What lies where anybody may write, or beside a run, with this mark in its name."""
    places = (Path.cwd(), Path.home(), *map(Path, OPEN_TO_ALL))
    return [path for place in places for path in place.glob(f"*{mark}*")]


def assert_as_expected(report: Report, expect: Expect, canary: str) -> None:
    told = report.errors + "\n".join(report.texts.values())
    assert report.status == expect.exit, told
    if report.verdict is None:
        assert expect.exit == 2
    else:
        assert_verdict(report.verdict, expect)
    for text in expect.shows:
        assert text in told
    for text in (*expect.hides, canary):
        assert text not in told
    for name, text in report.texts.items():
        assert not UNSAFE.search(text), name
    assert "<script" not in report.texts.get("html", "")


def assert_verdict(verdict: Verdict, expect: Expect) -> None:
    assert verdict.status == expect.status, verdict
    assert {task.id: task.status for task in verdict.tasks} == expect.tasks, verdict
    outcomes = {
        f"{task.id}/{test.id}": test.status for task in verdict.tasks for test in task.tests
    }
    assert outcomes | expect.tests == outcomes, verdict


@pytest.mark.parametrize("folder", cases("bad_input"))
def test_bad_input(checker: Checker, canary: str, folder: Path) -> None:
    expect = expect_of(folder)
    report = checker.check(checker.hand_in(folder, expect), expect.limits)
    assert_as_expected(report, expect, canary)


@pytest.mark.parametrize("folder", cases("hostile"))
def test_hostile(
    checker: Checker, canary: str, sandbox: Sandbox, adopted: Adopted, folder: Path
) -> None:
    expect = expect_of(folder)
    path = checker.hand_in(folder, expect)
    before = contents(checker.problem_set.root, checker.work)
    report = checker.check(path, expect.limits)
    assert_as_expected(report, expect, canary)
    assert contents(checker.problem_set.root, checker.work) == before
    assert files_with(checker.trace) == []
    assert checker.solution(SLUG).status == 0
    assert adopted.left_by(sandbox) == set()


IN_A_PROCESS_OF_ITS_OWN = (
    "bad_input/missing_file",
    "bad_input/segfault",
    "bad_input/endless_loop_at_load",
    "hostile/files_that_shadow",
    "hostile/forged_report",
    "hostile/terminal_escapes",
)


@pytest.mark.parametrize("name", IN_A_PROCESS_OF_ITS_OWN)
def test_the_command_agrees(
    checker: Checker, canary: str, rankwright: Rankwright, work: Path, name: str
) -> None:
    expect = expect_of(CASES / name)
    path = checker.hand_in(CASES / name, expect)
    result = rankwright(
        "--set", checker.problem_set.root, "check", path.name, "--format", "json",
        env={"RANKWRIGHT_CANARY": canary},
    )  # fmt: skip
    assert result.returncode == expect.exit, result.stderr
    if result.stdout:
        assert_verdict(msgspec.json.decode(result.stdout, type=Verdict), expect)
    assert canary not in result.stdout + result.stderr
    assert files_with(checker.trace) == []
    assert {path.name for path in work.iterdir()} <= {path.name, *expect.beside, "feedback"}
