"""Serves what an author works on to this machine alone, and makes it anew on each save."""

from __future__ import annotations

import select
from pathlib import Path
from typing import TYPE_CHECKING

import click

from graders.cli import grading
from graders.cli.saves import LOOK_S, Saves
from graders.cli.terminal import say, tell
from graders.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable
    from http.server import ThreadingHTTPServer

PORT = click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    metavar="N",
    help="Serve on this port, else on a free one.",
)
NO_OPEN = click.option("--no-open", is_flag=True, help="Open no browser.")


def serve_until_interrupted(
    serve: Callable[[int], ThreadingHTTPServer],
    folder: Path,
    rebuild: Callable[[], None],
    *,
    port: int,
    no_open: bool,
) -> None:
    """Serve, say where, and call rebuild on every save in the folder, until Ctrl-C.

    serve: makes a server at a port that runs already. Raises UsageError if the port is taken.
    """
    files = lambda: filter(Path.is_file, folder.rglob("*"))  # noqa: E731  Saves asks again and again
    with Saves(folder, files, recursive=True) as saves:  # first: who has the address may save
        try:
            server = serve(port)
        except OSError as error:
            raise UsageError(f"--port {port}: {error.strerror}. Give another one.") from None
        address = f"http://{server.server_address[0]!s}:{server.server_address[1]}/"
        say(f"{address}  Ctrl-C ends.")
        if not no_open and not grading.opens(address):
            tell("No browser could be opened. Go to that address in one.")
        try:
            _follow(saves, rebuild)
        finally:
            server.shutdown()


def _follow(saves: Saves, rebuild: Callable[[], None]) -> None:
    while True:
        select.select([saves], [], [], LOOK_S)
        if any(saves.changed()):
            rebuild()
