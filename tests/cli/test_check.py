"""`check` from file to verdict: statuses, reports, pages, progress."""

from __future__ import annotations

import json
import os
import subprocess
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

import pytest

from graders.cli import app
from graders.errors import InternalError, SandboxError
from graders.judge.judging import Judge
from graders.progress import Progress, ProgressError
from graders.verdict import SandboxReport
from tests.conftest import COMMAND

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from subprocess import CompletedProcess

    from tests.conftest import Rankwright

    Check = Callable[..., CompletedProcess[str]]

HALF = "def double(value):\n    return 2 * value\n"
RIGHT = (
    "def double(value):\n    return [2 * v for v in value] if type(value) is list else 2 * value\n"
)


@pytest.fixture
def file(work: Path) -> Path:
    """A submission to `double` of which one of two tasks passes."""
    path = work / "double.py"
    path.write_text(HALF)
    return path


@pytest.fixture
def check(here: Check, small_set: Path) -> Check:
    def run(*arguments: str | Path, env: dict[str, str] | None = None) -> CompletedProcess[str]:
        return here("--set", small_set, "check", *arguments, env=env)

    return run


def test_a_right_answer(file: Path, rankwright: Rankwright, small_set: Path) -> None:
    file.write_text(RIGHT)
    result = rankwright("--set", small_set, "check", "double.py")
    assert result.returncode == 0
    assert "5 of 5 points" in result.stdout
    assert f"rankwright --set {small_set} start quadruple" in result.stdout
    assert result.stderr == f"Problem set: {small_set} (chosen by --set)\n"
    assert "double     1  Double it  (passed)" in rankwright("--set", small_set, "list").stdout
    assert "Double it" in (file.parent / "feedback" / "double.html").read_text()


def test_a_wrong_answer_is_offered_a_hint_the_second_time(
    here: Check, file: Path, small_set: Path
) -> None:
    chosen = {"RANKWRIGHT_SET": str(small_set)}
    first, second = here("check", file.name, env=chosen), here("check", file.name, env=chosen)
    assert (first.returncode, second.returncode) == (1, 1)
    assert "3 of 5 points" in first.stdout
    assert "rankwright hint" not in first.stdout
    assert "rankwright hint double lists" in second.stdout
    assert max(map(len, second.stdout.splitlines())) <= 80


def test_a_file_that_cannot_be_loaded_gets_a_verdict(check: Check, file: Path) -> None:
    file.write_text("def double(value:\n")
    result = check("double.py", "--format", "json", "--no-html")
    assert result.returncode == 1
    assert json.loads(result.stdout)["status"] == "invalid"


def test_another_name_with_exercise(check: Check, file: Path, small_set: Path) -> None:
    file.rename(file.with_name("my answer (2).py"))
    unknown = check("my answer (2).py")
    assert unknown.returncode == 2
    assert "--exercise SLUG" in unknown.stderr
    known = check("my answer (2).py", "--exercise", "double")
    assert known.returncode == 1
    again = f"rankwright --set {small_set} check 'my answer (2).py' --exercise double"
    assert again in known.stdout


def test_a_mistyped_exercise_gets_a_guess(check: Check, file: Path) -> None:
    result = check(file.name, "--exercise", "doubel")
    assert result.returncode == 2
    assert "Did you mean double?" in result.stderr


@pytest.mark.parametrize("name", ["missing.py", "folder", "binary.py"])
def test_what_cannot_be_graded(check: Check, work: Path, name: str) -> None:
    (work / "folder").mkdir()
    (work / "binary.py").write_bytes(b"\0\1")
    result = check(name)
    assert result.returncode == 2
    assert name in result.stderr
    assert "Traceback" not in result.stderr
    assert not (work / "feedback").exists()


def test_json_is_the_verdict_in_utf_8_whatever_the_terminal(
    rankwright: Rankwright, file: Path, small_set: Path
) -> None:
    manifest = small_set / "exercises/double/exercise.toml"
    manifest.write_text(manifest.read_text().replace("Double it", "Größe ☂"))
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    result = rankwright("--set", small_set, "check", file, "--format", "json", env=ascii_only)
    verdict = json.loads(result.stdout)
    assert result.returncode == 1
    assert (verdict["title"], verdict["points"], verdict["max_points"]) == ("Größe ☂", 3, 5)
    assert [task["status"] for task in verdict["tasks"]] == ["passed", "failed"]


@pytest.mark.usefixtures("file")
def test_junit_is_xml(check: Check) -> None:
    result = check("double.py", "--format", "junit", "--no-html")
    assert result.returncode == 1
    assert ET.fromstring(result.stdout).tag == "testsuites"  # noqa: S314  ours


@pytest.mark.usefixtures("file")
@pytest.mark.parametrize(("format_", "sign"), [("markdown", "double"), ("github", "::error")])
def test_other_formats(check: Check, format_: str, sign: str) -> None:
    result = check("double.py", "--format", format_, "--no-html")
    assert result.returncode == 1
    assert sign in result.stdout


