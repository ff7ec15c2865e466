"""Whatever the terminal is: colour, encoding, a reader that leaves, statuses, help."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from graders.cli import app
from graders.cli.terminal import wants_colour
from tests.conftest import COMMAND

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.conftest import Rankwright

FULL = Path("/dev/full")
LITTLE = 1024
WITH_LITTLE_ROOM = f"""
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, ({LITTLE}, {LITTLE}))
os.execv(sys.argv[1], sys.argv[1:])
"""
ESCAPE = "\x1b["


class Stream:
    """A stream that is a terminal or not."""

    def __init__(self, *, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("variables", "terminal", "colour"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
    ],
)
def test_colour(variables: dict[str, str], *, terminal: bool, colour: bool) -> None:
    assert wants_colour(variables, Stream(terminal=terminal)) is colour  # type: ignore[arg-type]


def test_no_colour_in_a_pipe_unless_forced(rankwright: Rankwright, small_set: Path) -> None:
    assert ESCAPE not in rankwright("list", "--set", small_set).stdout
    forced = rankwright("list", "--set", small_set, env={"FORCE_COLOR": "1"})
    assert ESCAPE in forced.stdout


@pytest.mark.parametrize(
    "variables", [{"LC_ALL": "C", "LANG": "C"}, {"PYTHONIOENCODING": "ascii"}], ids=str
)
def test_a_terminal_that_knows_only_ascii(
    rankwright: Rankwright,
    small_set: Path,
    graded: Callable[..., None],
    variables: dict[str, str],
) -> None:
    graded("double", "numbers", "lists")
    (small_set / "exercises/halve/exercise.toml").write_text(
        (small_set / "exercises/halve/exercise.toml").read_text().replace("Halve it", "Hälfte ☂")
    )
    result = rankwright("list", "--set", small_set, env=variables)
    assert result.returncode == 0
    assert "Double it  (passed)" in result.stdout
    if "PYTHONIOENCODING" in variables:
        assert "  + double" in result.stdout
        assert "H?lfte ?" in result.stdout


@pytest.mark.parametrize("arguments", [["list"], ["--help"], ["hint", "double"]], ids=str)
def test_a_reader_that_leaves_is_met_quietly(
    small_set: Path, environment: dict[str, str], arguments: list[str]
) -> None:
    with subprocess.Popen(
        [COMMAND, "--set", small_set, *arguments],
        env=environment | {"PYTHONUNBUFFERED": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        errors = process.stderr.read()
    assert process.returncode == 0
    assert [line for line in errors.splitlines() if not line.startswith("Problem set:")] == []


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_of_which_a_part_was_taken(
    work: Path, environment: dict[str, str], unbuffered: str
) -> None:
    """As on a disk that fills up: the last write takes less than it is given."""
    with (work / "list.json").open("w") as taken:
        shown = subprocess.run(
            [sys.executable, "-c", WITH_LITTLE_ROOM, COMMAND, "list", "--json"],
            env=environment | {"PYTHONUNBUFFERED": unbuffered},
            stdout=taken,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (work / "list.json").stat().st_size == LITTLE
    assert shown.returncode == 2
    assert "Standard output: cannot be written (File too large)." in shown.stderr


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", [["list"], ["--help"], ["list", "--json"]], ids=str)
def test_output_that_is_lost_is_no_success(
    small_set: Path, environment: dict[str, str], arguments: list[str]
) -> None:
    with FULL.open("w") as full:
        result = subprocess.run(
            [COMMAND, "--set", small_set, *arguments],
            env=environment,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            text=True,
        )
    assert result.returncode == 2
    assert result.stderr.endswith(
        "Error: Standard output: cannot be written (No space left on device).\n"
    )


def test_streams_that_are_closed(small_set: Path, environment: dict[str, str]) -> None:
    script = f'exec "{COMMAND}" --set "{small_set}" list <&- >&- 2>&-'
    assert subprocess.run(["/bin/sh", "-c", script], env=environment, check=False).returncode == 0


def test_a_working_folder_that_is_gone(
    work: Path, environment: dict[str, str], small_set: Path
) -> None:
    script = f'rmdir "{work}"; exec "{COMMAND}" --set "{small_set}" list'
    result = subprocess.run(
        ["/bin/sh", "-c", script], cwd=work, env=environment, capture_output=True, check=False
    )
    assert result.returncode == 0


@pytest.mark.parametrize("arguments", [["list"], ["hint", "double"], ["next"]], ids=str)
def test_quick_commands_load_nothing_heavy(
    small_set: Path, environment: dict[str, str], arguments: list[str]
) -> None:
    script = (
        "import sys; from graders.cli.app import run; "
        f"status = run(['--set', {str(small_set)!r}, *{arguments!r}]); "
        "print(sorted(set(sys.argv[1:]) & set(sys.modules)), status)"
    )
    heavy = ["pytest", "numpy", "jinja2", "hypothesis", "rich", "watchfiles", "markdown_it"]
    result = subprocess.run(
        [sys.executable, "-c", script, *heavy],
        env=environment,
        capture_output=True,
        check=True,
        text=True,
    )
    assert result.stdout.splitlines()[-1] == "[] 0"


def test_the_version_is_told(rankwright: Rankwright) -> None:
    assert re.fullmatch(r"rankwright \d+\.\d+\.\d+\S*\n", rankwright("--version").stdout)


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]], ids=str)
def test_help_names_every_command(rankwright: Rankwright, arguments: list[str]) -> None:
    result = rankwright(*arguments)
    assert result.returncode == (0 if arguments else 2)
    for name in app.COMMANDS:
        assert re.search(rf"^  {name} +\w", result.stdout + result.stderr, re.MULTILINE)


@pytest.mark.parametrize("name", app.COMMANDS)
def test_each_command_explains_itself_with_an_example(rankwright: Rankwright, name: str) -> None:
    result = rankwright(name, "-h")
    assert result.returncode == 0
    assert f"Example: rankwright {name}" in result.stdout
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


def test_a_short_line_for_each_command_is_not_cut(rankwright: Rankwright) -> None:
    assert "..." not in rankwright("--help").stdout.partition("Commands:")[2]


def test_an_unknown_command_gets_a_guess(rankwright: Rankwright) -> None:
    result = rankwright("lits")
    assert result.returncode == 2
    assert "There is no command 'lits'. Did you mean list?" in result.stderr


def test_an_unknown_option_is_wrong_usage(rankwright: Rankwright) -> None:
    assert rankwright("list", "--nonsense").returncode == 2


def test_a_fault_of_ours_is_reported_as_one(
    rankwright: Rankwright, small_set: Path, tmp_path: Path
) -> None:
    spoilt = tmp_path / "spoilt"
    spoilt.mkdir()
    (spoilt / "sitecustomize.py").write_text(
        "import graders.cli.list_ as module\n"
        "def spoilt(*arguments): raise RuntimeError('spoilt')\n"
        "module.as_text = spoilt\n"
    )
    result = rankwright("list", "--set", small_set, env={"PYTHONPATH": str(spoilt)})
    assert result.returncode == 3
    assert "RuntimeError: spoilt" in result.stderr
    assert "bug in Rankwright" in result.stderr
    assert "report" in result.stderr


def test_python_m_graders_is_the_same_command(environment: dict[str, str]) -> None:
    result = subprocess.run(
        [COMMAND.with_name("python"), "-m", "graders", "--version"],
        env=environment,
        capture_output=True,
        check=True,
        text=True,
    )
    assert result.stdout.startswith("rankwright ")
