"""Golden cases: what each bad or hostile submission gets, and that it leaves nothing behind."""

from __future__ import annotations

import ctypes
import os
import secrets
import shutil
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from graders.catalog import ProblemSet, find_set
from graders.sandbox import host
from graders.verdict import Verdict
from tests.casework import Checker, assert_as_expected, assert_verdict, expect_of
from tests.leftovers import Adopted, contents, files_with
from tests.minimal import SLUG, write_set

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.sandbox.session import Sandbox
    from tests.conftest import Rankwright

BUILT_IN = ("rrf", "bm25_scores", "ivf_search")
CASES = Path(__file__).with_name("cases")
FULL_POINTS = 5  # of the small exercise
PR_SET_CHILD_SUBREAPER = 36


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


@pytest.fixture
def adopted(sandbox: Sandbox) -> Iterator[Adopted]:
    if sandbox.report.level != "strict":
        pytest.skip(f"the sandbox is {sandbox.report.level} here: {sandbox.report.missing}")
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1)
    yield Adopted()
    libc.prctl(PR_SET_CHILD_SUBREAPER, 0)


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
    assert checker.points_of_the_next(SLUG) == FULL_POINTS
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
    assert {entry.name for entry in work.iterdir()} <= {path.name, *expect.beside, "feedback"}
