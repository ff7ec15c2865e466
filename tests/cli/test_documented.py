"""What README says about the command line is there, and each command is in README."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from graders.cli import app, watch

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
TABLE = "\n".join(line for line in README.splitlines() if line.startswith("| `rankwright "))
USAGES = re.findall(r"`rankwright ([^`]+)`", TABLE)
SPANS = re.findall(r"(?:`|^ {4})rankwright ([^`#\n]+)", README, re.MULTILINE)
LONE_FLAGS = re.findall(r"`(--[a-z-]+)[^`]*`", README)
FORMATS = re.findall(r"`(text|json|markdown|junit|github)`", README)


def command(name: str) -> click.Command:
    found = app.command.get_command(click.Context(app.command), name)
    assert found is not None, f"README documents `rankwright {name}`, which does not exist"
    return found


def flags(name: str) -> set[str]:
    """Each option of a command and of those below it, in every spelling."""
    top = command(name)
    below = top.commands.values() if isinstance(top, click.Group) else ()
    return {flag for one in (top, *below) for parameter in one.params for flag in parameter.opts}


@pytest.mark.parametrize("usage", sorted({*USAGES, *SPANS}))
def test_each_documented_command_and_flag_exists(usage: str) -> None:
    name = usage.split(maxsplit=1)[0]
    assert set(re.findall(r"--[a-z][a-z-]*", usage)) <= flags(name)


def test_each_flag_that_is_named_alone_exists() -> None:
    known = set().union(*map(flags, app.COMMANDS))
    assert set(LONE_FLAGS) <= known


def test_each_command_is_in_the_table() -> None:
    missing = set(app.COMMANDS) - {usage.split(maxsplit=1)[0] for usage in USAGES}
    assert not missing, "give each a line in README's table of commands"


def test_each_documented_format_is_offered() -> None:
    choices = next(p.type for p in command("check").params if "--format" in p.opts)
    assert isinstance(choices, click.Choice)
    assert set(FORMATS) <= set(choices.choices)


def test_each_documented_key_is_one_and_each_key_is_documented() -> None:
    row = next(line for line in README.splitlines() if line.startswith("| `rankwright watch"))
    documented = re.findall(r"`(\w)`", row)
    assert sorted(documented) == sorted(re.findall(r"\b(\w) \w", watch.KEYS))
