"""Single questions of the lab `pipeline`: one told at length, those missed, and who read right."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING

import numpy as np

from graders.explaining import Table, TableRow
from graders.labs.pipeline_words import NO_CASE
from graders.labs.reading import Reader
from graders.labs.report import Section

if TYPE_CHECKING:
    from graders.labs.measures import Values
    from graders.labs.pipeline import Results
    from graders.labs.setting import Setting

SHOWN = 3
MOST_TEXT = 120


def chosen(results: Results) -> int | None:
    """The question that BM25 gets wrong and the reranker, unseen, gets right; None if none is.

    Right is the first place, or else the first five. Of several the one whose right chunk BM25
    has lowest, then the first.
    """
    values = results.compared.values
    for metric in ("hit@1", "hit@5"):
        won = values["reranked"][metric] > values["bm25"][metric]
        if won.any():
            return max(np.flatnonzero(won).tolist(), key=lambda q: _rank(results, "bm25", q))
    return None


def _rank(results: Results, name: str, question: int) -> int:
    """The place of the first right chunk, counted on beyond the list where it is not in it."""
    docs, gains = results.runs[name][question].docs, results.material.gains[question]
    return next((place for place, doc in enumerate(docs) if doc in gains), len(docs))


def case(results: Results) -> Section:
    """One question where BM25 fails and the reranker is right, told at length."""
    title = "One question, four rankings"
    question = chosen(results)
    if question is None:
        return Section(id="case", title=title, blocks=(NO_CASE,))
    one = results.material.library.questions[question]
    told = (
        f"“{one.text}” ({one.id}, {one.kind}). {one.reason} BM25 has the answer in place"
        f" {_place(results, 'bm25', question)}; the reranker, whose trees have not seen this"
        f" question, in place {_place(results, 'reranked', question)}. It was picked for that, by"
        " looking at the results; the question by question counts above say how often it goes the"
        f' other way. Ask it yourself: `rankwright lab ask "{one.text}"`'
    )
    rows = [
        TableRow(cells=_cells(results, name, question, place))
        for name in results.runs
        for place in range(SHOWN)
    ]
    columns = ("Strategy", "Place", "Answers", "Document", "Passage")
    table = Table(title="The first three of each", columns=columns, rows=tuple(rows))
    return Section(id="case", title=title, blocks=(told, table))


def _cells(
    results: Results, name: str, question: int, place: int
) -> tuple[str, int, str, str, str]:
    docs = results.runs[name][question].docs
    if place >= len(docs):
        return name, place + 1, "", "nothing found", ""
    chunk = results.material.chunks[docs[place]]
    document = results.material.library.documents[chunk.source]
    right = "yes" if docs[place] in results.material.gains[question] else "no"
    return (
        name,
        place + 1,
        right,
        f"{document.id} {document.title}",
        shorten(chunk.text, MOST_TEXT, placeholder=" …"),
    )


def failures(results: Results) -> Section:
    """The questions that the reranker does not answer in its first five."""
    values = results.compared.values
    missed = np.flatnonzero(values["reranked"]["hit@5"] == 0).tolist()
    library = results.material.library
    rows = tuple(
        TableRow(
            cells=(
                library.questions[q].text, library.questions[q].kind,
                library.documents[library.questions[q].document].title,
                *(_place(results, name, q) for name in results.runs),
            )
        )
        for q in missed
    )  # fmt: skip
    told = f"The reranker misses {len(missed)} of {len(library.questions)} in its first five."
    if not rows:
        return Section(id="failures", title="Single failures", blocks=(told,))
    columns = ("Question", "Kind", "Right document", *results.runs)
    note = "Under each strategy, the place of the first right chunk; each looks at 25."
    table = Table(title="Missed questions", columns=columns, rows=rows, note=note)
    return Section(id="failures", title="Single failures", blocks=(told, table))


def _place(results: Results, name: str, question: int) -> str:
    rank = _rank(results, name, question)
    return str(rank + 1) if rank < len(results.runs[name][question].docs) else "none"


def read_answers(setting: Setting, results: Results) -> Values:
    """For each question 1 if the best sentence of the first passage answers, else 0, shape (Q,)."""
    material = results.material
    reader = Reader(setting, material)
    found = []
    for number, question in enumerate(material.library.questions):
        docs = results.runs["reranked"][number].docs
        if not docs:
            found.append(0.0)
            continue
        chunk = material.chunks[docs[0]]
        sentence = reader.best_sentence(material.questions[number], chunk)
        start = chunk.start + chunk.text.index(sentence)
        right = chunk.source == question.document and any(
            start <= span[0] and span[1] <= start + len(sentence) for span in question.spans
        )
        found.append(float(right))
    return np.array(found)
