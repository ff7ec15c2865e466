"""Data flows one way: which room of the package may import which."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import graders

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(graders.__file__).parent

VALUES = frozenset(
    {
        "errors",
        "limits",
        "values",
        "verdict",
        "exercise",
        "show",
        "compare",
        "parting",
        "typenames",
        "ranking",
        "explaining",
        "english",
        "record",
    }
)
RIGHT_OF_ALL = frozenset({"cli", "__main__"})
MAY_IMPORT: dict[str, frozenset[str]] = {
    **dict.fromkeys(VALUES, VALUES),
    "catalog": VALUES,
    "submission": VALUES,
    "recover": VALUES | {"submission"},
    "sandbox": VALUES,
    "diagnosis": VALUES | {"sandbox"},
    "explanation": VALUES | {"sandbox", "diagnosis"},
    "judge": VALUES | {"submission", "sandbox", "diagnosis", "explanation"},
    "testing": VALUES | {"judge"},
    "schema": VALUES,
    "authoring": VALUES | {"catalog", "submission", "sandbox", "judge", "explanation", "renderers"},
    "labs": VALUES | {"catalog", "submission", "sandbox", "judge", "renderers", "__init__"},
    "browser": VALUES | {"submission", "sandbox", "judge", "feedback", "renderers"},
    "site": VALUES | {"catalog", "explanation", "renderers", "browser"},
    "feedback": VALUES,
    "renderers": VALUES | {"feedback"},
    "progress": VALUES,
    "api": VALUES | {"catalog", "submission", "recover", "sandbox", "judge"},
    "__init__": VALUES | {"api"},
}
BROWSER = ("browser", "judge", "feedback", "testing", *sorted(VALUES))
NOT_IN_BROWSER = frozenset({"msgspec", "pyseccomp", "click", "rich", "watchfiles", "platformdirs"})


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports_of(path: Path) -> Iterator[str]:
    """Every module that a file imports, also lazily and for types alone."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            yield node.module or ""


MODULES = [path for path in sorted(PACKAGE.rglob("*.py")) if "problem_set" not in path.parts]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_room_imports_only_what_stands_to_its_left(path: Path) -> None:
    room = room_of(path)
    if room in RIGHT_OF_ALL:
        return
    ours = {name.split(".")[1] for name in imports_of(path) if name.startswith("graders.")}
    assert ours - {room} <= MAY_IMPORT[room]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_only_judge_knows_pytest_and_only_cli_prints(path: Path) -> None:
    room, names = room_of(path), {name.split(".")[0] for name in imports_of(path)}
    assert room == "judge" or not names & {"pytest", "pytest_jsonreport", "_pytest"}
    assert room not in BROWSER or not names & NOT_IN_BROWSER
    calls = [
        node.func.id
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    assert room == "cli" or not {"print", "input"} & set(calls)
