"""`rankwright site`: the problem set as a static site."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from graders.cli import serving
from graders.cli.desk import Desk, pass_desk, set_option
from graders.cli.terminal import say, tell
from graders.english import counted
from graders.errors import ContentError, UsageError

if TYPE_CHECKING:
    from graders.site.build import Built, Options

OUT = click.option(
    "--out",
    metavar="DIR",
    default=Path("build/site"),
    show_default=True,
    type=click.Path(path_type=Path),
    help="Build into this folder. Files there that are not ours are left alone.",
)
BASE = click.option(
    "--base-url",
    "base",
    metavar="URL",
    default="/",
    show_default=True,
    help="Where the site will stand: a path, or the full address for search engines.",
)
PYODIDE = click.option(
    "--pyodide",
    metavar="URL|DIR",
    help="Where Python for the browser comes from: an address, or a folder to copy. A pinned"
    " release on a CDN unless given.",
)
NO_SOLUTIONS = click.option(
    "--no-solutions",
    "solutions",
    flag_value=False,
    default=True,
    help="Leave solutions and wrong solutions out; nothing is diagnosed then.",
)
TESTS = click.option(
    "--tests",
    type=click.Choice(["all", "examples"]),
    default="all",
    show_default=True,
    help="What runs in the page: every test, or the worked examples alone. With those, the site"
    " holds neither hidden tests nor solutions.",
)
KEEP_GOING = click.option(
    "--keep-going", is_flag=True, help="Leave broken exercises out instead of failing."
)


@click.group("site")
def command() -> None:
    """Make a static site of the problem set, for any web server.

    Example: rankwright site serve
    """


@command.command("build")
@OUT
@BASE
@PYODIDE
@TESTS
@NO_SOLUTIONS
@KEEP_GOING
@set_option
@pass_desk
def build_command(
    desk: Desk,
    out: Path,
    base: str,
    pyodide: str | None,
    tests: str,
    *,
    solutions: bool,
    keep_going: bool,
) -> int:
    """Build the site into a folder of plain files.

    Exit status: 0 built, 1 built without broken exercises (--keep-going), 3 an exercise is broken.

    Example: rankwright site build --out build/site
    """
    options = _options(base, pyodide, tests, solutions=solutions, keep_going=keep_going)
    built = _build(desk, out, options)
    say(f"{counted(built.exercises, 'exercise')} in {out}, {counted(built.files, 'file')}.")
    return 1 if built.left_out else 0


@command.command("serve")
@OUT
@BASE
@PYODIDE
@TESTS
@NO_SOLUTIONS
@serving.PORT
@serving.NO_OPEN
@set_option
@pass_desk
def serve_command(
    desk: Desk,
    out: Path,
    base: str,
    pyodide: str | None,
    tests: str,
    *,
    solutions: bool,
    port: int,
    no_open: bool,
) -> None:
    """Build the site and serve it to this machine alone; each save rebuilds it, until Ctrl-C.

    Example: rankwright site serve
    """
    from graders.site.serve import serve  # noqa: PLC0415

    options = _options(base, pyodide, tests, solutions=solutions, keep_going=True)
    _build(desk, out, options)
    serving.serve_until_interrupted(
        partial(serve, out),
        desk.problem_set.root / "exercises",
        lambda: _rebuild(desk, out, options),
        port=port,
        no_open=no_open,
    )


def _options(
    base: str, pyodide: str | None, tests: str, *, solutions: bool, keep_going: bool
) -> Options:
    from graders.site.build import Options  # noqa: PLC0415  loads the renderers
    from graders.site.pyodide import RELEASE  # noqa: PLC0415

    return Options(
        base=base,
        pyodide=pyodide or RELEASE,
        hidden=tests == "all",
        solutions=solutions,
        keep_going=keep_going,
    )


def _build(desk: Desk, out: Path, options: Options) -> Built:
    from graders.catalog import ProblemSet  # noqa: PLC0415
    from graders.site.build import build  # noqa: PLC0415

    fresh = ProblemSet(desk.problem_set.root)  # what was read before a save is outdated
    built = build(fresh, out, options)
    for fault in built.left_out:
        tell(f"Left out: {fault}")
    return built


def _rebuild(desk: Desk, out: Path, options: Options) -> None:
    try:
        _build(desk, out, options)
    except (ContentError, UsageError, UnicodeDecodeError, SyntaxError) as error:
        tell(f"Not rebuilt: {error}")
    else:
        tell("Rebuilt.")
