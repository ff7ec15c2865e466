"""`watch` at a real terminal and without one."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import termios
import time
from typing import TYPE_CHECKING

import pytest

from tests.conftest import COMMAND

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Rankwright

DEADLINE_S = 30.0
WRONG = "def double(value):\n    return value\n"
HALF = "def double(value):\n    return 2 * value\n"
RIGHT = (
    "def double(value):\n    return [2 * v for v in value] if type(value) is list else 2 * value\n"
)


class Terminal:
    """A program at a terminal of its own. What it shows is read until it holds what is awaited."""

    def __init__(self, arguments: list[str | Path], cwd: Path, env: dict[str, str]) -> None:
        self._ours, theirs = pty.openpty()
        self._name = os.ttyname(theirs)
        # The first terminal that the leader of a new session opens becomes its own.
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", 'exec "$@" <"$0" >"$0" 2>&1', self._name, *arguments],
            cwd=cwd,
            env=env | {"TERM": "xterm"},
            start_new_session=True,
        )
        self._theirs = theirs

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._theirs)
        os.close(self._ours)

    def shows(self, pattern: str) -> str:
        """Wait until the pattern is shown; everything shown until then."""
        seen = ""
        end = time.monotonic() + DEADLINE_S
        while not re.search(pattern, seen):
            left = end - time.monotonic()
            assert left > 0, f"{pattern!r} was not shown, but:\n{seen}"
            if select.select([self._ours], [], [], left)[0]:
                seen += os.read(self._ours, 65536).decode()
        return seen

    def press(self, key: str) -> None:
        os.write(self._ours, key.encode())

    def ends(self) -> int:
        """Its exit status."""
        return self.process.wait(DEADLINE_S)

    def is_as_before(self) -> bool:
        """Whether the terminal shows what is typed and waits for Enter."""
        flags = termios.tcgetattr(self._theirs)[3]
        return bool(flags & termios.ICANON) and bool(flags & termios.ECHO)


@pytest.fixture
def file(work: Path) -> Path:
    path = work / "double.py"
    path.write_text(WRONG)
    return path


@pytest.fixture
def watch(
    file: Path, work: Path, environment: dict[str, str], small_set: Path
) -> Iterator[Terminal]:
    """`rankwright watch double.py` at a terminal, after the first grading."""
    terminal = Terminal([COMMAND, "--set", small_set, "watch", file.name], work, environment)
    try:
        terminal.shows("0 of 5 points(?s:.*)q quit")
        yield terminal
    finally:
        terminal.close()


def test_grades_each_save_and_quits(watch: Terminal, file: Path) -> None:
    file.write_text(HALF)
    watch.shows("3 of 5 points(?s:.*)q quit")
    renamed = file.with_name("double.py.new")
    renamed.write_text(RIGHT)
    renamed.rename(file)
    watch.shows("5 of 5 points(?s:.*)q quit")
    assert not watch.is_as_before()
    watch.press("q")
    assert watch.ends() == 0
    assert watch.is_as_before()


def test_keys_for_hint_again_and_page(watch: Terminal, file: Path) -> None:
    watch.press("h")
    watch.shows("hint 1 of 3(?s:.*)Mild hint.(?s:.*)q quit")
    watch.press("h")
    watch.shows("hint 2 of 3(?s:.*)q quit")
    watch.press("r")
    watch.shows("0 of 5 points(?s:.*)hint 3 of 3(?s:.*)q quit")
    assert (file.parent / "feedback" / "double.html").is_file()


def test_the_page_is_opened(
    file: Path, work: Path, environment: dict[str, str], small_set: Path, tmp_path: Path
) -> None:
    browser = tmp_path / "browser"
    browser.write_text('#!/bin/sh\necho "opened $1"\n')
    browser.chmod(0o755)
    env = environment | {"BROWSER": f"{browser} %s"}
    terminal = Terminal([COMMAND, "--set", small_set, "watch", file.name], work, env)
    with contextlib.closing(terminal):
        terminal.shows("q quit")
        terminal.press("o")
        terminal.shows(f"opened file://{work}/feedback/double.html")


def test_a_file_that_vanishes_and_one_that_cannot_be_graded(watch: Terminal, file: Path) -> None:
    file.unlink()
    watch.shows("double.py is gone")
    file.write_bytes(b"\0\1\2")
    watch.shows("binary file(?s:.*)q quit")
    file.write_text(RIGHT)
    watch.shows("5 of 5 points(?s:.*)q quit")


def test_ctrl_c_ends_with_130(watch: Terminal) -> None:
    watch.press("\x03")
    assert watch.ends() == 130
    assert watch.is_as_before()


def test_the_terminal_is_restored_when_it_is_ended(watch: Terminal) -> None:
    watch.process.send_signal(signal.SIGTERM)
    assert watch.ends() == -signal.SIGTERM
    assert watch.is_as_before()


def test_a_folder_without_a_terminal(
    file: Path, work: Path, environment: dict[str, str], small_set: Path
) -> None:
    file.with_name("quadruple.py").write_text(WRONG)
    os.utime(file.with_name("quadruple.py"), ns=(1, 1))
    with subprocess.Popen(
        [COMMAND, "--set", small_set, "watch"],
        cwd=work,
        env=environment | {"PYTHONUNBUFFERED": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        lines = iter(process.stdout.readline, "")
        assert "Double it" in next(lines), "of two the one that was saved last comes first"
        assert any("Ctrl-C ends" in line for line in lines)
        (work / "halve.py").write_text("def halve(value):\n    return 0.5 * value\n")
        assert any("3 of 5 points" in line for line in lines)
        assert any("Ctrl-C ends" in line for line in lines)
        process.send_signal(signal.SIGINT)
        process.stdout.read()
    assert process.returncode == 130


@pytest.mark.parametrize("name", ["nowhere.py", "other.py"])
def test_what_cannot_be_watched(
    rankwright: Rankwright, small_set: Path, work: Path, name: str
) -> None:
    (work / "other.py").write_text("")
    result = rankwright("--set", small_set, "watch", name)
    assert result.returncode == 2
    assert "Error:" in result.stderr
