"""`new` and `new-set` write what verifies at once, and overwrite nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from graders.authoring.examining import examine
from graders.authoring.scaffold import new_exercise, new_set
from graders.catalog import ProblemSet
from graders.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Rankwright


def test_a_new_exercise_verifies_with_all_its_mutants_killed(tmp_path: Path) -> None:
    new_set(tmp_path / "course")
    report = examine(tmp_path / "course", "term_overlap", mutants=True)
    assert report.findings == ()
    assert (report.tasks, report.examples, report.hints) == (2, 3, 6)
    assert (report.mistakes, report.caught) == (4, 4)
    assert report.tests >= 14
    assert report.slowest.startswith(("share/", "edges/"))
    assert report.mutation is not None
    assert report.mutation.survivors == ()


def test_the_next_exercise_derives_its_place(tmp_path: Path) -> None:
    new_set(tmp_path)
    manifest = tmp_path / "exercises" / "term_overlap" / "exercise.toml"
    manifest.write_text(manifest.read_text().replace('"First steps"', '"Measuring"'))
    written = new_exercise(ProblemSet(tmp_path), "precision_at_k")
    exercise = ProblemSet(tmp_path).exercise("precision_at_k")
    assert exercise.manifest.order == 20
    assert exercise.manifest.track == "Measuring"
    assert exercise.manifest.title == "Precision at k"
    assert exercise.manifest.exports == ("precision_at_k",)
    assert {path.relative_to(tmp_path).parts[0] for path in written} == {"exercises", "solutions"}
    assert [one.slug for one in ProblemSet(tmp_path).exercises] == [
        "term_overlap", "precision_at_k",
    ]  # fmt: skip


@pytest.mark.parametrize("slug", ["two-words", "Upper", "class", "1st", "a b", "../up"])
def test_a_name_that_is_no_function(tmp_path: Path, slug: str) -> None:
    new_set(tmp_path)
    with pytest.raises(UsageError, match="cannot name an exercise, which is a function too"):
        new_exercise(ProblemSet(tmp_path), slug)


@pytest.mark.parametrize("taken", ["exercises/mine", "solutions/mine"])
def test_nothing_is_overwritten(tmp_path: Path, taken: str) -> None:
    new_set(tmp_path)
    (tmp_path / taken).mkdir()
    with pytest.raises(UsageError, match=r"mine is there already and was left alone"):
        new_exercise(ProblemSet(tmp_path), "mine")
    other = {"exercises/mine": "solutions/mine"}.get(taken, "exercises/mine")
    assert not (tmp_path / other).exists()


def test_a_set_begins_in_an_empty_folder_alone(tmp_path: Path) -> None:
    (tmp_path / "course").mkdir()
    new_set(tmp_path / "course")
    with pytest.raises(UsageError, match="is not an empty folder"):
        new_set(tmp_path / "course")
    with pytest.raises(UsageError, match="is not an empty folder"):
        new_set(tmp_path / "course" / "README.md")


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="cannot be written"):
        new_set(tmp_path / "file" / "course")


def test_a_new_set_has_a_readme_and_a_check_that_runs_it(tmp_path: Path) -> None:
    new_set(tmp_path / "my-course")
    readme = (tmp_path / "my-course" / "README.md").read_text()
    assert readme.startswith("# my-course\n")
    assert "verify --mutants" in (tmp_path / "my-course" / "Makefile").read_text()
    workflow = (tmp_path / "my-course" / ".github" / "workflows" / "check.yml").read_text()
    assert "make check" in workflow


def test_the_commands(rankwright: Rankwright, work: Path) -> None:
    begun = rankwright("new-set", "course")
    assert begun.returncode == 0
    assert "rankwright verify" in begun.stdout
    course = work / "course"
    added = rankwright("--set", course, "new", "mine")
    assert added.returncode == 0
    assert "rankwright preview mine" in added.stdout
    assert (course / "exercises" / "mine" / "stub.py").is_file()
    again = rankwright("new", "mine", "--set", course)
    assert again.returncode == 2
    assert "is there already" in again.stderr
    listed = rankwright("--set", course, "list")
    assert "Term overlap" in listed.stdout
    assert "Mine" in listed.stdout


def test_new_outside_of_any_set(rankwright: Rankwright) -> None:
    result = rankwright("new", "mine")
    assert result.returncode == 2
    assert "There is no problem set in this folder or above it" in result.stderr
    assert "rankwright new-set DIR" in result.stderr
