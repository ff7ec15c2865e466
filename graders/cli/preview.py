"""`rankwright preview`: the page as learners see it."""

from __future__ import annotations

from functools import partial

import click

from graders.cli import serving
from graders.cli.desk import Desk, pass_desk, set_option
from graders.cli.terminal import tell


@click.command("preview")
@click.argument("slug")
@serving.PORT
@serving.NO_OPEN
@set_option
@pass_desk
def command(desk: Desk, slug: str, *, port: int, no_open: bool) -> None:
    """Show the page of an exercise as learners see it.

    Each save rebuilds it. It is served to this machine alone, until Ctrl-C.

    Example: rankwright preview rrf
    """
    from graders.authoring.preview import Preview, serve  # noqa: PLC0415

    problem_set = desk.problem_set
    if slug not in problem_set.slugs:
        problem_set.exercise(slug)  # says so, and guesses
    preview = Preview(problem_set.root, slug)

    def rebuild() -> None:
        if fault := preview.rebuild():
            tell(fault)

    serving.serve_until_interrupted(
        partial(serve, preview),
        problem_set.root / "exercises" / slug,
        rebuild,
        port=port,
        no_open=no_open,
    )
