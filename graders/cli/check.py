"""`rankwright check`: grades one submission."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from graders.cli import files, grading, terminal
from graders.cli.desk import Desk, pass_desk, set_option
from graders.errors import UsageError
from graders.verdict import Status

if TYPE_CHECKING:
    from graders.feedback import Feedback

FORMATS = ("text", "json", "markdown", "junit", "github")
PATH = click.Path(path_type=Path)


@click.command("check")
@click.argument("file", type=PATH)
@click.option("--exercise", "slug", metavar="SLUG", help="What it answers, whatever its name.")
@click.option("--format", "format_", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--output", metavar="FILE", type=PATH, help="Write the report to this file.")
@click.option("--html", metavar="FILE", type=PATH, help="Write the feedback page to this file.")
@click.option("--no-html", is_flag=True, help="Write no feedback page.")
@click.option("--open", "open_", is_flag=True, help="Open the feedback page in the browser.")
@click.option("--require-sandbox", type=click.Choice(["strict"]), help="Refuse to grade without.")
@click.option("--search", is_flag=True, help="Then try more small inputs, for up to 10 s.")
@set_option
@pass_desk
def command(
    desk: Desk,
    *,
    file: Path,
    slug: str | None,
    format_: str,
    output: Path | None,
    html: Path | None,
    no_html: bool,
    open_: bool,
    require_sandbox: str | None,
    search: bool,
) -> int:
    """Grade FILE and say what is wrong, and why.

    The exercise comes from the file's name. The feedback page is feedback/SLUG.html.
    --search draws small inputs at random and compares with the reference solution; one on which
    the two differ fails its task.

    Exit status: 0 every task passed, 1 not yet, 2 wrong usage or a file that cannot be graded,
    3 a fault of ours or a required sandbox that is not there.

    Example: rankwright check rrf.py
    """
    if no_html and (html or open_):
        raise UsageError("--no-html writes no page, so --html and --open have nothing to act on.")
    _refuse_to_overwrite(file, output, html)
    if output and html and output.absolute() == html.absolute():
        raise UsageError(f"{output}: cannot be both report and page. Give two files.")
    feedback = _grade(desk, file, slug, require_sandbox, search=search)
    if not no_html:
        page = html or Path("feedback") / f"{feedback.exercise}.html"
        feedback = grading.write_page(feedback, page)
    _report(desk, feedback, format_, output)
    if open_ and feedback.page:
        grading.open_page(feedback.page)
    return 0 if feedback.status is Status.PASSED else 1


def _refuse_to_overwrite(file: Path, *targets: Path | None) -> None:
    for target in targets:
        if target and file.exists() and target.exists() and target.samefile(file):
            raise UsageError(f"{target}: is what is to be graded. Write to another file.")


def _grade(
    desk: Desk, file: Path, slug: str | None, require: str | None, *, search: bool
) -> Feedback:
    from graders.submission import read_submission  # noqa: PLC0415  --help need not pay for it

    submission = read_submission(file)
    with grading.open_grader(desk, require) as grader:
        exercise = grading.exercise_of(desk, file, slug)
        return grader.grade(exercise, file, submission, search=search)


def _report(desk: Desk, feedback: Feedback, format_: str, output: Path | None) -> None:
    """Print or write the report. Raises UsageError after printing what could not be written."""
    if format_ != "text" or output:
        _tell_what_is_missing(feedback)  # the text ends with it
    if output is None:
        document = _render(desk, feedback, format_)
        if format_ == "text" and desk.environment.get("GITHUB_ACTIONS") == "true":
            document = _without_commands(document)
        terminal.say_document(document, text=format_ == "text")
        return
    report = _render(desk, feedback, format_, to_file=True)
    try:
        files.write(output, report)
    except UsageError:
        terminal.say_document(report, text=format_ == "text")
        raise
    terminal.tell(f"Wrote {output}. {feedback.headline}")


def _without_commands(document: str) -> str:
    """The document for a GitHub job's log, where a line of a learner's may begin with "::error".

    Until the token comes back, which nobody can guess, GitHub takes every line as text.
    """
    import secrets  # noqa: PLC0415  needed in a job alone

    token = secrets.token_hex(16)
    return f"::stop-commands::{token}\n{document.removesuffix(chr(10))}\n::{token}::\n"


def _tell_what_is_missing(feedback: Feedback) -> None:
    if missing := feedback.verdict.sandbox.missing:
        terminal.tell(f"The sandbox does not enforce {', '.join(missing)} here: rankwright doctor")


def _render(desk: Desk, feedback: Feedback, format_: str, *, to_file: bool = False) -> str:
    from graders.renderers import RENDERERS, text  # noqa: PLC0415

    if format_ != "text":
        return RENDERERS[format_](feedback)
    colour = not to_file and terminal.wants_colour(desk.environment, sys.stdout)
    return text.render(feedback, colour=colour)
