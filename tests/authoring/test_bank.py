"""The bank: found, kept small, read, judged, and shown first."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from graders.authoring.bank import as_json, find_bank
from graders.authoring.bank.fitness import Fitness, nudged
from graders.authoring.bank.player import Player
from graders.authoring.calls import call
from graders.catalog import read_exercise
from graders.errors import ContentError
from graders.feedback import build
from graders.judge.judging import Judge
from graders.sandbox.host import open_sandbox
from graders.sandbox.session import Died, Returned
from graders.submission import SubmittedFile
from graders.verdict import Kind, Outcome, TaskStatus
from tests.minimal import SLUG, make_exercise, write_set

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from graders.exercise import Exercise
    from graders.sandbox.session import Sandbox

STRATEGIES = """\
from hypothesis import strategies as st

from graders.authoring.calls import call


def plain():
    return st.integers(0, 9).map(lambda n: call("double", n))


def lists():
    return st.lists(st.integers(0, 3), max_size=3).map(lambda some: call("double", some))
"""


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    box = open_sandbox()
    yield box
    box.close()


def with_strategies(root: Path, text: str = STRATEGIES) -> Exercise:
    write_set(root)
    (root / "exercises" / SLUG / "hidden" / "strategies.py").write_text(text)
    return read_exercise(root, SLUG)


def with_bank(root: Path, text: str) -> Exercise:
    write_set(root)
    (root / "exercises" / SLUG / "hidden" / "bank.json").write_text(text)
    return read_exercise(root, SLUG)


def written(source: str) -> SubmittedFile:
    return SubmittedFile("answer.py", source, hashlib.sha256(source.encode()).hexdigest())


def test_the_smallest_input_that_parts_each_is_found_and_found_again(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    exercise = with_strategies(tmp_path)
    found = find_bank(sandbox, exercise, lambda _: None)
    assert found.mistakes == ()
    parting = [one for one in found.inputs if one.separates == ("squares",)]
    assert [(one.task, one.call, one.expected) for one in parting] == [
        ("plain", "double(1)", "2"),
        ("lists", "double([])", "[]"),
    ]
    assert [one.task for one in found.inputs] == sorted(
        (one.task for one in found.inputs), key=["plain", "lists"].index
    )
    again = find_bank(sandbox, exercise, lambda _: None)
    assert as_json(again.inputs) == as_json(found.inputs)
    assert with_bank(tmp_path / "two", as_json(found.inputs)).bank == found.inputs


def test_an_input_that_parts_fails_its_task_and_comes_first(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    bank = (
        '{"format": 1, "inputs": ['
        '{"task": "plain", "call": "double(1)", "expected": "2"},'
        '{"task": "plain", "call": "double(7)", "expected": "14"}]}'
    )
    exercise = with_bank(tmp_path, bank)
    right = "def double(x):\n    return [2 * n for n in x] if isinstance(x, list) else 2 * x\n"
    counter = exercise.solution.read_text().partition("\n\n\n")[2]
    wrong = right.replace("else 2 * x", "else (13 if x == 7 else 2 * x)") + counter
    verdict = Judge(sandbox).grade(exercise, written(wrong))
    assert verdict.tasks[0].status is TaskStatus.FAILED
    failed = [one for one in verdict.tasks[0].tests if one.status is Outcome.FAILED]
    assert [(one.kind, one.call, one.expected, one.actual) for one in failed] == [
        (Kind.BANK, "double(7)", "14", "13")
    ]
    shown = verdict.counterexample
    assert shown is not None
    assert (shown.call, shown.expected, shown.actual) == ("double(7)", "14", "13")
    told = build(verdict, attempts=1, hints_shown={}, hints={})
    assert told.tasks[0].failed[0].kind is Kind.BANK
    solution = Judge(sandbox).grade(exercise, written(right + counter))
    assert solution.counterexample is None
    assert solution.points == exercise.max_points


@pytest.mark.parametrize(
    ("bank", "says"),
    [
        ("{", r"bank\.json: is not valid JSON: .*\. Mend that line"),
        ('{"format": 2, "inputs": []}', r"bank\.json: format: Invalid enum value 2"),
        ('{"format": 1, "inputs": [], "more": 1}', r"more: is not a known key"),
        (
            '{"format": 1, "inputs": [{"task": "no", "call": "double(1)", "expected": "2"}]}',
            r"inputs\[0\]\.task: there is no task 'no'\. Give one of plain, lists",
        ),
        (
            '{"format": 1, "inputs": [{"task": "plain", "call": "double(1)"}]}',
            r"inputs\[0\]: needs either expected or raises",
        ),
    ],
)
def test_a_faulty_bank_is_refused(tmp_path: Path, bank: str, says: str) -> None:
    with pytest.raises(ContentError, match=says):
        with_bank(tmp_path, bank)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, r"strategies\.py: is missing\. Write one function for each task"),
        ("def plain(): ...", r"strategies\.py: has no function lists\. Write def lists\(\)"),
    ],
)
def test_faulty_strategies_are_refused(
    sandbox: Sandbox, tmp_path: Path, text: str | None, says: str
) -> None:
    exercise = with_strategies(tmp_path, text) if text else make_exercise(tmp_path)
    with pytest.raises(ContentError, match=says):
        find_bank(sandbox, exercise, lambda _: None)


def test_calls_keep_every_digit() -> None:
    assert call("f", [0.1, 1e-9], k=1) == "f([0.1, 1e-09], k=1)"
    many = list(range(1000))
    assert call("f", many) == f"f({many})"


def test_equal_floats_are_nudged_equally() -> None:
    text = nudged("f([0.5, 0.0, 0.5], 2)", 1)
    first, zero, second = (part.strip(" []") for part in text[2:].split(",")[:3])
    assert first == second != "0.5"
    assert zero == "0.0"
    assert text.endswith(", 2)")


def test_a_call_that_never_ends_is_told_by_its_steps(sandbox: Sandbox, tmp_path: Path) -> None:
    source = (
        "STEPS = 3\n"
        "def double(x):\n"
        "    while x == 7:\n"
        "        pass\n"
        "    assert STEPS == 3\n"
        "    return [2 * n for n in x] if isinstance(x, list) else 2 * x\n"
    )
    player = Player(sandbox, make_exercise(tmp_path), source)
    player.prepare([f"double({n})" for n in range(9)])
    assert player.play("double(8)") == Returned(16)
    assert player.play("double([1])") == Returned([2])
    assert player.play("double(7)") == Died(Outcome.TIMED_OUT, "no end in sight")
    player.close()


def test_a_source_that_ends_its_worker_is_asked_again(sandbox: Sandbox, tmp_path: Path) -> None:
    source = "import os\ndef double(x):\n    return os._exit(3) if x == 7 else 2 * x\n"
    player = Player(sandbox, make_exercise(tmp_path), source)
    player.prepare([f"double({n})" for n in range(9)])
    assert isinstance(player.play("double(7)"), Died)
    assert player.play("double(8)") == Returned(16)
    player.close()


HAIR = """
def double(x):
    return [0.5, 0.5 + 1e-12] if x == [2] else [0.5 * n for n in x]
"""


def test_an_answer_that_hangs_on_a_hair_is_no_input(sandbox: Sandbox, tmp_path: Path) -> None:
    exercise = make_exercise(tmp_path)
    right = Player(sandbox, exercise, HAIR)
    fitness = Fitness(exercise, right, {"squares": right})
    assert [fitness.holds("lists", f"double([{n}])") for n in (1, 2, 3)] == [True, False, True]
    right.close()
