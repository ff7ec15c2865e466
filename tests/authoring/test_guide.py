"""Everything an author can write is in the guide, and everything in the guide exists."""

from __future__ import annotations

import dataclasses
import inspect
import re
from pathlib import Path

import pytest

import graders.testing
from graders.authoring.checks import CHECKS
from graders.authoring.checks.texts import SECTIONS
from graders.catalog.rules import OPTIONAL_FILES, OPTIONAL_FOLDER
from graders.exercise import Equivalent, Example, Manifest, Mistake, Source, Task, Unparted, Verify
from graders.judge.expect import Expectation
from graders.judge.proxies import Submission
from graders.limits import Limits

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Adding an exercise")[2]
GUIDE = re.split(r"\n## ", GUIDE)[0]
ELSEWHERE = {"manifest", "seeds", "mutants"}  # checks that look at more than one bench


def rows_after(text: str) -> list[str]:
    """The first cells of the first table after a text."""
    lines = GUIDE.partition(text)[2].splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("|"))
    table = []
    for line in lines[first + 2 :]:
        if not line.startswith("|"):
            break
        table.append(line.split("|")[1])
    return table


def keys_after(text: str) -> set[str]:
    return {key for row in rows_after(text) for key in re.findall(r"`(\w+)`", row)}


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("`exercise.toml`, at the top:", Manifest),
        ("`[limits]`, for an answer", Limits),
        ("`[[sources]]`, where", Source),
        ("`[[tasks]]`:", Task),
        ("`[[mistakes]]`:", Mistake),
        ("`[verify]`, for the checker", Verify),
        ("In `equivalent`:", Equivalent),
        ("In `unparted`:", Unparted),
        ("`[[examples]]`:", Example),
    ],
)
def test_the_keys_of_each_table(text: str, shape: type) -> None:
    assert keys_after(text) == {field.name for field in dataclasses.fields(shape)}


def public(cls: type) -> set[str]:
    return {name for name in vars(cls) if not name.startswith("_")}


def test_what_can_be_imported() -> None:
    rows = rows_after("### How hidden tests ask")
    named = {found[1] for row in rows if (found := re.match(r" `(\w+)", row))}
    assert named == set(graders.testing.__all__)


@pytest.mark.parametrize(
    ("text", "cls"),
    [("| `expect(...)` | must", Expectation), ("| `submission` | does", Submission)],
)
def test_the_methods(text: str, cls: type) -> None:
    rows = re.findall(r"^\| `\.(\w+)\((.*?)\)` ", GUIDE.partition(text)[2], re.MULTILINE)
    documented = {name: arguments for name, arguments in rows if name in public(cls)}
    assert set(documented) == public(cls)
    for name, arguments in documented.items():
        taken = list(inspect.signature(getattr(cls, name)).parameters.values())[1:]
        assert len(arguments.split(", ")) == len(taken), name
        for parameter in taken:
            if parameter.default is not parameter.empty:
                default = str(parameter.default).replace("1e-06", "1e-6")
                assert default in arguments.replace('"', ""), name


def test_the_methods_of_the_guide_exist() -> None:
    named = set(re.findall(r"^\| `\.(\w+)\(", GUIDE, re.MULTILINE))
    assert named == public(Expectation) | public(Submission)


def test_the_checks() -> None:
    assert keys_after("### What verify looks at") == set(CHECKS) | ELSEWHERE


def test_the_defaults_of_the_limits() -> None:
    for row in rows_after("`[limits]`, for an answer"):
        (key,) = re.findall(r"`(\w+)`", row)
        line = next(line for line in GUIDE.splitlines() if line.startswith(f"| `{key}`"))
        assert line.endswith(f"; {getattr(Limits(), key)} |")


def test_the_sections_of_a_statement() -> None:
    assert ", ".join(SECTIONS) in GUIDE


def test_the_files() -> None:
    files = " ".join(rows_after("### What there is to write"))
    for name in OPTIONAL_FILES:
        assert name in files.replace("SLUG/", "")
    assert f"{OPTIONAL_FOLDER}/" in files


def test_from_new_to_a_merged_exercise_are_six_steps() -> None:
    assert re.findall(r"^(\d)\. \*\*", GUIDE, re.MULTILINE) == list("123456")
