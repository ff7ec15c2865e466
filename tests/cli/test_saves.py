"""Saves are noticed however they are made, and each once."""

from __future__ import annotations

import os
import select
import time
from typing import TYPE_CHECKING, NoReturn

import pytest
import watchfiles

from graders.cli.saves import Saves

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

DEADLINE_S = 20.0


def wait_until(done: Callable[[], object]) -> None:
    """Look again until it is done; fail after the deadline."""
    end = time.monotonic() + DEADLINE_S
    while not done():
        assert time.monotonic() < end
        select.select([], [], [], 0.01)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "rrf.py"
    path.write_text("old")
    return path


@pytest.fixture(params=["events", "no events"])
def saves(
    file: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Saves]:
    """With file events, and where the system refuses them."""

    def refuse(*_arguments: object, **_options: object) -> NoReturn:
        raise OSError("too many watches")

    if request.param == "no events":
        monkeypatch.setattr(watchfiles, "watch", refuse)
    with Saves(file.parent, lambda: [file]) as watching:
        yield watching


def test_nothing_saved(saves: Saves) -> None:
    assert saves.changed() == ([], [])


def test_a_burst_of_saves_is_one(saves: Saves, file: Path) -> None:
    for number in range(20):
        file.write_text(f"new {number}")
    assert saves.changed() == ([file], [])
    assert saves.changed() == ([], [])


def test_a_file_that_is_still_being_written_is_waited_for(file: Path) -> None:
    pieces = iter(("n", "ne", "new"))

    def while_it_is_written() -> list[Path]:
        if piece := next(pieces, None):
            file.write_text(piece)
        return [file]

    with Saves(file.parent, while_it_is_written) as saves:
        assert saves.changed() == ([file], [])
        assert file.read_text() == "new"
        assert saves.changed() == ([], [])


def test_a_save_without_a_change_is_a_save(saves: Saves, file: Path) -> None:
    os.utime(file, ns=(1, 1))
    assert saves.changed() == ([file], [])


def test_a_save_by_renaming(saves: Saves, file: Path) -> None:
    other = file.with_name("rrf.py~new")
    other.write_text("new")
    other.rename(file)
    assert saves.changed() == ([file], [])


def test_other_files_do_not_count(saves: Saves, file: Path) -> None:
    file.with_name("notes.txt").write_text("new")
    assert saves.changed() == ([], [])


def test_a_file_that_vanishes_and_comes_back(saves: Saves, file: Path) -> None:
    file.unlink()
    assert saves.changed() == ([], [file])
    assert saves.changed() == ([], [])
    file.write_text("back")
    assert saves.changed() == ([file], [])


def test_several_come_in_the_order_they_were_saved(tmp_path: Path) -> None:
    files = [tmp_path / "a.py", tmp_path / "b.py"]
    with Saves(tmp_path, lambda: files) as saves:
        for number, file in enumerate(reversed(files), start=1):
            file.write_text("new")
            os.utime(file, ns=(number, number))
        assert saves.changed() == (files[::-1], [])


def test_events_wake_who_waits(file: Path) -> None:
    with Saves(file.parent, lambda: [file]) as saves:

        def woken_by_a_save() -> bool:
            file.write_text("again")  # until the watch is set up, nobody hears it
            return bool(select.select([saves.fileno()], [], [], 0.1)[0])

        wait_until(woken_by_a_save)
        assert saves.changed() == ([file], [])


def test_events_below_the_folder_wake_who_waits_for_them(tmp_path: Path) -> None:
    file = tmp_path / "hidden" / "test_x.py"
    file.parent.mkdir()
    file.write_text("old")
    with Saves(tmp_path, lambda: [file], recursive=True) as saves:

        def woken_by_a_save() -> bool:
            file.write_text("again")  # until the watch is set up, nobody hears it
            return bool(select.select([saves.fileno()], [], [], 0.1)[0])

        wait_until(woken_by_a_save)
        assert saves.changed() == ([file], [])


def test_the_folder_may_go(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / "rrf.py"
    file.write_text("old")
    with Saves(folder, lambda: [file]) as saves:
        file.unlink()
        folder.rmdir()
        assert saves.changed() == ([], [file])
        folder.mkdir()
        file.write_text("back")
        assert saves.changed() == ([file], [])