def test_an_ascii_terminal_reads_the_text(
    rankwright: Rankwright, file: Path, small_set: Path
) -> None:
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    result = rankwright("--set", small_set, "check", file.name, env=ascii_only)
    assert result.returncode == 1
    assert "3 of 5 points" in result.stdout
    assert result.stdout.isascii()
    assert "?" not in result.stdout


def test_a_report_in_a_file_without_colour(check: Check, file: Path) -> None:
    report = file.parent / "reports" / "double.txt"
    result = check("double.py", "--output", "reports/double.txt", env={"FORCE_COLOR": "1"})
    assert result.returncode == 1
    assert result.stdout == ""
    assert "Wrote reports/double.txt." in result.stderr
    assert "3 of 5 points" in report.read_text()
    assert "\x1b" not in report.read_text()
    assert [path.name for path in report.parent.iterdir()] == ["double.txt"]


def test_a_report_through_a_link_leaves_the_link(check: Check, file: Path) -> None:
    link, target = file.with_name("latest.txt"), file.with_name("report.txt")
    link.symlink_to(target.name)
    check("double.py", "--output", link)
    assert link.is_symlink()
    assert "3 of 5 points" in target.read_text()


def test_a_report_into_a_pipe_leaves_the_pipe(check: Check, file: Path) -> None:
    pipe = file.with_name("pipe")  # as /dev/null would: a device takes an administrator to make
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    check("double.py", "--output", pipe)
    assert pipe.is_fifo()
    assert b"3 of 5 points" in os.read(reader, 1 << 16)
    os.close(reader)


def test_a_report_that_cannot_be_written_is_printed(check: Check, file: Path) -> None:
    result = check("double.py", "--output", "double.py/report.txt")
    assert result.returncode == 2
    assert "3 of 5 points" in result.stdout
    assert "double.py/report.txt: cannot be written" in result.stderr
    assert file.read_text() == HALF


def test_report_and_page_are_two_files(check: Check, file: Path) -> None:
    result = check("double.py", "--output", "same", "--html", "./same")
    assert result.returncode == 2
    assert "cannot be both report and page" in result.stderr
    assert not file.with_name("same").exists()


@pytest.mark.parametrize("option", ["--output", "--html"])
def test_the_work_itself_is_never_overwritten(check: Check, file: Path, option: str) -> None:
    result = check("double.py", option, "./double.py")
    assert result.returncode == 2
    assert "is what is to be graded" in result.stderr
    assert file.read_text() == HALF


@pytest.mark.parametrize("format_", ["text", "json", "markdown", "junit", "github"])
def test_a_name_that_is_not_text(check: Check, file: Path, format_: str) -> None:
    name = os.fsdecode(b"\xff.py")
    file.rename(file.with_name(name))
    result = check(name, "--exercise", "double", "--format", format_)
    assert result.returncode == 1
    assert "Traceback" not in result.stderr


def test_a_github_job_takes_no_commands_from_what_was_printed(check: Check, file: Path) -> None:
    file.write_text("def double(value):\n    print('::error::not ours')\n    return 0\n")
    lines = check(file.name, "--no-html", env={"GITHUB_ACTIONS": "true"}).stdout.splitlines()
    token = lines[0].removeprefix("::stop-commands::")
    assert len(token) == 32
    assert lines[-1] == f"::{token}::"
    assert sum("::error::not ours" in line for line in lines[1:-1]) > 0


def test_colour_when_forced(check: Check, file: Path) -> None:
    assert "\x1b[" in check(file.name, "--no-html", env={"FORCE_COLOR": "1"}).stdout


def test_the_page_goes_where_it_is_told(check: Check, file: Path) -> None:
    result = check("double.py", "--html", "pages/mine.html")
    assert "pages/mine.html" in result.stdout
    assert (file.parent / "pages" / "mine.html").read_text().startswith("<!doctype html>")
    assert not (file.parent / "feedback").exists()


def test_no_page(check: Check, file: Path) -> None:
    result = check("double.py", "--no-html")
    assert ".html" not in result.stdout
    assert [path.name for path in file.parent.iterdir()] == ["double.py"]


def test_a_page_that_cannot_be_written_does_not_hide_the_verdict(check: Check, file: Path) -> None:
    (file.parent / "feedback").write_text("in the way")
    result = check("double.py")
    assert result.returncode == 1
    assert "3 of 5 points" in result.stdout
    assert "feedback/double.html" not in result.stdout
    assert "No feedback page: feedback/double.html: cannot be written" in result.stderr


@pytest.mark.usefixtures("file")
@pytest.mark.parametrize("other", [["--open"], ["--html", "page.html"]], ids=str)
def test_no_page_and_a_page_contradict_each_other(check: Check, other: list[str]) -> None:
    result = check("double.py", "--no-html", *other)
    assert result.returncode == 2
    assert "--no-html" in result.stderr


