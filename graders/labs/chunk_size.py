"""The lab `chunk-size`: how chunks' size and overlap decide what the first five can answer."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from graders.explaining import Point, Table, TableRow
from graders.labs.charts import draw, read_aloud
from graders.labs.comparison import compare
from graders.labs.counting import count, tokenized, tokenizer
from graders.labs.cutting import by_words
from graders.labs.hits import Hits
from graders.labs.lexical import bm25_run
from graders.labs.library import hashes, read_library
from graders.labs.report import Report, Section, figure
from graders.labs.studies import INTERVALS, mean_cell, per_question, setting_figures
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from graders.labs.comparison import Comparison
    from graders.labs.cutting import Chunk
    from graders.labs.library import Library, Span
    from graders.labs.setting import Setting
    from graders.renderers.canvas import Drawing

SIZES, SHARES = (64, 128, 256, 512), (0.1, 0.2)
K, BUDGET = 5, 512
METRIC = "recall@5"


@record()
class Chapters:
    """The documents of each topic as one text. answers: for each question, chapter and span."""

    texts: list[str]
    answers: list[list[tuple[int, Span]]]


def run(setting: Setting) -> Report:
    """Run it. Raises PartFailed."""
    library = read_library()
    chapters = chapters_of(library)
    cut = tokenizer(setting)
    questions = [cut(one.text) for one in library.questions]
    cuts, first, budget = _cut_and_searched(setting, chapters, questions)
    gains = [dict.fromkeys(range(len(spans)), 1.0) for spans in chapters.answers]
    by_five = compare(setting, first, gains, (METRIC,))
    by_budget = compare(setting, budget, gains, (METRIC,))
    columns, rows = per_question(by_five, METRIC, [one.id for one in library.questions])
    return Report(
        lab="chunk-size",
        title="How large should a chunk be?",
        lead=_lead(by_five, by_budget),
        sections=_sections(by_five, by_budget, cuts, chapters),
        figures={
            "questions": len(questions),
            **setting_figures(by_five),
            "within_512_tokens": setting_figures(by_budget),
        },
        columns=columns,
        rows=rows,
        sizes={"chapters": len(chapters.texts), "questions": len(questions)},
        inputs=hashes(),
    )


def _cut_and_searched(
    setting: Setting, chapters: Chapters, questions: list[list[str]]
) -> tuple[dict[str, list[Chunk]], dict[str, list[Hits]], dict[str, list[Hits]]]:
    """The chunks of each setting, and what its first five and its first BUDGET tokens answer."""
    cuts: dict[str, list[Chunk]] = {}
    first: dict[str, list[Hits]] = {}
    budget: dict[str, list[Hits]] = {}
    for size, share in product(SIZES, SHARES):
        name = _name(size, share)
        chunks = by_words(setting, chapters.texts, size, round(size * share))
        found = _bm25(setting, chunks, questions)
        cuts[name] = chunks
        first[name] = [answered(chapters, chunks, q, h.docs[:K]) for q, h in enumerate(found)]
        fits = max(1, BUDGET // size)
        budget[name] = [answered(chapters, chunks, q, h.docs[:fits]) for q, h in enumerate(found)]
    return cuts, first, budget


def chapters_of(library: Library) -> Chapters:
    """Join the documents of each topic, in the order of the file, and move the labels along."""
    texts: list[str] = []
    numbers: dict[str, int] = {}
    places: list[tuple[int, int]] = []
    for document in library.documents:
        chapter = numbers.setdefault(document.topic, len(numbers))
        if chapter == len(texts):
            texts.append(document.text)
            places.append((chapter, 0))
        else:
            places.append((chapter, len(texts[chapter]) + 1))
            texts[chapter] += f" {document.text}"
    answers = []
    for question in library.questions:
        chapter, shift = places[question.document]
        answers.append([(chapter, (start + shift, end + shift)) for start, end in question.spans])
    return Chapters(texts, answers)


def _bm25(setting: Setting, chunks: Sequence[Chunk], questions: list[list[str]]) -> list[Hits]:
    tokens = tokenized(setting, [chunk.text for chunk in chunks], "chunks")
    return bm25_run(setting, tokens, count(tokens), questions, max(K, BUDGET // min(SIZES)))


def answered(
    chapters: Chapters, chunks: Sequence[Chunk], question: int, docs: Sequence[int]
) -> Hits:
    """The answering sentences, by number, that stand whole in one of the chunks."""
    held = [
        number
        for number, (chapter, span) in enumerate(chapters.answers[question])
        if any(chunks[doc].holds(chapter, span) for doc in docs)
    ]
    return Hits(tuple(held), (1.0,) * len(held))


def _name(size: int, share: float) -> str:
    return f"{size} tokens, {share:.0%} overlap"


def _lead(by_five: Comparison, by_budget: Comparison) -> str:
    small, large = _name(SIZES[0], SHARES[0]), _name(SIZES[-1], SHARES[0])
    return (
        f"The first five chunks answer {figure(by_five.mean(small, METRIC))} at 64 tokens and"
        f" {figure(by_five.mean(large, METRIC))} at 512. But five times 512 tokens are eight times"
        f" as much to read: within 512 tokens in all it is"
        f" {figure(by_budget.mean(small, METRIC))} and {figure(by_budget.mean(large, METRIC))}."
    )


def _sections(
    by_five: Comparison, by_budget: Comparison, cuts: Mapping[str, Sequence[Chunk]],
    chapters: Chapters,
) -> tuple[Section, ...]:  # fmt: skip
    return (
        Section(id="setup", title="What was run", blocks=(_SETUP,)),
        Section(
            id="sizes",
            title="Size and overlap",
            blocks=(
                _curves(by_five, by_budget), _table(by_five, by_budget, cuts, chapters), INTERVALS,
                _READ,
            ),
        ),
    )  # fmt: skip


def _curves(by_five: Comparison, by_budget: Comparison) -> Drawing:
    series = {}
    for told, compared in (("first five", by_five), ("within 512 tokens", by_budget)):
        for share in SHARES:
            series[f"{told}, {share:.0%} overlap"] = [
                Point(x=float(size), y=compared.mean(_name(size, share), METRIC)) for size in SIZES
            ]
    ends = {name: points[-1].y for name, points in series.items()}
    alt = f"Curves over the size of a chunk. At {SIZES[-1]} tokens: {read_aloud(ends)}."
    title = "Answering sentences found, by the size of a chunk"
    return draw("curves", title, alt, series, "tokens of a chunk", "recall")


def _table(
    by_five: Comparison, by_budget: Comparison, cuts: Mapping[str, Sequence[Chunk]],
    chapters: Chapters,
) -> Table:  # fmt: skip
    rows = []
    for name, chunks in cuts.items():
        cells = [mean_cell(one, name, METRIC) for one in (by_five, by_budget)]
        torn = _torn(chapters, chunks)
        rows.append(TableRow(cells=(name, len(chunks), torn, *cells)))
    columns = ("Chunks", "How many", "Torn answers", "recall@5", "Within 512 tokens")
    return Table(
        title="What is found", columns=columns, rows=tuple(rows),
        note="Torn answers: answering sentences that stand whole in no chunk, of"
        f" {sum(map(len, chapters.answers))}. No retriever can find those.",
    )  # fmt: skip


def _torn(chapters: Chapters, chunks: Sequence[Chunk]) -> int:
    return sum(
        not any(chunk.holds(chapter, span) for chunk in chunks)
        for spans in chapters.answers
        for chapter, span in spans
    )


_SETUP = (
    "The 48 documents of the lab `pipeline`, joined by topic into 19 chapters of 200 to 835 words,"
    " are cut into windows of 64 to 512 words with an overlap of 10 or 20 %, and searched by BM25"
    " (k1 = 1.5, b = 0.75). Labels are sentences of a text, so they hold for every way of cutting:"
    " recall is the share of a question's answering sentences that stand whole in the chunks that"
    " are read, the first five or as many as make 512 tokens."
)
_READ = (
    "Five large chunks hold more text than five small ones, so recall@5 alone would always choose"
    " the largest: compare it with what is found in the same amount of text. Small chunks tear"
    " sentences apart, and an overlap mends some of that; large ones mix the words of several"
    " topics, so that a question's words count for less in them. With 50 questions a difference of"
    " a few points is chance."
)
