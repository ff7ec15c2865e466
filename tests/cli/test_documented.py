"""What README says about the command line is there."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from graders.cli import app

README = Path(__file__).parents[2] / "README.md"
ROW = re.compile(r"^\| `rankwright (?P<usage>[^`]+)`", re.MULTILINE)


@pytest.fixture(scope="module")
def rows() -> list[str]:
    """How README's table of commands says that each is used."""
    usages = [match["usage"] for match in ROW.finditer(README.read_text(encoding="utf-8"))]
    if not usages:
        pytest.skip("README has no table of commands yet")
    return usages


def command(name: str) -> click.Command:
    found = app.command.get_command(click.Context(app.command), name)
    assert found is not None, f"README documents `rankwright {name}`, which does not exist"
    return found


def flags(name: str) -> set[str]:
    """Each option of a command, in every spelling."""
    return {flag for parameter in command(name).params for flag in parameter.opts}


def test_each_documented_command_and_flag_exists(rows: list[str]) -> None:
    for usage in rows:
        name = usage.split()[0]
        documented = set(re.findall(r"--[a-z][a-z-]*", usage))
        assert documented <= flags(name), f"rankwright {usage}"


def test_each_command_and_flag_is_documented(rows: list[str]) -> None:
    documented = {usage.split()[0]: usage for usage in rows}
    for name in app.COMMANDS:
        missing = {flag for flag in flags(name) if flag.startswith("--")} - {"--set"}
        missing -= set(re.findall(r"--[a-z][a-z-]*", documented.get(name, "")))
        assert name in documented
        assert not missing, f"rankwright {name}"


def test_each_word_for_a_format_is_offered(rows: list[str]) -> None:
    usage = next(usage for usage in rows if usage.startswith("check "))
    choices = next(p.type for p in command("check").params if "--format" in p.opts)
    assert isinstance(choices, click.Choice)
    assert all(format_ in usage for format_ in choices.choices)