def test_the_page_is_opened(
    rankwright: Rankwright, file: Path, small_set: Path, tmp_path: Path
) -> None:
    browser = tmp_path / "browser"
    browser.write_text('#!/bin/sh\necho "opened $1"\n')
    browser.chmod(0o755)
    env = {"BROWSER": f"{browser} %s"}
    result = rankwright("--set", small_set, "check", file.name, "--open", env=env)
    assert f"opened file://{file.parent}/feedback/double.html" in result.stdout


def test_no_browser(rankwright: Rankwright, file: Path, small_set: Path) -> None:
    env = {"BROWSER": "false %s", "PATH": "/nowhere"}
    result = rankwright("--set", small_set, "check", file.name, "--open", env=env)
    assert result.returncode == 1
    assert "The page is feedback/double.html." in result.stderr


def test_a_home_that_cannot_be_made_is_told_and_no_more(
    check: Check, file: Path, home: Path
) -> None:
    home.write_text("in the way")
    result = check(file.name)
    assert result.returncode == 1
    assert "3 of 5 points" in result.stdout
    assert result.stderr.count("Progress is not kept this time.") == 1
    assert "Traceback" not in result.stderr


def test_a_damaged_progress_file_is_set_aside(check: Check, file: Path, home: Path) -> None:
    home.mkdir()
    (home / "progress.sqlite3").write_bytes(b"scribble " * 99)
    result = check(file.name)
    assert result.returncode == 1
    assert "is damaged" in result.stderr
    assert len(list(home.glob("progress.damaged-*.sqlite3"))) == 1


@pytest.mark.parametrize("head", ["order = [", "title = 'no order'", "order = 'last'"])
def test_a_fault_in_another_exercise_does_not_matter(
    check: Check, file: Path, small_set: Path, head: str
) -> None:
    (small_set / "exercises/halve/exercise.toml").write_text(head)
    file.write_text(RIGHT)
    result = check(file.name)
    assert result.returncode == 0
    assert "Error" not in result.stderr


def test_the_sandbox_that_is_required_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], file: Path, small_set: Path
) -> None:
    class Lax:
        closed = False

        @property
        def report(self) -> None:
            raise SandboxError("The sandbox is limited, not strict.")

        def close(self) -> None:
            self.closed = True

    lax, required = Lax(), []

    def open_sandbox(require: str | None) -> Lax:
        required.append(require)
        return lax

    monkeypatch.setattr("graders.sandbox.host.open_sandbox", open_sandbox)
    arguments = ["--set", str(small_set), "check", str(file), "--require-sandbox", "strict"]
    assert app.run(arguments) == 3
    assert required == ["strict"]
    assert lax.closed
    assert "Error: The sandbox is limited, not strict.\n" in capfd.readouterr().err


def test_missing_layers_are_told_beside_a_report(
    check: Check, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    grade = Judge.grade
    report = SandboxReport(level="limited", enforced=("files",), missing=("network", "time"))
    monkeypatch.setattr(
        Judge, "grade", lambda *arguments: replace(grade(*arguments), sandbox=report)
    )
    result = check(file.name, "--format", "json", "--no-html")
    assert "does not enforce network, time here: rankwright doctor" in result.stderr
    assert json.loads(result.stdout)["sandbox"]["missing"] == ["network", "time"]
    assert "network" in check(file.name, "--no-html").stdout


def test_progress_that_cannot_be_kept_is_told_and_no_more(
    check: Check, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> NoReturn:
        raise ProgressError("progress.sqlite3: disk full.")

    monkeypatch.setattr(Progress, "graded", fail)
    result = check(file.name)
    assert result.returncode == 1
    assert "3 of 5 points" in result.stdout
    assert "Progress could not be kept. progress.sqlite3: disk full." in result.stderr


def test_a_judge_that_fails_is_a_fault_of_ours(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], file: Path, small_set: Path
) -> None:
    def fail(*_arguments: object) -> NoReturn:
        raise InternalError("pytest ended with 3")

    monkeypatch.setattr("graders.judge.judging.Judge.grade", fail)
    assert app.run(["--set", str(small_set), "check", str(file)]) == 3
    error = capfd.readouterr().err
    assert "InternalError: pytest ended with 3" in error
    assert "bug in Rankwright" in error


def test_ctrl_c_ends_with_130(rankwright: Rankwright, file: Path, small_set: Path) -> None:
    hidden = small_set / "exercises/double/hidden/test_numbers.py"
    hidden.write_text(
        '"""Plain numbers."""\nimport os, signal\n'
        "def test_three(submission):\n"
        '    """Interrupts."""\n'
        "    os.kill(os.getpid(), signal.SIGINT)\n"
    )
    result = rankwright("--set", small_set, "check", file.name)
    assert result.returncode == 130
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


@pytest.mark.usefixtures("file")
@pytest.mark.parametrize("format_", ["text", "json"])
def test_a_reader_that_leaves_does_not_change_the_status(
    work: Path, environment: dict[str, str], small_set: Path, format_: str
) -> None:
    with subprocess.Popen(
        [COMMAND, "--set", small_set, "check", "double.py", "--format", format_],
        cwd=work,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        errors = process.stderr.read()
    assert process.returncode == 1
    assert errors == f"Problem set: {small_set} (chosen by --set)\n"
