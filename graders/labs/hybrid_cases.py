"""Single questions of the lab `hybrid`: those that it misses, and a row for each."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from graders.explaining import Table, TableRow
from graders.labs.report import Section

if TYPE_CHECKING:
    from graders.labs.hits import Hits
    from graders.labs.hybrid import Results

HIT = "hit@5"


def columns(results: Results) -> tuple[str, ...]:
    """The header of per_query.csv."""
    told = (f"{name} {what}" for name in results.runs for what in ("rank", "first five"))
    return ("question", "language", "answer_language", "kind", "text", "rule", *told)


def failures(results: Results) -> Section:
    """The questions that the hybrid does not answer in its first five."""
    missed = [q for q, hit in enumerate(results.compared.values["hybrid"][HIT]) if not hit]
    named = ("Question", "Asked", "Right rule", "Its rank: BM25, dense, hybrid", "First instead")
    told_rows = tuple(_failure(results, q) for q in missed)
    told = f"The hybrid misses {len(missed)} of {len(results.book.questions)} in its first five."
    blocks: tuple[str | Table, ...] = (told,)
    if told_rows:
        blocks += (Table(title="Missed questions", columns=named, rows=told_rows),)
    return Section(id="failures", title="Single failures", blocks=blocks)


def _failure(results: Results, number: int) -> TableRow:
    question, rules = results.book.questions[number], results.book.rules
    right = next(iter(results.book.gains[number]))
    ranks = ", ".join(str(rank(run[number], right) or "none") for run in results.runs.values())
    first = results.runs["hybrid"][number].docs[:1]
    return TableRow(
        cells=(
            question.text,
            f"{question.group}, {question.kind}",
            rules[right].topic,
            ranks,
            rules[first[0]].topic if first else "nothing",
        )
    )


def rank(hits: Hits, doc: int) -> int | None:
    """The place of a passage, from 1; None where it was not found."""
    return hits.docs.index(doc) + 1 if doc in hits.docs else None


def rows(results: Results) -> tuple[tuple[Any, ...], ...]:
    """per_query.csv: what was asked, and each retriever's rank of the right rule and first five."""
    table = []
    for number, question in enumerate(results.book.questions):
        right = next(iter(results.book.gains[number]))
        told = [
            (rank(run[number], right) or "", _first_five(results, run[number]))
            for run in results.runs.values()
        ]
        table.append(
            (
                question.id, question.language, question.answer_language, question.kind,
                question.text, question.rule, *chain.from_iterable(told),
            )
        )  # fmt: skip
    return tuple(table)


def _first_five(results: Results, hits: Hits) -> str:
    return " ".join(results.book.rules[doc].id for doc in hits.docs[:5])
