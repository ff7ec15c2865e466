"""What must hold for one exercise before anybody is graded with it.

Cheap rules only: they run on each `check`. What costs more belongs to the author's checker.
"""

from __future__ import annotations

import keyword
import math
import os
from pathlib import Path
from typing import TYPE_CHECKING

from graders.errors import ContentError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from graders.exercise import Exercise

FORMAT = 1
HARDEST = 5
LEAST_HINTS = 3
OPTIONAL_FILES = frozenset({"explain.py", "hidden/bank.json", "hidden/strategies.py"})
OPTIONAL_FOLDER = "data"


def check_manifest(exercise: Exercise, path: Path) -> None:
    """Check what types alone cannot say. Raises ContentError."""
    manifest = exercise.manifest
    if manifest.format != FORMAT:
        raise ContentError(
            f"{path}: format", f"is {manifest.format}.", f"This version reads format {FORMAT}."
        )
    if not is_name(exercise.slug):
        raise ContentError(
            path.parent,
            f"{exercise.slug!r} is not a name that Python can import.",
            "Use lower-case letters, digits and underscores, a letter first.",
        )
    if not 1 <= manifest.difficulty <= HARDEST:
        raise ContentError(
            f"{path}: difficulty", f"is {manifest.difficulty}.", f"Give 1 to {HARDEST}."
        )
    for key, value in (("title", manifest.title), ("blurb", manifest.blurb)):
        if not value.strip():
            raise ContentError(f"{path}: {key}", "is empty.", "Say it in a few words.")
    if not manifest.exports:
        raise ContentError(f"{path}: exports", "is empty.", "Name what the tests call.")
    _check_limits(exercise, path)
    _check_tasks(exercise, path)
    _check_mistakes(exercise, path)
    _check_explained(exercise, path)


def is_name(text: str) -> bool:
    """Whether text can be a slug, a task id or a mistake id."""
    return text.isidentifier() and text == text.lower() and not keyword.iskeyword(text)


def _check_limits(exercise: Exercise, path: Path) -> None:
    limits = exercise.manifest.limits
    for key in ("call_s", "total_s", "memory_mb", "output_kb"):
        value = getattr(limits, key)
        if not (value > 0 and math.isfinite(value)):
            unit = {"s": "seconds", "mb": "megabytes", "kb": "kilobytes"}[key.rpartition("_")[2]]
            raise ContentError(f"{path}: limits.{key}", f"is {value}.", f"Give {unit} above 0.")


def _check_tasks(exercise: Exercise, path: Path) -> None:
    tasks = exercise.manifest.tasks
    if not tasks:
        raise ContentError(f"{path}: tasks", "is empty.", "Give at least one [[tasks]].")
    ids = [task.id for task in tasks]
    _refuse_duplicates(ids, f"{path}: tasks")
    for number, task in enumerate(tasks):
        where = f"{path}: tasks[{number}]"
        if not is_name(task.id):
            raise ContentError(
                f"{where}.id", f"{task.id!r} cannot name a file.", "Use letters, digits, _."
            )
        if task.points < 1:
            raise ContentError(f"{where}.points", f"is {task.points}.", "Give 1 or more.")
        if len(task.hints) < LEAST_HINTS:
            raise ContentError(
                f"{where}.hints",
                f"has {len(task.hints)}.",
                f"Give {LEAST_HINTS} or more, from mild to strong.",
            )
        _refuse_unknown(task.needs, ids[:number], f"{where}.needs", "earlier task")


def _check_mistakes(exercise: Exercise, path: Path) -> None:
    mistakes = exercise.manifest.mistakes
    _refuse_duplicates([mistake.id for mistake in mistakes], f"{path}: mistakes")
    tasks = [task.id for task in exercise.manifest.tasks]
    for number, mistake in enumerate(mistakes):
        where = f"{path}: mistakes[{number}].tasks"
        if not mistake.tasks:
            raise ContentError(where, "is empty.", "Name the tasks that it must fail.")
        _refuse_unknown(mistake.tasks, tasks, where, "task")


def _check_explained(exercise: Exercise, path: Path) -> None:
    verify = exercise.manifest.verify
    equivalent = [(one.mutant, one.reason) for one in verify.equivalent]
    unparted = [(one.id, one.reason) for one in verify.unparted]
    _check_reasons(equivalent, f"{path}: verify.equivalent", "Say why no test can tell it apart.")
    _check_reasons(unparted, f"{path}: verify.unparted", "Say why no small input parts it.")


def _check_reasons(given: Sequence[tuple[str, str]], where: str, fix: str) -> None:
    _refuse_duplicates([id_ for id_, _ in given], where)
    for number, (_, reason) in enumerate(given):
        if not reason.strip():
            raise ContentError(f"{where}[{number}].reason", "is empty.", fix)


def _refuse_duplicates(ids: Sequence[str], where: str) -> None:
    for id_ in ids:
        if ids.count(id_) > 1:
            raise ContentError(where, f"the id {id_!r} stands twice.", "Rename or remove one.")


def _refuse_unknown(given: Iterable[str], known: Sequence[str], where: str, what: str) -> None:
    for id_ in given:
        if id_ not in known:
            choice = f"Give one of {', '.join(known)}." if known else "Leave it out."
            raise ContentError(where, f"there is no {what} {id_!r}.", choice)


def check_files(exercise: Exercise) -> None:
    """Check that each file an exercise needs is there, and none besides. Raises ContentError."""
    needed = {
        exercise.manifest_file: "Write the manifest.",
        exercise.statement: "Write the text of the exercise.",
        exercise.stub: "Write what a learner starts from.",
        exercise.examples_file: "Write at least two worked examples.",
        exercise.solution: "Write the reference solution.",
    }
    for task in exercise.manifest.tasks:
        needed[exercise.hidden_test(task.id)] = f"Write the hidden tests of task {task.id!r}."
    for mistake in exercise.manifest.mistakes:
        fix = f"Write this wrong solution, or remove mistake {mistake.id!r} from exercise.toml."
        needed[exercise.wrong(mistake.id)] = fix
    present = {*_files(exercise.folder), *_files(exercise.solution.parent)}
    for path, fix in needed.items():
        if path not in present:
            raise ContentError(path, "is missing.", fix)
    for path in sorted(present - needed.keys()):
        _refuse_stray(path, exercise)


def _files(folder: Path) -> Iterator[Path]:
    """Every file below a folder but bytecode and data, in one go: `list` waits for it."""
    for where, folders, names in os.walk(folder):
        left_out = {"__pycache__", OPTIONAL_FOLDER} if where == str(folder) else {"__pycache__"}
        folders[:] = [name for name in folders if name not in left_out]
        yield from (Path(where, name) for name in names)


def _refuse_stray(path: Path, exercise: Exercise) -> None:
    if path.is_relative_to(exercise.folder):
        known = path.relative_to(exercise.folder).as_posix() in OPTIONAL_FILES
    else:  # another face of a mistake: see Exercise.faces
        mistake, _, face = path.stem.partition(".")
        ids = {mistake.id for mistake in exercise.manifest.mistakes}
        known = bool(face) and path.parent.name == "wrong" and mistake in ids
    if not known:
        raise ContentError(
            path,
            "does not belong to the exercise.",
            "Remove it; data goes into data/, a wrong solution needs its [[mistakes]] entry.",
        )
