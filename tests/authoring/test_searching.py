"""`check --search`: small inputs beyond the bank, drawn until one parts or the time is up."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from graders.authoring.searching import search
from graders.catalog import read_exercise
from graders.cli import app
from graders.exercise import BankInput
from graders.sandbox.host import open_sandbox
from graders.submission import SubmittedFile
from tests.authoring.test_bank import STRATEGIES
from tests.minimal import SLUG, SOLUTION, write_set

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from graders.exercise import Exercise
    from graders.sandbox.session import Sandbox

    Checked = Callable[..., tuple[int, str, str]]

TASKS = ("plain", "lists")
BANK = '{"format": 1, "inputs": [{"task": "plain", "call": "double(1)", "expected": "2"}]}'
WRONG_AT_7 = SOLUTION.replace("else 2 * x", "else (13 if x == 7 else 2 * x)")
WRONG_BELOW = SOLUTION.replace("2 * one for", "2 * one + (len(x) == 3) for")


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    box = open_sandbox()
    yield box
    box.close()


@pytest.fixture
def exercise(tmp_path: Path) -> Exercise:
    write_set(tmp_path)
    hidden = tmp_path / "exercises" / SLUG / "hidden"
    (hidden / "strategies.py").write_text(STRATEGIES)
    (hidden / "bank.json").write_text(BANK)
    return read_exercise(tmp_path, SLUG)


def written(source: str) -> SubmittedFile:
    return SubmittedFile("answer.py", source, hashlib.sha256(source.encode()).hexdigest())


def test_it_ends_when_every_small_input_has_agreed(sandbox: Sandbox, exercise: Exercise) -> None:
    result = search(sandbox, exercise, written(SOLUTION), ["plain"], 60.0)
    assert (result.agreed, result.found) == (10, None)  # strategies.py draws 0 to 9


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (WRONG_AT_7, BankInput(task="plain", call="double(7)", expected="14")),
        (WRONG_BELOW, BankInput(task="lists", call="double([0, 0, 0])", expected="[0, 0, 0]")),
    ],
)
def test_what_parts_is_shrunk(
    sandbox: Sandbox, exercise: Exercise, source: str, found: BankInput
) -> None:
    assert search(sandbox, exercise, written(source), TASKS, 60.0).found == found


@pytest.mark.parametrize(
    "forged", ["7", "[]", "[5] * len(calls)", "[('raised', [])] * len(calls)", "[('raised', [1])]"]
)
def test_a_submission_that_meddles_with_the_driver_gains_nothing(
    sandbox: Sandbox, exercise: Exercise, forged: str
) -> None:
    meddles = f"sys.modules['double_1'].play_calls = lambda calls: {forged}"
    source = SOLUTION.replace("    return [2", f"    {meddles}\n    return [2")
    result = search(sandbox, exercise, written(f"import sys\n{source}"), TASKS, 60.0)
    assert result.found is not None


def test_it_ends_in_time(sandbox: Sandbox, exercise: Exercise) -> None:
    assert search(sandbox, exercise, written(WRONG_AT_7), TASKS, 0.0).found is None


@pytest.fixture
def checked(
    exercise: Exercise,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Checked:
    """The command on a source; its exit status, output and errors."""

    def check(source: str, *more: str) -> tuple[int, str, str]:
        (tmp_path / "answer.py").write_text(source)
        with monkeypatch.context() as patch:
            patch.chdir(tmp_path)
            patch.setenv("RANKWRIGHT_HOME", str(tmp_path / "home"))
            arguments = ("--set", str(exercise.root), "check", "answer.py", "--exercise", SLUG)
            status = app.run([*arguments, "--no-html", *more])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return check


def test_check_says_how_many_inputs_agreed(checked: Checked) -> None:
    status, out, err = checked(SOLUTION.replace("2 * x\n", "x + x\n"), "--search")
    assert status == 0
    assert "5 of 5 points" in out
    assert "small inputs agreed with the reference, and none differed." in err


def test_check_shows_the_smallest_input_that_differs(checked: Checked) -> None:
    assert checked(WRONG_AT_7)[0] == 0  # no test asks for 7
    status, out, err = checked(WRONG_AT_7, "--search")
    assert status == 1
    assert "then double(7) differed" in err
    for part in ("double(7)", "14", "13"):
        assert part in out


def test_check_searches_nothing_where_nothing_passed(checked: Checked) -> None:
    status, _, err = checked("def double(x):\n    return 1\n", "--search")
    assert status == 1
    assert "No search: it looks at tasks that passed, and none has." in err


def test_check_says_what_to_install(exercise: Exercise, tmp_path: Path) -> None:
    (tmp_path / "answer.py").write_text(SOLUTION)
    without = "import sys; sys.modules['hypothesis'] = None; import graders.cli.app as app"
    command = ["--set", str(exercise.root), "check", "answer.py", "--exercise", SLUG, "--search"]
    done = subprocess.run(
        [sys.executable, "-c", f"{without}; sys.exit(app.run({command}))"],
        cwd=tmp_path,
        env=os.environ | {"RANKWRIGHT_HOME": str(tmp_path / "home")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0
    assert "No search: it needs hypothesis, which is not installed." in done.stderr
    assert "pip install 'rankwright[authoring]'" in done.stderr


def test_check_says_that_there_is_nothing_to_draw_from(
    checked: Checked, exercise: Exercise
) -> None:
    exercise.strategies_file.unlink()
    assert "doubling has no small inputs to begin with." in checked(SOLUTION, "--search")[2]
