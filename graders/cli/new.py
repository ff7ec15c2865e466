"""`rankwright new`: a complete exercise to begin with."""

from __future__ import annotations

import click

from graders.cli.desk import Desk, is_built_in, pass_desk, set_option
from graders.cli.terminal import say
from graders.errors import UsageError


@click.command("new")
@click.argument("slug")
@set_option
@pass_desk
def command(desk: Desk, slug: str) -> None:
    """Write a complete, commented exercise to begin with.

    It goes into the problem set of this folder and verifies as it is; change it step by step
    into yours. Nothing is overwritten.

    Example: rankwright new precision_at_k
    """
    from graders.authoring.scaffold import new_exercise  # noqa: PLC0415

    if is_built_in(desk.problem_set) and desk.found.found == "built in":
        raise UsageError(
            "There is no problem set in this folder or above it. Go to yours, name it with --set,"
            " or begin one: rankwright new-set DIR"
        )
    for path in new_exercise(desk.problem_set, slug):
        say(f"Wrote {path}")
    say(
        "\nIt is sound as it stands. Now make it yours, file by file:\n"
        f"  rankwright preview {slug}   shows the page and rebuilds it on every save\n"
        f"  rankwright verify {slug}    says what does not fit yet"
    )
