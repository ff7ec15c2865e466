"""Answers that make known mistakes in ways of their own.

tests/cases/diagnosis/<slug>/<style>.py is a correct answer, written otherwise than the reference
solution; <style>.toml says for each mistake which edits turn that answer into one that makes it.
So a mistake is what stands in the edits, and two of them can be made at once.
"""

from __future__ import annotations

import hashlib
import itertools
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from graders.submission import SubmittedFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CASES = Path(__file__).parent.parent / "cases" / "diagnosis"
SLUGS = tuple(sorted(folder.name for folder in CASES.iterdir()))
Edits = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Answer:
    """A submission and the mistakes that it makes, by their ids; none where it is correct."""

    slug: str
    style: str
    mistakes: tuple[str, ...]
    source: str

    @property
    def file(self) -> SubmittedFile:
        return submitted(self.source, f"{self.slug}.py")


def submitted(source: str, name: str) -> SubmittedFile:
    return SubmittedFile(name, source, hashlib.sha256(source.encode()).hexdigest())


def correct(slug: str) -> list[Answer]:
    """Every correct answer: those that others are made of, and those that stand alone."""
    return [Answer(slug, path.stem, (), path.read_text()) for path in _styles(slug)]


def variants(slug: str) -> list[Answer]:
    """Every answer with one mistake."""
    return [
        Answer(slug, path.stem, (mistake,), _edited(path, path.read_text(), edits))
        for path in _styles(slug)
        for mistake, edits in _edits(path).items()
    ]


def combinations(slug: str) -> list[Answer]:
    """Every answer with two mistakes whose edits leave each other alone."""
    return [answer for path in _styles(slug) for answer in _pairs(slug, path)]


def _pairs(slug: str, path: Path) -> Iterator[Answer]:
    base = path.read_text()
    for (one, first), (other, second) in itertools.combinations(_edits(path).items(), 2):
        edited = _edited(path, base, first)
        if all(edited.count(old) == 1 for old, _ in second):
            yield Answer(slug, path.stem, (one, other), _edited(path, edited, second))


def _styles(slug: str) -> list[Path]:
    return sorted((CASES / slug).glob("*.py"))


def _edits(path: Path) -> dict[str, Edits]:
    table = path.with_suffix(".toml")
    if not table.exists():
        return {}
    read = tomllib.loads(table.read_text())
    return {name: tuple((old, new) for old, new in made["edits"]) for name, made in read.items()}


def _edited(path: Path, text: str, edits: Sequence[tuple[str, str]]) -> str:
    for old, new in edits:
        assert text.count(old) == 1, f"{path}: {old!r} stands in it {text.count(old)} times"
        text = text.replace(old, new)
    return text
