"""`hint`: one step at a time, remembered."""

from __future__ import annotations

import concurrent.futures
import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    from tests.conftest import Rankwright

    Hint = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def hint(here: Rankwright, small_set: Path) -> Hint:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return here("hint", *arguments, env={"RANKWRIGHT_SET": str(small_set)})

    return run


def test_goes_from_mild_to_strong_and_says_when_it_ends(hint: Hint) -> None:
    first, second, third, after = (hint("double").stdout for _ in range(4))
    assert first == "double, task numbers: hint 1 of 3\n\n  Mild hint.\n"
    assert second == "double, task numbers: hint 2 of 3\n\n  Middling hint.\n"
    assert third.startswith("double, task numbers: hint 3 of 3\n\n  Strong hint.\n")
    assert "rankwright solution double --give-up" in third
    assert after.startswith("You have seen all 3 hints for double, task numbers.\n")
    assert "rankwright hint double numbers --all" in after
    assert "rankwright solution double --give-up" in after


def test_is_for_the_first_task_that_has_not_passed(hint: Hint, graded: Callable[..., None]) -> None:
    graded("double", "numbers")
    assert "task lists: hint 1 of 4" in hint("double").stdout


def test_a_task_that_broke_again_needs_hints_again(hint: Hint, graded: Callable[..., None]) -> None:
    graded("double", "numbers", "lists")
    graded("double", "lists")
    assert "task numbers: hint 1 of 3" in hint("double").stdout


def test_of_a_named_task_even_if_it_passed(hint: Hint, graded: Callable[..., None]) -> None:
    graded("double", "numbers", "lists")
    assert "name one: numbers, lists" in hint("double").stdout
    assert "task lists: hint 1 of 4" in hint("double", "lists").stdout


def test_all_shows_and_remembers_every_one(hint: Hint) -> None:
    every = hint("double", "lists", "--all").stdout
    assert re.findall(r"hint \d of 4", every) == [f"hint {n} of 4" for n in (1, 2, 3, 4)]
    assert "You have seen all 4 hints" in hint("double", "lists").stdout


def test_two_at_once_show_two_hints(rankwright: Rankwright, small_set: Path) -> None:
    def hint(_: int) -> str:
        return rankwright("--set", small_set, "hint", "double").stdout

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(hint, range(2)))
    assert sorted(re.findall(r"hint \d", "".join(results))) == ["hint 1", "hint 2"]


def test_an_unknown_task_is_told_which_there_are(hint: Hint) -> None:
    result = hint("double", "nubmers")
    assert result.returncode == 2
    assert "double has no task 'nubmers'. It has: numbers, lists." in result.stderr


def test_an_unknown_exercise(hint: Hint) -> None:
    result = hint("dobule")
    assert result.returncode == 2
    assert "Did you mean double?" in result.stderr
