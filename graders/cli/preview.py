"""`rankwright preview`: the page as learners see it."""

from __future__ import annotations

import select
from pathlib import Path
from typing import TYPE_CHECKING

import click

from graders.cli import grading
from graders.cli.desk import Desk, pass_desk, set_option
from graders.cli.saves import Saves
from graders.cli.terminal import say, tell
from graders.errors import UsageError

if TYPE_CHECKING:
    from http.server import ThreadingHTTPServer

    from graders.authoring.preview import Preview

LOOK_S = 0.5  # how long a save may go unnoticed where no file events come


@click.command("preview")
@click.argument("slug")
@click.option("--port", default=0, metavar="N", help="Serve on this port, else on a free one.")
@click.option("--no-open", is_flag=True, help="Open no browser.")
@set_option
@pass_desk
def command(desk: Desk, slug: str, *, port: int, no_open: bool) -> None:
    """Show the page of an exercise as learners see it.

    Each save rebuilds it. It is served to this machine alone, until Ctrl-C.

    Example: rankwright preview rrf
    """
    from graders.authoring.preview import HOST, Preview  # noqa: PLC0415

    problem_set = desk.problem_set
    if slug not in problem_set.slugs:
        problem_set.exercise(slug)  # says so, and guesses
    preview = Preview(problem_set.root, slug)
    server = _served(preview, port)
    address = f"http://{HOST}:{server.server_address[1]}/"
    say(f"{address}  Ctrl-C ends.")
    if not no_open and not grading.opens(address):
        tell("No browser could be opened. Go to that address in one.")
    try:
        _follow(preview, problem_set.root / "exercises" / slug)
    finally:
        server.shutdown()


def _served(preview: Preview, port: int) -> ThreadingHTTPServer:
    from graders.authoring.preview import serve  # noqa: PLC0415

    try:
        return serve(preview, port)
    except OSError as error:
        raise UsageError(f"--port {port}: {error.strerror}. Give another one.") from None


def _follow(preview: Preview, folder: Path) -> None:
    """Rebuild the page on every save, until Ctrl-C."""
    with Saves(folder, lambda: filter(Path.is_file, folder.rglob("*"))) as saves:
        while True:
            select.select([saves], [], [], LOOK_S)
            if any(saves.changed()) and (fault := preview.rebuild()):
                tell(fault)
