"""Small made-up corpora for the tests of labs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

PASSAGES = {
    "d1": ("Cats", "the cat sat on the mat"),
    "d2": ("", "dogs and cats are pets"),
    "d3": ("Mice", "the cat chased the mouse E42"),
    "d4": (None, "stock markets fell sharply today"),
    "d5": ("Pets", "a cat is a small pet"),
}
QUESTIONS = {
    "q1": "who chased the mouse",
    "q2": "markets today",
    "q3": "small pet",
    "q4": "quarks and leptons",
    "q5": "who sat",
}
JUDGED = ("q1\td3\t1", "q2\td4\t1", "q3\td5\t2", "q3\td2\t1", "q4\td1\t1", "q5\td1\t0")


def corpus_lines() -> list[str]:
    return [
        json.dumps({"_id": key, "title": title, "text": text})
        for key, (title, text) in PASSAGES.items()
    ]


def query_lines() -> list[str]:
    return [json.dumps({"_id": key, "text": text}) for key, text in QUESTIONS.items()]


def write_folder(
    folder: Path,
    corpus: list[str] | None = None,
    queries: list[str] | None = None,
    judged: tuple[str, ...] = JUDGED,
) -> Path:
    (folder / "qrels").mkdir(parents=True)
    files = {
        "corpus.jsonl": corpus_lines() if corpus is None else corpus,
        "queries.jsonl": query_lines() if queries is None else queries,
        "qrels/test.tsv": ["query-id\tcorpus-id\tscore", *judged],
    }
    for name, lines in files.items():
        (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder
