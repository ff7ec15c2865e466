"""`next`: what it chooses, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.catalog import ProblemSet
from graders.cli.next_ import choose, read_needs
from graders.progress import ExerciseProgress

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from graders.exercise import Exercise
    from tests.conftest import Rankwright

PASSED = ExerciseProgress(touched_at="2025-01-01", passed_at="2025-01-01")
GIVEN_UP = ExerciseProgress(touched_at="2025-01-01", given_up_at="2025-01-01")


def test_begins_with_the_first(here: Rankwright, small_set: Path) -> None:
    result = here("next", "--set", small_set)
    assert result.returncode == 0
    assert result.stdout.startswith("double: Double it\n\nMultiply by 2.\n")
    assert "builds on no other" in result.stdout
    assert result.stdout.endswith(f"\n  rankwright --set {small_set} start double\n")


def test_goes_on_with_what_was_begun(
    here: Rankwright, small_set: Path, graded: Callable[..., None]
) -> None:
    graded("halve", "numbers")
    result = here("next", env={"RANKWRIGHT_SET": str(small_set)})
    assert "You have begun it: 3 of 5 points." in result.stdout
    assert "rankwright check halve.py" in result.stdout


def test_says_when_all_is_done(
    here: Rankwright, small_set: Path, graded: Callable[..., None]
) -> None:
    for slug in ("double", "quadruple", "halve"):
        graded(slug, "numbers", "lists")
    result = here("next", "--set", small_set)
    assert result.returncode == 0
    assert result.stdout.startswith("All 3 exercises passed.")


def test_the_latest_of_those_begun_comes_first(small_exercises: tuple[Exercise, ...]) -> None:
    progress = {
        "double": ExerciseProgress(touched_at="2025-01-02"),
        "halve": ExerciseProgress(touched_at="2025-01-03"),
    }
    choice = choose(small_exercises, progress)
    assert choice is not None
    assert choice[0].slug == "halve"


def test_prerequisites_come_first(small_exercises: tuple[Exercise, ...]) -> None:
    *_, last = small_exercises
    assert last.slug == "halve"
    choice = choose(small_exercises[1:], {})
    assert choice is not None
    assert choice[0].slug == "halve"


def test_a_prerequisite_that_was_given_up_holds_nobody_back(
    small_exercises: tuple[Exercise, ...],
) -> None:
    choice = choose(small_exercises, {"double": GIVEN_UP})
    assert choice is not None
    assert choice[0].slug == "quadruple"
    assert "builds on double" in choice[1]


def test_what_was_given_up_comes_last(small_exercises: tuple[Exercise, ...]) -> None:
    progress = {"double": GIVEN_UP, "quadruple": PASSED, "halve": PASSED}
    choice = choose(small_exercises, progress)
    assert choice is not None
    assert choice[0].slug == "double"
    assert "without looking" in choice[1]


def test_the_heads_of_manifests_say_what_comes_first(small_set: Path) -> None:
    needs = read_needs(ProblemSet(small_set))
    assert list(needs.items()) == [("double", []), ("quadruple", ["double"]), ("halve", [])]
