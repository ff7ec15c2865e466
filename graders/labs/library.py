"""The texts of the lab `pipeline`: documents, and questions with the sentences that answer them."""

from __future__ import annotations

import hashlib
import json
from functools import cached_property
from pathlib import Path
from typing import Any

from graders.record import record

FOLDER = Path(__file__).with_name("data") / "pipeline"
FILES = ("documents.jsonl", "questions.jsonl")
Span = tuple[int, int]


@record()
class Document:
    """A document. The title is no part of the text and is not searched."""

    id: str
    title: str
    topic: str
    text: str


@record()
class Asked:
    """A question. document: its number. spans: where its answering sentences stand in the text.

    A span ends with the sentence's last word: a chunk of words has no full stop at its end.
    """

    id: str
    kind: str
    text: str
    document: int
    spans: tuple[Span, ...]
    reason: str


@record(slots=False)
class Library:
    """All documents and all questions."""

    documents: tuple[Document, ...]
    questions: tuple[Asked, ...]

    @cached_property
    def kinds(self) -> list[str]:
        """The kind of each question: plain, paraphrase or identifier."""
        return [question.kind for question in self.questions]


def read_library() -> Library:
    """The documents and questions of this package."""
    documents = tuple(Document(**one) for one in _objects(FILES[0]))
    numbers = {document.id: number for number, document in enumerate(documents)}
    questions = tuple(_asked(one, documents, numbers) for one in _objects(FILES[1]))
    return Library(documents, questions)


def _asked(one: dict[str, Any], documents: tuple[Document, ...], numbers: dict[str, int]) -> Asked:
    number = numbers[one["document"]]
    text = documents[number].text
    spans = tuple(
        (text.index(sentence), text.index(sentence) + len(sentence.rstrip(".!?")))
        for sentence in one["sentences"]
    )
    return Asked(one["id"], one["kind"], one["text"], number, spans, one["reason"])


def _objects(name: str) -> list[dict[str, Any]]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def hashes() -> dict[str, str]:
    """The SHA-256 of each file, for Report.inputs."""
    return {name: hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() for name in FILES}
