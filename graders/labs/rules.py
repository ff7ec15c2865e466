"""The texts of the lab `hybrid`: grammar rules in two languages, and questions to them."""

from __future__ import annotations

import hashlib
import json
from functools import cached_property
from pathlib import Path

from graders.record import record

FOLDER = Path(__file__).with_name("data") / "hybrid"
FILES = ("rules.jsonl", "questions.jsonl")
LANGUAGES = ("en", "es")


@record()
class Rule:
    """A rule, said in both languages."""

    id: str
    topic: str
    en: str
    es: str

    def text(self, language: str) -> str:
        """The rule in one language, "en" or "es"."""
        return self.en if language == "en" else self.es


@record()
class Asked:
    """A question with its one right rule. kind: wording or paraphrase."""

    id: str
    language: str
    answer_language: str
    kind: str
    text: str
    rule: str
    reason: str

    @property
    def group(self) -> str:
        """English, Spanish, or across: asked in one language, answered in the other."""
        if self.language != self.answer_language:
            return "across"
        return {"en": "English", "es": "Spanish"}[self.language]


@record(slots=False)
class Book:
    """All rules and all questions."""

    rules: tuple[Rule, ...]
    questions: tuple[Asked, ...]

    @cached_property
    def gains(self) -> list[dict[int, float]]:
        """For each question, its rule's number with the grade 1."""
        numbers = {rule.id: number for number, rule in enumerate(self.rules)}
        return [{numbers[question.rule]: 1.0} for question in self.questions]


def read_book() -> Book:
    """The rules and questions of this package."""
    rules, questions = (_objects(FOLDER / name) for name in FILES)
    return Book(tuple(Rule(**one) for one in rules), tuple(Asked(**one) for one in questions))


def _objects(path: Path) -> list[dict[str, str]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def hashes() -> dict[str, str]:
    """The SHA-256 of each file, for Report.inputs."""
    return {name: hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() for name in FILES}
