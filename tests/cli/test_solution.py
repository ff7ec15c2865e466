"""`solution`: shown once it gives nothing away."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.conftest import Rankwright


def reference(small_set: Path) -> str:
    return (small_set / "solutions/double/solution.py").read_text()


def test_is_refused_kindly_before(
    here: Rankwright, small_set: Path, graded: Callable[..., None]
) -> None:
    graded("double", "lists")
    result = here("solution", "double", env={"RANKWRIGHT_SET": str(small_set)})
    assert result.returncode == 1
    assert result.stdout == ""
    assert "Not yet: you have 2 of 5 points in double" in result.stderr
    assert "rankwright hint double" in result.stderr
    assert "rankwright solution double --give-up" in result.stderr


def test_is_shown_once_passed_even_if_the_code_broke_since(
    here: Rankwright, small_set: Path, graded: Callable[..., None]
) -> None:
    graded("double", "numbers", "lists")
    graded("double", "lists")
    result = here("solution", "double", "--set", small_set)
    assert result.returncode == 0
    assert result.stdout == reference(small_set)


def test_giving_up_is_remembered_and_shown(here: Rankwright, small_set: Path) -> None:
    first = here("solution", "double", "--give-up", "--set", small_set)
    second = here("solution", "double", "--set", small_set)
    assert (first.returncode, second.returncode) == (0, 0)
    assert first.stdout == second.stdout == reference(small_set)
    listed = here("list", "--set", small_set).stdout
    assert "double     1  Double it  (0 of 5 points, solution seen)" in listed
