"""`rankwright verify`: proves that exercises are sound."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from graders.cli import files, terminal
from graders.cli.desk import Desk, pass_desk, set_option
from graders.cli.terminal import say, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from graders.authoring.model import SetReport


@click.command("verify")
@click.argument("slugs", metavar="[SLUG]...", nargs=-1)
@click.option("--mutants", is_flag=True, help="Measure the tests too, by changing the solution.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.option("--html", metavar="FILE", type=click.Path(path_type=Path), help="Write a page too.")
@set_option
@pass_desk
def command(
    desk: Desk, slugs: tuple[str, ...], *, mutants: bool, as_json: bool, html: Path | None
) -> int:
    """Prove that exercises are sound.

    Those that are named, else all of the problem set.

    Exit status: 0 sound, 1 something was found, 2 no such exercise.

    Example: rankwright verify rrf --mutants
    """
    report = _verified(desk, slugs, mutants=mutants)
    if html is not None:
        from graders.authoring.page import render  # noqa: PLC0415

        files.write(html, render(report))
        tell(f"Wrote {html}.")
    if as_json:
        from graders.authoring.document import as_document  # noqa: PLC0415

        terminal.say_document(as_document(report) + "\n", text=False)
    else:
        from graders.authoring.table import as_text  # noqa: PLC0415

        say(as_text(report))
    return 0 if report.sound else 1


def _verified(desk: Desk, slugs: tuple[str, ...], *, mutants: bool) -> SetReport:
    from graders.authoring.verifying import steps, verify  # noqa: PLC0415  loads pytest

    problem_set = desk.problem_set
    for slug in slugs:
        if slug not in problem_set.slugs:
            problem_set.exercise(slug)  # says so, and guesses
    chosen = tuple(dict.fromkeys(slugs)) or problem_set.slugs
    with _progress(steps(chosen)) as on_done:
        return verify(problem_set, chosen, mutants=mutants, cache=desk.cache, on_done=on_done)


@contextlib.contextmanager
def _progress(total: int) -> Iterator[Callable[[str], None]]:
    """A bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415  40 ms that pay here
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("verify", total=total)
        yield lambda name: progress.update(task, advance=1, description=name)
