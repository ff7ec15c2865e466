"""`rankwright watch`: grades again on every save."""

from __future__ import annotations

import gc
import select
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from graders.cli import grading, hint, terminal
from graders.cli.desk import Desk, pass_desk, set_option
from graders.cli.keys import Keys
from graders.cli.saves import LOOK_S, Saves
from graders.cli.terminal import say, tell
from graders.errors import ContentError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from graders.cli.grading import Grader
    from graders.feedback import Feedback

KEYS = "h hint   o open the page   r run again   q quit"


@click.command("watch")
@click.argument("path", type=click.Path(path_type=Path), default=".")
@set_option
@pass_desk
def command(desk: Desk, path: Path) -> int:
    """Grade on every save.

    PATH is a file named after its exercise, or a folder of such files; the working folder unless
    given. Keys: h shows the next hint, o opens the feedback page, r grades again, q quits.

    Exit status: 0 after q, 130 after Ctrl-C.

    Example: rankwright watch rrf.py
    """
    gc.enable()  # a command that stays; see graders.cli.main
    folder, files = watched(desk, path)
    with grading.open_grader(desk) as grader, Saves(folder, files) as saves, Keys() as keys:
        watch = Watch(grader)
        watch.grade_first(files(), path)
        watch.offer(keys.sources())
        while watch.go_on:
            watch.turn(saves, keys)
    return 0


def watched(desk: Desk, path: Path) -> tuple[Path, Callable[[], Iterable[Path]]]:
    """The folder to listen in, and what lists the submissions in it. Raises UsageError."""
    if path.is_dir():
        slugs = desk.problem_set.slugs
        return path, lambda: [path / f"{slug}.py" for slug in slugs]
    if not path.exists():
        raise UsageError(f"{path} does not exist. See `rankwright start`.")
    grading.exercise_of(desk, path)
    return path.parent, lambda: [path]


class Watch:
    """What is being worked on, and what each save and key does to it."""

    def __init__(self, grader: Grader) -> None:
        self.go_on = True
        self._desk, self._grader = grader.desk, grader
        self._file: Path | None = None
        self._feedback: Feedback | None = None

    def grade_first(self, files: Iterable[Path], where: Path) -> None:
        """Grade the file that was saved last, or say that there is none yet."""
        there = [path for path in files if path.is_file()]
        if there:
            self._grade(max(there, key=lambda path: path.stat().st_mtime_ns))
        else:
            begin = self._desk.again("start SLUG")
            say(f"No file in {where} is named after an exercise yet. To begin one: {begin}")

    def turn(self, saves: Saves, keys: Keys) -> None:
        """Wait for a key or a save, or a moment, and act on what has come."""
        sources = keys.sources()
        ready, _, _ = select.select([saves.fileno(), *sources], [], [], LOOK_S)
        pressed = keys.pressed() if set(ready).intersection(sources) else ""
        for key in pressed:
            self._act(key)
        saved, gone = saves.changed()
        for path in gone:
            say(f"{path} is gone. It is graded again when it is back.")
        for path in saved:
            self._grade(path)
        if saved or gone or pressed:
            self.offer(sources)

    def offer(self, sources: list[int]) -> None:
        """Say what can be done now: sources, of keys, may be none."""
        if self.go_on:
            say(f"\n{KEYS}" if sources else "\nWaiting for the next save. Ctrl-C ends.")

    def _act(self, key: str) -> None:
        match key:
            case "q":
                self.go_on = False
            case "r" if self._file:
                self._grade(self._file)
            case "o" if self._feedback and self._feedback.page:
                grading.open_page(self._feedback.page)
            case "h" if self._file:
                self._hint(self._file)

    def _grade(self, file: Path) -> None:
        from graders.renderers import text  # noqa: PLC0415  loaded by the first grading
        from graders.submission import read_submission  # noqa: PLC0415

        if self._file and sys.stdout.isatty():  # not what was said before the first grading
            click.clear()
        self._file = file
        try:
            exercise = grading.exercise_of(self._desk, file)
            feedback = self._grader.grade(exercise, file, read_submission(file))
        except (UsageError, ContentError) as error:  # to be mended and saved again
            tell(f"Error: {error}")
            return
        page = Path("feedback") / f"{exercise.slug}.html"
        self._feedback = grading.write_page(feedback, page)
        colour = terminal.wants_colour(self._desk.environment, sys.stdout)
        terminal.say_document(text.render(self._feedback, colour=colour), text=True)

    def _hint(self, file: Path) -> None:
        exercise, progress = self._desk.exercise(grading.exercise_of(self._desk, file).slug)
        task = hint.choose_task(exercise, progress, None)
        if task is None:
            say("\nEvery task has passed: there is nothing to give a hint for.")
        else:
            say(f"\n{hint.next_hint(self._desk, exercise.slug, task)}")
