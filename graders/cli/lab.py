"""`rankwright lab`: runs experiments with the learner's own functions."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from graders.cli import lab_ask, terminal
from graders.cli.desk import Desk, pass_desk
from graders.cli.lab_options import refuse_misplaced, with_options
from graders.cli.terminal import say, tell
from graders.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.labs.crew import Crew
    from graders.labs.registry import Lab
    from graders.labs.setting import Tell

PATH = click.Path(path_type=Path)


@click.group("lab")
def command() -> None:
    """Put your own functions together to a retriever, and measure it.

    Example: rankwright lab run hybrid --with .
    """


command.add_command(lab_ask.command)


@command.command("list")
def list_() -> None:
    """List the labs."""
    from graders.labs.registry import LABS  # noqa: PLC0415  --help need not pay for it

    width = max(map(len, LABS))
    for lab in LABS.values():
        say(f"{lab.name:{width}}  {lab.blurb}")
    say("\nRun one: rankwright lab run NAME")


@command.command("run")
@click.argument("name")
@click.option("--with", "folder", metavar="DIR", type=PATH, help="Use your files of this folder.")
@click.option("--anyway", is_flag=True, help="Also use files of yours that did not pass.")
@click.option("--out", metavar="DIR", type=PATH, help="Write the report there. [labs/NAME]")
@with_options
@pass_desk
@click.pass_context
def run(
    context: click.Context,
    desk: Desk,
    /,
    *,
    name: str,
    folder: Path | None,
    anyway: bool,
    out: Path | None,
    **chosen: Any,
) -> int:
    """Run the lab NAME and write its report.

    Your files are graded first; those that pass do their part, in the jail, and the reference
    does the rest. The report is a page, REPORT.md, metrics.json, per_query.csv and manifest.json.

    Example: rankwright lab run own --data my-corpus --with .
    """
    lab = _lab(name)
    if anyway and folder is None:
        raise UsageError("--anyway says which files of --with DIR to use. Give --with too.")
    refuse_misplaced(context, lab, chosen)
    out = out or Path("labs") / name
    return _finish(desk, lab, chosen, folder, out, anyway=anyway)


def _lab(name: str) -> Lab:
    from graders.labs.registry import LABS  # noqa: PLC0415  as above

    if name not in LABS:
        raise UsageError(f"There is no lab {name!r}. There are: {', '.join(LABS)}.")
    return LABS[name]


def _finish(
    desk: Desk, lab: Lab, chosen: dict[str, Any], folder: Path | None, out: Path, *, anyway: bool
) -> int:
    from graders.labs import running, writing  # noqa: PLC0415  loads NumPy
    from graders.labs.setting import Options  # noqa: PLC0415  likewise

    writing.refuse_foreign(out)
    options = Options(**chosen, cache=desk.cache / "embeddings")
    with _progress() as progress, _crew(lab, folder, progress, anyway=anyway) as crew:
        finished = running.run(lab, options, crew, progress)
    writing.write(finished.report, finished.manifest, out)
    say(terminal.wrapped(finished.report.lead))
    for failure in finished.manifest["failed"]:
        tell(f"{failure['file']} {failure['reason']}: the run went on without it.")
    tell(f"The report: {out / writing.PAGE}")
    return 0


@contextlib.contextmanager
def _crew(lab: Lab, folder: Path | None, progress: Tell, *, anyway: bool) -> Iterator[Crew | None]:
    if folder is None:
        yield None
        return
    from graders.labs.crew import engage  # noqa: PLC0415  loads pytest
    from graders.sandbox.host import open_sandbox  # noqa: PLC0415

    sandbox = open_sandbox()
    try:
        yield engage(folder, sandbox, lab.jobs, progress, anyway=anyway)
    finally:
        sandbox.close()


@contextlib.contextmanager
def _progress() -> Iterator[Tell]:
    """A bar on standard error if that is a terminal; else a line for each new thing that begins."""
    if not sys.stderr.isatty():
        yield _Lines()
        return
    from rich.console import Console  # noqa: PLC0415  40 ms that pay here
    from rich.markup import escape  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("lab", total=None)
        yield lambda what, done, of: bars.update(
            task, description=escape(what), completed=done, total=of or None
        )


class _Lines:
    """Tells when something new begins."""

    def __init__(self) -> None:
        self._last = ""

    def __call__(self, what: str, _done: int, _of: int) -> None:
        if what != self._last:
            self._last = what
            tell(f"{what} ...")
