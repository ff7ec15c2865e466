"""Files that are damaged, foreign, newer, unwritable, or opened by several at once."""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from graders.progress import ProgressError, open_progress

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WRITER = """
import pathlib, sys
from graders.progress import open_progress
path, messages = pathlib.Path(sys.argv[1]), []
for _ in sys.stdin:
    progress = open_progress(path, "rankwright", messages.append)
    progress.show_hint("rrf", "scores", of=10_000)
    progress.close()
    print(len(messages), flush=True)
"""
PROCESSES = 4


class Writers:
    """Processes that show a hint each, all at once, whenever they are told to."""

    def __init__(self, path: Path) -> None:
        self._processes = [
            subprocess.Popen(
                [sys.executable, "-c", WRITER, path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(PROCESSES)
        ]

    def go(self) -> int:
        """Let each show one hint; how many messages they were told since the beginning."""
        for process in self._processes:
            assert process.stdin is not None
            process.stdin.write("go\n")
            process.stdin.flush()
        return sum(int(process.stdout.readline()) for process in self._processes if process.stdout)

    def close(self) -> None:
        for process in self._processes:
            process.communicate(timeout=60)


@pytest.fixture
def writers(path: Path) -> Iterator[Writers]:
    with contextlib.closing(Writers(path)) as processes:
        yield processes


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "progress.sqlite3"


def hints_shown(path: Path) -> int:
    progress = open_progress(path, "rankwright", pytest.fail)
    try:
        return progress.exercise("rrf").task("scores").hints_shown
    finally:
        progress.close()


def show_hint(path: Path) -> list[str]:
    messages: list[str] = []
    progress = open_progress(path, "rankwright", messages.append)
    progress.show_hint("rrf", "scores", of=3)
    progress.close()
    return messages


def test_processes_at_once_lose_nothing(path: Path, writers: Writers) -> None:
    assert [writers.go() for _ in range(10)] == [0] * 10
    assert hints_shown(path) == 10 * PROCESSES


def test_processes_that_meet_a_damaged_file_at_once_set_it_aside_once(
    path: Path, writers: Writers
) -> None:
    for number in range(1, 9):
        path.write_bytes(b"no database at all, " * 100)
        assert writers.go() == number
        assert hints_shown(path) == PROCESSES
    assert len(list(path.parent.glob("progress.damaged-*.sqlite3"))) == 8


@pytest.mark.parametrize("content", [b"no database at all", b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_damaged_file_is_kept_aside(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    (message,) = show_hint(path)
    assert message.startswith(f"{path}: is damaged")
    (kept,) = path.parent.glob("progress.damaged-*.sqlite3")
    assert kept.name in message
    assert kept.read_bytes() == content
    assert hints_shown(path) == 1


def test_a_file_with_a_torn_page_is_kept_aside(path: Path) -> None:
    show_hint(path)
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    path.write_bytes(content)
    (message,) = show_hint(path)
    assert "is damaged" in message


def test_damage_that_a_query_would_not_meet_is_found(path: Path) -> None:
    show_hint(path)
    content = bytearray(path.read_bytes())
    content[4096 + 7] ^= 0x20  # the number of unused bytes on the second page
    path.write_bytes(content)
    (message,) = show_hint(path)
    assert "is damaged (" in message


def test_a_file_cut_short_is_kept_aside(path: Path) -> None:
    show_hint(path)
    path.write_bytes(path.read_bytes()[:5000])
    assert len(show_hint(path)) == 1
    assert hints_shown(path) == 1


@pytest.mark.parametrize("version", [0, 7])
def test_another_program_s_database_is_kept_whole(path: Path, version: int) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE exercise (name TEXT)")
    other.execute("INSERT INTO exercise VALUES ('push-ups')")
    other.execute(f"PRAGMA user_version = {version}")
    other.commit()
    other.close()
    (message,) = show_hint(path)
    assert "is not a progress file" in message
    (kept,) = path.parent.glob("progress.damaged-*.sqlite3")
    other = sqlite3.connect(kept)
    assert other.execute("SELECT name FROM exercise").fetchall() == [("push-ups",)]
    other.close()


def test_a_missing_table_is_damage(path: Path) -> None:
    show_hint(path)
    connection = sqlite3.connect(path)
    connection.execute("DROP TABLE task")
    connection.commit()
    connection.close()
    (message,) = show_hint(path)
    assert "lacks its table 'task'" in message


@pytest.mark.parametrize(
    ("table", "column"),
    [("exercise", "best_points"), ("exercise", "passed_at"), ("task", "attempts")],
)
def test_a_value_of_a_wrong_type_is_damage(path: Path, table: str, column: str) -> None:
    show_hint(path)
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO exercise (set_id, slug) VALUES ('set', 'rrf')")
    connection.execute(f"UPDATE {table} SET {column} = x'00ff'")  # noqa: S608  our own names
    connection.commit()
    connection.close()
    (message,) = show_hint(path)
    assert f"holds a value of a wrong type in its table {table!r}" in message
    assert hints_shown(path) == 1


def test_an_empty_file_is_a_new_one(path: Path) -> None:
    path.touch()
    assert show_hint(path) == []
    assert hints_shown(path) == 1


def test_a_newer_format_is_refused_and_left_alone(path: Path) -> None:
    show_hint(path)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 2")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    with pytest.raises(ProgressError, match=r"newer Rankwright \(format 2, this one reads 1\)"):
        open_progress(path, "rankwright", pytest.fail)
    assert path.read_bytes() == before


def test_a_home_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    path = tmp_path / "home" / "progress.sqlite3"
    with pytest.raises(ProgressError, match=r"home/progress\.sqlite3: "):
        open_progress(path, "rankwright", pytest.fail)


def test_a_folder_in_the_file_s_place(path: Path) -> None:
    path.mkdir()
    with pytest.raises(ProgressError, match="unable to open"):
        open_progress(path, "rankwright", pytest.fail)


def test_a_change_that_fails_is_undone_and_named(path: Path) -> None:
    progress = open_progress(path, "rankwright", pytest.fail)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("CREATE TRIGGER full BEFORE INSERT ON task BEGIN SELECT RAISE(FAIL, 'full'); END")
    with pytest.raises(ProgressError, match=r"progress\.sqlite3: full"):
        progress.show_hint("rrf", "scores", of=3)
    other.execute("DROP TRIGGER full")
    other.close()
    assert progress.show_hint("rrf", "scores", of=3) == 1
    progress.close()
