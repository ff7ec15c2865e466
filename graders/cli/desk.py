"""What every command works with: the problem set and the learner's progress in it."""

from __future__ import annotations

import os
import shlex
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

import click

from graders.cli.terminal import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from graders.catalog import FoundSet, ProblemSet
    from graders.exercise import Exercise
    from graders.progress import ExerciseProgress, Progress

T = TypeVar("T")


class Desk:
    """Found once, when first asked for; says on standard error what the learner should know."""

    def __init__(self, environment: Mapping[str, str], chosen: Path | None = None) -> None:
        self.environment, self.chosen = environment, chosen

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        if "progress" in self.__dict__:
            self.progress.close()

    @cached_property
    def found(self) -> FoundSet:
        """The problem set in use, and where it was found. Raises UsageError, ContentError."""
        from graders.catalog import find_set  # noqa: PLC0415  30 ms that --help need not pay

        named = self.environment.get("RANKWRIGHT_SET")
        found = find_set(self.chosen, named, _working_folder())
        if not is_built_in(found.problem_set):
            tell(f"Problem set: {found.problem_set.root} ({found.found})")
        return found

    @property
    def problem_set(self) -> ProblemSet:
        """The problem set in use. Raises UsageError, ContentError."""
        return self.found.problem_set

    @cached_property
    def home(self) -> Path:
        """The folder where progress lives."""
        if chosen := self.environment.get("RANKWRIGHT_HOME"):
            return Path(os.path.expanduser(chosen))  # noqa: PTH111  leaves an unknown ~user as it is
        import platformdirs  # noqa: PLC0415  25 ms that a chosen home need not pay

        return platformdirs.user_data_path("rankwright", appauthor=False)

    @property
    def cache(self) -> Path:
        """The folder for what can be made again."""
        if self.environment.get("RANKWRIGHT_HOME"):
            return self.home / "cache"
        import platformdirs  # noqa: PLC0415  as above

        return platformdirs.user_cache_path("rankwright", appauthor=False)

    @property
    def progress_file(self) -> Path:
        """Where progress is kept, whether it is there yet or not."""
        return self.home / "progress.sqlite3"

    @cached_property
    def progress(self) -> Progress:
        """The learner's progress; where it cannot be kept, says so and forgets it at the end."""
        from graders.progress import Progress, ProgressError, open_progress  # noqa: PLC0415

        set_id = identity(self.problem_set)
        try:
            return open_progress(self.progress_file, set_id, tell)
        except ProgressError as error:
            tell(f"Progress is not kept this time. {error}")
            return Progress.in_memory(set_id)

    def remember(self, change: Callable[[Progress], T]) -> T | None:
        """Write progress; where that fails, says so and returns None, for the work goes on."""
        from graders.progress import ProgressError  # noqa: PLC0415  SQLite, as above

        try:
            return change(self.progress)
        except ProgressError as error:
            tell(f"Progress could not be kept. {error}")
            return None

    def again(self, command: str) -> str:
        """The command line that runs a command of ours with the same problem set."""
        option = "" if self.chosen is None else f"--set {shlex.quote(str(self.chosen))} "
        return f"rankwright {option}{command}"

    def exercise(self, slug: str) -> tuple[Exercise, ExerciseProgress]:
        """One exercise and the learner's progress in it. Raises UsageError, ContentError."""
        return self.problem_set.exercise(slug), self.progress.exercise(slug)


def _working_folder() -> Path | None:
    """Where to look for a problem set; None where the folder is gone under the shell's feet."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        return None


pass_desk = click.make_pass_decorator(Desk)


def is_built_in(problem_set: ProblemSet) -> bool:
    """Whether the problem set is the one that came with this package."""
    from graders.catalog.problem_set import CHECKOUT, PACKAGED  # noqa: PLC0415  as above

    return problem_set.root in (PACKAGED, CHECKOUT)


def identity(problem_set: ProblemSet) -> str:
    """What progress is kept under: the built-in set may move with the package, others not."""
    return "rankwright" if is_built_in(problem_set) else str(problem_set.root.resolve())


def set_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the option --set, which may stand before or after its name."""
    return click.option(
        "--set",
        metavar="DIR",
        expose_value=False,
        callback=_choose_set,
        help="Use the problem set in this folder.",
    )(function)


def _choose_set(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.find_object(Desk).chosen = Path(value)  # type: ignore[union-attr]
