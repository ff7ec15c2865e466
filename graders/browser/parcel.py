"""An exercise as JSON for the page, which has no TOML reader that checks: it was checked before."""

from __future__ import annotations

import json
import typing
from dataclasses import asdict, is_dataclass, replace
from typing import TYPE_CHECKING, Any

from graders.exercise import BankInput, Example, Exercise, Manifest, Verify

if TYPE_CHECKING:
    from pathlib import Path

DATA = "data"


def pack(exercise: Exercise, *, solutions: bool = True, hidden: bool = True) -> str:
    """The exercise as JSON text: its manifest, examples, bank and files.

    solutions: take the reference and the wrong solutions along; without them diagnosis is off.
    hidden: take the hidden tests along; without them the parcel holds the worked examples, the
    tasks that have some, and the stub, which is what the page shows anyway.
    """
    if not hidden:
        exercise = examples_alone(exercise)
    document = {
        "hidden": hidden,
        "slug": exercise.slug,
        "manifest": asdict(exercise.manifest),
        "examples": [asdict(example) for example in exercise.examples],
        "bank": [asdict(one) for one in exercise.bank],
        "files": {
            path.relative_to(exercise.root).as_posix(): path.read_bytes().decode("utf-8")
            for path in _files(exercise, solutions=solutions, hidden=hidden)
        },
    }
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def unpack(text: str, root: Path) -> tuple[Exercise, bool]:
    """Write a parcel's files under root; the exercise, and whether its hidden tests are there."""
    document = json.loads(text)
    for name, content in document["files"].items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode("utf-8"))
    exercise = Exercise(
        root,
        document["slug"],
        _value(Manifest, document["manifest"]),
        _value(tuple[Example, ...], document["examples"]),
        _value(tuple[BankInput, ...], document["bank"]),
    )
    return exercise, document["hidden"]


def examples_alone(exercise: Exercise) -> Exercise:
    """The exercise as far as its worked examples go: the tasks that have some, and no mistakes."""
    shown = {example.task for example in exercise.examples}
    tasks = tuple(
        replace(task, needs=tuple(one for one in task.needs if one in shown))
        for task in exercise.manifest.tasks
        if task.id in shown
    )
    manifest = replace(exercise.manifest, tasks=tasks, mistakes=(), verify=Verify())
    return replace(exercise, manifest=manifest, bank=())


def _files(exercise: Exercise, *, solutions: bool, hidden: bool) -> list[Path]:
    """What grading reads, and explain.py and its data. The page itself shows the statement."""
    folder = exercise.folder
    needed = [exercise.stub, exercise.examples_file]
    if not hidden:
        return needed
    needed += [exercise.hidden_test(task.id) for task in exercise.manifest.tasks]
    optional = [exercise.bank_file, exercise.explain_file, *sorted((folder / DATA).rglob("*"))]
    if solutions:
        faces = (exercise.faces(mistake.id) for mistake in exercise.manifest.mistakes)
        needed += [exercise.solution, *(path for some in faces for path in some)]
    return needed + [path for path in optional if path.is_file()]


def _value(shape: Any, data: Any) -> Any:
    """Data of JSON as a value of that shape: our dataclasses, tuples of them, plain values."""
    if isinstance(shape, type) and is_dataclass(shape):
        hints = typing.get_type_hints(shape)
        return shape(**{key: _value(hints[key], item) for key, item in data.items()})
    if typing.get_origin(shape) is tuple:
        kind = typing.get_args(shape)[0]
        return tuple(_value(kind, item) for item in data)
    return data
