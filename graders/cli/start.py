"""`rankwright start`: a file to begin with, and never over a learner's work."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from graders.cli import files, standing
from graders.cli.desk import Desk, pass_desk, set_option
from graders.cli.terminal import say, wrapped
from graders.errors import UsageError

if TYPE_CHECKING:
    from graders.exercise import Exercise

_SHADOWS = (
    "Python has a module {slug} of its own. Started in this folder it finds yours instead, and"
    " parts of it may break, so start it elsewhere. rankwright is not confused."
)


@click.command("start")
@click.argument("slug")
@click.option("--to", "folder", metavar="DIR", default=".", help="Write into this folder.")
@click.option("--force", is_flag=True, help="Overwrite your file; a backup of it is kept.")
@set_option
@pass_desk
def command(desk: Desk, slug: str, folder: str, *, force: bool) -> None:
    """Write SLUG.py, a file to begin with.

    Your work is never overwritten without --force, and then a backup of it is kept.

    Example: rankwright start rrf --to work
    """
    exercise = desk.problem_set.exercise(slug)
    path = Path(folder) / f"{slug}.py"
    say(write_stub(exercise, path, force=force))
    desk.remember(lambda progress: progress.started(slug))
    say(_what_now(desk, exercise, path))


def write_stub(exercise: Exercise, path: Path, *, force: bool) -> str:
    """Write the exercise's stub to path and say what was done. Raises UsageError."""
    stub = exercise.stub.read_text(encoding="utf-8")
    if not path.exists():
        files.write(path, stub)
        return f"Wrote {path}."
    if not path.is_file():
        raise UsageError(f"{path}: is not a file. Move it away, or choose a folder with --to.")
    if path.read_bytes() == stub.encode():
        return f"{path} is there already, as it came."
    if not force:
        raise UsageError(
            f"{path}: holds your work, so it was left alone. To begin anew, add --force; a backup"
            " is then kept beside it."
        )
    kept = files.back_up(path)
    files.write(path, stub)
    return f"Wrote {path}. What it held is in {kept}."


def _what_now(desk: Desk, exercise: Exercise, path: Path) -> str:
    missing = [
        slug
        for slug in exercise.manifest.prerequisites
        if not standing.passed(desk.progress.exercise(slug))
    ]
    lines = ["", exercise.manifest.title, wrapped(exercise.manifest.blurb, "  "), ""]
    if missing:
        lines += [
            wrapped(f"It builds on {', '.join(missing)}, which you may want to do first."),
            "",
        ]
    if exercise.slug in sys.stdlib_module_names:
        lines += [wrapped(_SHADOWS.format(slug=exercise.slug)), ""]
    name = shlex.quote(str(path))
    lines += [
        f"What to build:  {exercise.statement}",
        f"Check it:       {desk.again(f'check {name}')}",
        f"On each save:   {desk.again(f'watch {name}')}",
    ]
    return "\n".join(lines)
