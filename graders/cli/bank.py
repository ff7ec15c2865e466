"""`rankwright bank`: finds the small inputs that part a solution from wrong ones."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any, Final

import click

from graders.cli import files
from graders.cli.desk import Desk, pass_desk, set_option
from graders.cli.searching import INSTALL
from graders.cli.terminal import say
from graders.english import counted
from graders.errors import UsageError

if TYPE_CHECKING:
    from graders.authoring.bank import Found
    from graders.exercise import Exercise

LAYOUT: Final[dict[str, Any]] = {
    "width": 80,
    "initial_indent": "  ",
    "subsequent_indent": "    ",
    "break_on_hyphens": False,
}


@click.command("bank")
@click.argument("slug")
@set_option
@pass_desk
def command(desk: Desk, slug: str) -> int:
    """Find the bank of small inputs of an exercise.

    Draws calls from hidden/strategies.py, keeps the smallest that part the solution from each of
    its wrong solutions and mutants, and writes hidden/bank.json. Needs hypothesis.

    Example: rankwright bank rrf
    """
    exercise = desk.problem_set.exercise(slug)
    try:
        from graders.authoring.bank import as_json, find_bank  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise UsageError(f"{error.name} is not installed. {INSTALL}") from None
    from rich.progress import Progress  # noqa: PLC0415

    from graders.sandbox.host import open_sandbox  # noqa: PLC0415

    sandbox = open_sandbox()
    try:
        with Progress(transient=True) as progress:
            bar = progress.add_task(slug, total=None)
            found = find_bank(sandbox, exercise, lambda _: progress.advance(bar))
    finally:
        sandbox.close()
    files.write(exercise.bank_file, as_json(found.inputs))
    say(summary(found, exercise))
    return 0


def summary(found: Found, exercise: Exercise) -> str:
    """What was found, and what was not, with the manifest's reason where there is one."""
    parted = found.of_mistakes - len(found.mistakes)
    killed = found.of_mutants - len(found.mutants)
    part = "input parts" if len(found.inputs) == 1 else "inputs part"
    told = f"{len(found.inputs)} {part} {parted} of {counted(found.of_mistakes, 'mistake')} and"
    lines = [f"{told} {killed} of {counted(found.of_mutants, 'mutant')}."]
    verify = exercise.manifest.verify
    reasons = {one.mutant: f"equivalent: {one.reason}" for one in verify.equivalent}
    reasons |= {one.id: one.reason for one in verify.unparted}
    for name in (*found.mistakes, *found.mutants):
        lines += textwrap.wrap(f"not parted: {name}. {reasons.get(name, '')}".strip(), **LAYOUT)
    return "\n".join(lines)
