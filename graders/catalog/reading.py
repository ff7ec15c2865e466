"""TOML to values: each fault names the path, what is wrong there and how to mend it."""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from graders.catalog.rules import check_files, check_manifest
from graders.errors import ContentError
from graders.exercise import BankInput, Example, Exercise, Manifest
from graders.record import record

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")


@record(kw_only=True)
class _Examples:
    examples: tuple[Example, ...]


@record(kw_only=True)
class _Bank:
    format: Literal[1]
    inputs: tuple[BankInput, ...]


def read_outline(root: Path, slug: str) -> Exercise:
    """Read and check the manifest alone: no examples, no bank. Raises ContentError."""
    path = root / "exercises" / slug / "exercise.toml"
    exercise = Exercise(root, slug, _read(path, Manifest))
    check_manifest(exercise, path)
    return exercise


def read_exercise(root: Path, slug: str) -> Exercise:
    """Read root/exercises/<slug> and check manifest and files. Raises ContentError."""
    exercise = read_outline(root, slug)
    check_files(exercise)
    examples, bank = _read_examples(exercise), _read_bank(exercise)
    return dataclasses.replace(exercise, examples=examples, bank=bank)


def _read_examples(exercise: Exercise) -> tuple[Example, ...]:
    path = exercise.examples_file
    examples = _read(path, _Examples).examples
    for number, example in enumerate(examples):
        _check_asked(example, exercise, f"{path}: examples[{number}]")
    return examples


def _read_bank(exercise: Exercise) -> tuple[BankInput, ...]:
    path = exercise.bank_file
    if not path.is_file():
        return ()
    inputs = _read(path, _Bank).inputs
    for number, one in enumerate(inputs):
        _check_asked(one, exercise, f"{path}: inputs[{number}]")
    return inputs


def _check_asked(asked: Example | BankInput, exercise: Exercise, where: str) -> None:
    known = [task.id for task in exercise.manifest.tasks]
    if asked.task not in known:
        fault = f"there is no task {asked.task!r}."
        raise ContentError(f"{where}.task", fault, f"Give one of {', '.join(known)}.")
    if bool(asked.expected) == bool(asked.raises):
        fix = "Give exactly one of the two."
        raise ContentError(where, "needs either expected or raises.", fix)


def _read(path: Path, shape: type[T]) -> T:
    decode = msgspec.json.decode if path.suffix == ".json" else msgspec.toml.decode
    try:
        document = decode(path.read_bytes())
    except FileNotFoundError:
        raise ContentError(path, "is missing.", "Write it, or remove its folder.") from None
    except msgspec.DecodeError as error:
        raise ContentError(
            path, f"is not valid {path.suffix[1:].upper()}: {error}.", "Mend that line."
        ) from None
    _refuse_unknown_keys(document, shape, path, "")
    try:
        return msgspec.convert(document, shape)
    except msgspec.ValidationError as error:
        fault, _, place = str(error).partition(" - at ")
        where = place.strip("`").removeprefix("$").removeprefix(".") or "the top level"
        raise ContentError(f"{path}: {where}", f"{fault}.", "Give the key that type.") from None


@functools.cache
def _hints(shape: type) -> dict[str, Any]:
    """A class's types; resolving them again for every value would cost more than the reading."""
    return typing.get_type_hints(shape)


def _refuse_unknown_keys(value: Any, shape: Any, path: Path, where: str) -> None:
    """Msgspec ignores unknown keys of dataclasses; a mistyped key must not be ignored."""
    if typing.get_origin(shape) is tuple and isinstance(value, list):
        for number, item in enumerate(value):
            _refuse_unknown_keys(item, typing.get_args(shape)[0], path, f"{where}[{number}]")
    if not (isinstance(value, dict) and dataclasses.is_dataclass(shape)):
        return
    assert isinstance(shape, type | types.GenericAlias)
    hints = _hints(shape)
    for key, item in value.items():
        place = f"{where}.{key}".removeprefix(".")
        if key not in hints:
            known = ", ".join(hints)
            raise ContentError(
                f"{path}: {place}", "is not a known key.", f"Remove it; the keys here are {known}."
            )
        _refuse_unknown_keys(item, hints[key], path, place)
