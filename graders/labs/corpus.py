"""A corpus with judged questions, and how one is read from a folder in BEIR layout."""

from __future__ import annotations

import json
import re
from dataclasses import field
from typing import TYPE_CHECKING, Any

from graders.errors import UsageError
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

COLUMNS = 3
# nDCG takes 2 to the power of a grade.
HIGHEST_GRADE = 30
_LONE = re.compile("[\ud800-\udfff]")


class CorpusError(UsageError):
    """A folder that is no corpus: names file, line, fault and fix.

    line: counted from 1; None where the file as a whole is meant.
    """

    def __init__(self, path: Path, line: int | None, fault: str, fix: str) -> None:
        place = f"{path}" if line is None else f"{path}, line {line}"
        super().__init__(f"{place}: {fault} {fix}")


@record()
class Question:
    """A question. gains: passage number to grade, above 0. groups: "language" to "en", say."""

    id: str
    text: str
    gains: dict[int, float]
    groups: dict[str, str] = field(default_factory=dict)


@record()
class Corpus:
    """Passages by number, their ids, and the questions that are judged.

    left_out: how many questions of the folder have no relevant passage and are not asked.
    """

    ids: tuple[str, ...]
    texts: tuple[str, ...]
    questions: tuple[Question, ...]
    left_out: int = 0


def read_corpus(folder: Path) -> Corpus:
    """Read corpus.jsonl, queries.jsonl and qrels/test.tsv.

    A passage is its title and its text, joined by a space. Raises CorpusError.
    """
    if not folder.is_dir():
        raise UsageError(f"{folder}: is no folder. Name one in BEIR layout: corpus.jsonl, ...")
    passages = {key: _passage(entry) for key, entry in _entries(folder / "corpus.jsonl")}
    if not passages:
        raise CorpusError(folder / "corpus.jsonl", None, "holds no passage.", "Write one a line.")
    asked = {key: entry["text"].strip() for key, entry in _entries(folder / "queries.jsonl")}
    numbers = {key: number for number, key in enumerate(passages)}
    gains = _gains(folder / "qrels" / "test.tsv", asked, numbers)
    questions = tuple(Question(key, asked[key], found) for key, found in gains.items() if found)
    if not questions:
        path = folder / "qrels" / "test.tsv"
        raise CorpusError(path, None, "judges no passage relevant.", "Give one a score above 0.")
    return Corpus(tuple(passages), tuple(passages.values()), questions, len(gains) - len(questions))


def _passage(entry: dict[str, Any]) -> str:
    return f"{entry.get('title') or ''} {entry['text']}".strip()


def _entries(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a file, each with its id. Raises CorpusError."""
    seen: dict[str, int] = {}
    for number, line in _lines(path):
        entry = _entry(path, number, line)
        key = entry["_id"]
        if key in seen:
            fault = f"_id {key!r} stands in line {seen[key]} already."
            raise CorpusError(path, number, fault, "Give each its own.")
        seen[key] = number
        yield key, entry


def _entry(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        fault = f"is not JSON ({error})."
        raise CorpusError(path, number, fault, "Write one object a line.") from None
    if not isinstance(entry, dict):
        raise CorpusError(path, number, "is no object.", 'Write {"_id": ..., "text": ...}.')
    for name, needed in (("_id", True), ("text", True), ("title", False)):
        value = entry.get(name)
        if not isinstance(value, str) and (needed or value is not None):
            fault = f"{name} is {'missing' if value is None else 'no text'}."
            raise CorpusError(path, number, fault, f"Give {name} as a text.")
        if value is not None and _LONE.search(value):
            fault = f"{name} holds half a character, \\ud800 to \\udfff alone."
            raise CorpusError(path, number, fault, "Write both halves, or neither.")
    return entry


def _gains(
    path: Path, asked: dict[str, str], numbers: dict[str, int]
) -> dict[str, dict[int, float]]:
    """For each judged question, in the order of the file, the grades above 0."""
    gains: dict[str, dict[int, float]] = {}
    for number, line in _lines(path):
        query, passage, score = _judgement(path, number, line)
        if number == 1 and score == "score":
            continue
        if query not in asked:
            fault = f"queries.jsonl has no question {query!r}."
            raise CorpusError(path, number, fault, "Add it there, or drop the line.")
        if passage not in numbers:
            fault = f"corpus.jsonl has no passage {passage!r}."
            raise CorpusError(path, number, fault, "Add it there, or drop the line.")
        grade = _grade(path, number, score)
        found = gains.setdefault(query, {})
        if grade > 0:
            found[numbers[passage]] = grade
    return gains


def _judgement(path: Path, number: int, line: str) -> list[str]:
    fields = line.split("\t")
    if len(fields) != COLUMNS:
        fault = f"has {len(fields)} columns between tabs."
        raise CorpusError(path, number, fault, "Write query-id, corpus-id and score.")
    return [one.strip() for one in fields]


def _grade(path: Path, number: int, score: str) -> float:
    try:
        grade = int(score)
    except ValueError:
        fault = f"the score {score!r} is no whole number."
        fix = "Write 0 for not relevant, 1 or more else."
        raise CorpusError(path, number, fault, fix) from None
    if grade > HIGHEST_GRADE:
        fault = f"the score {score} is above {HIGHEST_GRADE}."
        raise CorpusError(path, number, fault, "Grades are small numbers, 1 to 3 say.")
    return float(grade)


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that hold something, numbered from 1."""
    try:
        with path.open("rb") as file:
            for number, raw in enumerate(file, start=1):
                text = _decoded(path, number, raw)
                if text.strip():
                    yield number, text.rstrip("\r\n")
    except OSError as error:
        fault = f"cannot be read ({error.strerror})."
        fix = "A folder in BEIR layout holds corpus.jsonl, queries.jsonl and qrels/test.tsv."
        raise CorpusError(path, None, fault, fix) from None


def _decoded(path: Path, number: int, raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        fault = f"is not UTF-8 (byte {error.start + 1})."
        raise CorpusError(path, number, fault, "Save the file as UTF-8.") from None
