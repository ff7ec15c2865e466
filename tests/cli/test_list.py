"""`list`: tracks, progress, JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.conftest import Rankwright


def test_shows_tracks_in_order_with_progress(
    here: Rankwright, small_set: Path, graded: Callable[..., None]
) -> None:
    graded("double", "numbers", "lists")
    graded("quadruple", "numbers")
    result = here("list", "--set", small_set)
    assert result.returncode == 0
    assert result.stdout.splitlines() == [
        "Whole",
        "  ✓ double     1  Double it  (passed)",
        "  → quadruple  1  Twice double  (3 of 5 points)",
        "",
        "Parts",
        "  · halve      1  Halve it",
        "",
        f"1 of 3 passed. Difficulty is 1 to 5. Next: rankwright --set {small_set} next",
    ]


def test_says_on_standard_error_which_set_it_used(here: Rankwright, small_set: Path) -> None:
    result = here("--set", small_set, "list")
    assert result.stderr == f"Problem set: {small_set} (chosen by --set)\n"


def test_json_is_complete(here: Rankwright, small_set: Path, graded: Callable[..., None]) -> None:
    graded("quadruple", "numbers")
    document = json.loads(here("list", "--json", "--set", small_set).stdout)
    assert document["format"] == 1
    assert document["set"] == str(small_set)
    assert [exercise["slug"] for exercise in document["exercises"]] == [
        "double",
        "quadruple",
        "halve",
    ]
    assert document["exercises"][1] == {
        "slug": "quadruple",
        "title": "Twice double",
        "blurb": "Multiply by 4.",
        "track": "Whole",
        "difficulty": 1,
        "prerequisites": ["double"],
        "status": "open",
        "points": 3,
        "max_points": 5,
        "attempts": 1,
        "passed_at": None,
    }


def test_finds_the_set_above_the_working_folder(
    here: Rankwright, small_set: Path, work: Path
) -> None:
    inside = small_set / "deep" / "down"
    inside.mkdir(parents=True)
    work.rmdir()
    work.symlink_to(inside)
    result = here("list")
    assert "Double it" in result.stdout
    assert "found above the working folder" in result.stderr


def test_the_environment_names_a_set(here: Rankwright, small_set: Path) -> None:
    result = here("list", env={"RANKWRIGHT_SET": str(small_set)})
    assert "Double it" in result.stdout
    assert "chosen by RANKWRIGHT_SET" in result.stderr


def test_a_folder_that_is_no_set_is_refused(here: Rankwright, work: Path) -> None:
    result = here("list", "--set", work)
    assert result.returncode == 2
    assert result.stderr.startswith(
        f"Error: {work} (--set) is no problem set: it holds no exercises"
    )


def test_content_that_is_not_sound_is_named(here: Rankwright, small_set: Path) -> None:
    manifest = small_set / "exercises/halve/exercise.toml"
    manifest.write_text(f"points = 3\n{manifest.read_text()}")
    result = here("list", "--set", small_set)
    assert result.returncode == 3
    assert "halve/exercise.toml: points: is not a known key." in result.stderr
    assert "Traceback" not in result.stderr
