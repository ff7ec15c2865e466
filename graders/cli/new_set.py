"""`rankwright new-set`: a problem set of one's own."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from graders.cli.terminal import say


@click.command("new-set")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def command(folder: Path) -> None:
    """Start a problem set of your own in an empty folder.

    It gets a README, a check and a first exercise.

    Example: rankwright new-set ../my-course
    """
    from graders.authoring.scaffold import FIRST, new_set  # noqa: PLC0415

    for path in new_set(folder):
        say(f"Wrote {path}")
    say(
        f"\nGo on with:\n  cd {shlex.quote(str(folder))}\n"
        f"  rankwright verify             proves that the set is sound\n"
        f"  rankwright preview {FIRST}    shows its first exercise\n"
        f"  rankwright new SLUG           adds another one"
    )
