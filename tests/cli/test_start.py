"""`start`: writes the stub and never loses work."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    from tests.conftest import Rankwright

    Start = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def start(here: Rankwright, small_set: Path) -> Start:
    def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        return here("start", *arguments, env={"RANKWRIGHT_SET": str(small_set)})

    return run


def stub(small_set: Path, slug: str = "double") -> str:
    return (small_set / "exercises" / slug / "stub.py").read_text()


def test_writes_the_stub_and_says_what_to_do(start: Start, work: Path, small_set: Path) -> None:
    result = start("double")
    assert result.returncode == 0
    assert (work / "double.py").read_text() == stub(small_set)
    assert "Wrote double.py." in result.stdout
    assert "rankwright check double.py" in result.stdout
    assert str(small_set / "exercises/double/statement.md") in result.stdout


def test_makes_the_folder_and_quotes_its_name(start: Start, work: Path) -> None:
    result = start("double", "--to", "my work/here")
    assert (work / "my work/here/double.py").is_file()
    assert "rankwright check 'my work/here/double.py'" in result.stdout


def test_remembers_what_was_begun(start: Start, here: Rankwright, small_set: Path) -> None:
    start("halve")
    result = here("next", "--set", small_set)
    assert result.stdout.startswith("halve:")


def test_names_what_it_builds_on_until_that_is_passed(
    start: Start, graded: Callable[..., None]
) -> None:
    assert "It builds on double" in start("quadruple").stdout
    graded("double", "numbers", "lists")
    assert "It builds on" not in start("quadruple").stdout


def test_an_untouched_stub_is_no_work(start: Start) -> None:
    start("double")
    result = start("double")
    assert result.returncode == 0
    assert "double.py is there already, as it came." in result.stdout


def test_refuses_to_overwrite_work(start: Start, work: Path) -> None:
    (work / "double.py").write_text("mine = 1\n")
    result = start("double")
    assert result.returncode == 2
    assert "add --force" in result.stderr
    assert (work / "double.py").read_text() == "mine = 1\n"
    assert [path.name for path in work.iterdir()] == ["double.py"]


def test_force_keeps_every_backup(start: Start, work: Path, small_set: Path) -> None:
    for number in (1, 2, 3):
        (work / "double.py").write_text(f"mine = {number}\n")
        result = start("double", "--force")
        assert result.returncode == 0
    assert (work / "double.py").read_text() == stub(small_set)
    assert (work / "double.py.bak").read_text() == "mine = 1\n"
    assert (work / "double.py.bak2").read_text() == "mine = 2\n"
    assert (work / "double.py.bak3").read_text() == "mine = 3\n"
    assert len(list(work.iterdir())) == 4


def test_permissions_are_the_usual_ones_and_stay(start: Start, work: Path) -> None:
    path = work / "double.py"
    (work / "usual").touch()
    start("double")
    assert path.stat().st_mode == (work / "usual").stat().st_mode
    path.write_text("mine = 1\n")
    path.chmod(0o640)
    start("double", "--force")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_folder_in_the_way(start: Start, work: Path) -> None:
    (work / "double.py").mkdir()
    result = start("double", "--force")
    assert result.returncode == 2
    assert "double.py: is not a file." in result.stderr


def test_a_file_where_the_folder_should_be(start: Start, work: Path) -> None:
    (work / "notes").write_text("")
    result = start("double", "--to", "notes")
    assert result.returncode == 2
    assert "notes/double.py: cannot be written" in result.stderr


def test_an_unknown_exercise_gets_a_guess(start: Start, work: Path) -> None:
    result = start("duoble")
    assert result.returncode == 2
    assert "Did you mean double?" in result.stderr
    assert list(work.iterdir()) == []


def test_a_file_that_hides_a_module_of_pythons_own_is_told(here: Rankwright) -> None:
    assert "Python has a module tokenize of its own" in here("start", "tokenize").stdout
    assert "of its own" not in here("start", "rrf").stdout
