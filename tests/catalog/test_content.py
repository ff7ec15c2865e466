"""Faulty content is refused with the path, the fault and the fix."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from graders.catalog import ProblemSet, find_set, read_exercise
from graders.errors import ContentError, UsageError
from tests.minimal import MANIFEST, SLUG, make_exercise, write_set

if TYPE_CHECKING:
    from pathlib import Path


def test_a_sound_exercise_is_read_whole(tmp_path: Path) -> None:
    exercise = make_exercise(tmp_path)
    assert exercise.manifest.title == "Doubling"
    assert [task.id for task in exercise.manifest.tasks] == ["plain", "lists"]
    assert exercise.task("lists").needs == ("plain",)
    assert exercise.manifest.limits.call_s == 0.5
    assert exercise.manifest.limits.memory_mb == 256
    assert exercise.max_points == 5
    assert [example.task for example in exercise.examples] == ["plain", "lists"]


FAULTS = [
    ("format = 1", "format = 7", r"exercise\.toml: format: is 7\. This version reads format 1"),
    ("format = 1", "format = 1\ncolour = 3", r"exercise\.toml: colour: is not a known key\. Remov"),
    ("points = 3", "points = 3\npoint = 1", r"tasks\[1\]\.point: is not a known key\. Remove it; "),
    ("points = 3", 'points = "3"', r"tasks\[1\]\.points: Expected `int`, got `str`\. Give the key"),
    ("points = 3", "points = 0", r"tasks\[1\]\.points: is 0\. Give 1 or more"),
    ("points = 3\n", "", r"tasks\[1\]: Object missing required field `points`"),
    ('id = "lists"', 'id = "plain"', r"tasks: the id 'plain' stands twice\. Rename"),
    ('id = "lists"', 'id = "a b"', r"tasks\[1\]\.id: 'a b' cannot name a file"),
    ('needs = ["plain"]', 'needs = ["lists"]', r"tasks\[1\]\.needs: there is no earlier task 'lis"),
    ('needs = ["plain"]', 'needs = ["x"]', r"no earlier task 'x'\. Give one of plain"),
    ("difficulty = 1", "difficulty = 6", r"difficulty: is 6\. Give 1 to 5"),
    ('title = "Doubling"', 'title = " "', r"title: is empty\. Say it in a few words"),
    ('exports = ["double", "Counter"]', "exports = []", r"exports: is empty\. Name what the tests"),
    (
        "call_s = 0.5",
        "call_s = 0",
        r"exercise\.toml: limits\.call_s: is 0.*\. Give seconds above 0",
    ),
    ("call_s = 0.5", "call_s = inf", r"limits\.call_s: is inf\. Give seconds above 0"),
    ("call_s = 0.5", "memory_mb = -1", r"limits\.memory_mb: is -1\. Give megabytes above 0"),
    (
        'tasks = ["plain", "lists"]',
        'tasks = ["no"]',
        r"mistakes\[0\]\.tasks: there is no task 'no'",
    ),
    (
        'tasks = ["plain", "lists"]',
        "tasks = []",
        r"mistakes\[0\]\.tasks: is empty\. Name the tasks",
    ),
    (
        '"one", "two", "three"]\n\n[[m',
        '"one"]\n\n[[m',
        r"tasks\[1\]\.hints: has 1\. Give 3 or more",
    ),
    ("format = 1", "format = ", r"exercise\.toml: is not valid TOML: .*\. Mend that line"),
]


@pytest.mark.parametrize(("old", "new", "says"), FAULTS, ids=[new for _, new, _ in FAULTS])
def test_a_faulty_manifest(tmp_path: Path, old: str, new: str, says: str) -> None:
    changed = MANIFEST.replace(old, new, 1) if old != new else MANIFEST
    assert changed != MANIFEST
    with pytest.raises(ContentError, match=says) as caught:
        make_exercise(tmp_path, exercise=changed)
    assert str(tmp_path) in str(caught.value)


@pytest.mark.parametrize(
    ("stem", "says"),
    [
        ("exercise", "is missing. Write it"),
        ("statement", "is missing. Write the text"),
        ("stub", "is missing. Write what a learner starts from"),
        ("examples", "is missing. Write at least two worked examples"),
        ("solution", "is missing. Write the reference solution"),
        ("test_lists", "is missing. Write the hidden tests of task 'lists'"),
        ("squares", "is missing. Write this wrong solution, or remove mistake 'squares'"),
    ],
)
def test_a_missing_file(tmp_path: Path, stem: str, says: str) -> None:
    with pytest.raises(ContentError, match=re.escape(says)):
        make_exercise(tmp_path, **{stem: None})


@pytest.mark.parametrize(
    "stray",
    [
        "exercises/doubling/notes.txt",
        "exercises/doubling/hidden/test_other.py",
        "solutions/doubling/wrong/undocumented.py",
        "solutions/doubling/old.py",
    ],
)
def test_a_stray_file(tmp_path: Path, stray: str) -> None:
    write_set(tmp_path)
    (tmp_path / stray).write_text("")
    with pytest.raises(
        ContentError, match=r"does not belong to the exercise\. Remove it"
    ) as caught:
        read_exercise(tmp_path, SLUG)
    assert stray in str(caught.value)


def test_data_and_bytecode_are_no_strays(tmp_path: Path) -> None:
    write_set(tmp_path)
    for name in ("data/words.txt", "hidden/__pycache__/x.pyc"):
        path = tmp_path / "exercises" / SLUG / name
        path.parent.mkdir(parents=True)
        path.write_text("")
    assert read_exercise(tmp_path, SLUG).slug == SLUG


@pytest.mark.parametrize(
    ("examples", "says"),
    [
        ('[[examples]]\ntask="no"\ntitle="t"\ncall="double(1)"\nexpected="2"\nwhy="w"\n',
         r"examples\[0\]\.task: there is no task 'no'\. Give one of plain, lists"),
        ('[[examples]]\ntask="plain"\ntitle="t"\ncall="double(1)"\nwhy="w"\n',
         r"examples\[0\]: needs either expected or raises"),
        ("examples = 3", r"Expected `array`, got `int`"),
    ],
)  # fmt: skip
def test_faulty_examples(tmp_path: Path, examples: str, says: str) -> None:
    with pytest.raises(ContentError, match=says):
        make_exercise(tmp_path, examples=examples)


def test_a_slug_must_be_a_name(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="'two-words' is not a name that Python can import"):
        make_exercise(tmp_path, "two-words")


def test_exercises_come_in_order_and_prerequisites_before(tmp_path: Path) -> None:
    write_set(tmp_path, "later", exercise=MANIFEST.replace("order = 10", "order = 20"))
    write_set(tmp_path, "earlier")
    assert [one.slug for one in ProblemSet(tmp_path).exercises] == ["earlier", "later"]
    needing = MANIFEST.replace("difficulty", 'prerequisites = ["later"]\ndifficulty')
    write_set(tmp_path, "earlier", exercise=needing)
    with pytest.raises(ContentError, match=r"earlier.*: there is no exercise 'later' before this"):
        _ = ProblemSet(tmp_path).exercises


def test_two_exercises_cannot_share_a_place(tmp_path: Path) -> None:
    write_set(tmp_path, "one")
    write_set(tmp_path, "two")
    with pytest.raises(ContentError, match="order: is 10, as in one"):
        _ = ProblemSet(tmp_path).exercises


def test_a_set_is_chosen_then_found_above_then_built_in(tmp_path: Path) -> None:
    write_set(tmp_path / "set")
    below = tmp_path / "set" / "exercises"
    assert find_set(None, None, below).problem_set.root == (tmp_path / "set").resolve()
    assert find_set(tmp_path / "set", None, tmp_path).found == "chosen by --set"
    assert find_set(None, str(tmp_path / "set"), tmp_path).found == "chosen by RANKWRIGHT_SET"
    assert find_set(None, None, tmp_path).found == "built in"
    assert find_set(None, None, None).found == "built in"
    with pytest.raises(UsageError, match=r"\(--set\) is no problem set: it holds no exercises"):
        find_set(tmp_path, None, None)


def test_an_unknown_exercise_is_guessed(tmp_path: Path) -> None:
    write_set(tmp_path)
    with pytest.raises(UsageError, match=r"no exercise 'dubling' .*Did you mean doubling\?"):
        ProblemSet(tmp_path).exercise("dubling")
