"""The lab `bm25-parameters`: what k1 and b do, and what lower-casing and a crude stemmer do."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

from graders.explaining import Point, Table, TableRow
from graders.labs.charts import draw, read_aloud
from graders.labs.comparison import compare
from graders.labs.counting import count, tokenized, tokenizer
from graders.labs.cutting import by_sentences, graded
from graders.labs.lexical import bm25_run
from graders.labs.library import hashes, read_library
from graders.labs.report import Report, Section, figure
from graders.labs.studies import (
    INTERVALS,
    change,
    mean_cell,
    per_question,
    setting_figures,
    settings_chart,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from graders.labs.comparison import Comparison
    from graders.labs.counting import Cut
    from graders.labs.cutting import Chunk
    from graders.labs.hits import Hits
    from graders.labs.library import Library
    from graders.labs.setting import Setting
    from graders.renderers.canvas import Drawing

K1S, BS = (0.5, 1.2, 1.5, 2.0), (0.0, 0.5, 0.75, 1.0)
METRIC, K = "recall@5", 5
SIZE, OVERLAP = 4, 1
ENDINGS = ("ing", "ed", "es", "ly", "s")
SHORTEST = 3


def run(setting: Setting) -> Report:
    """Run it. Raises PartFailed."""
    library = read_library()
    chunks = by_sentences(setting, [one.text for one in library.documents], SIZE, OVERLAP)
    gains = graded(chunks, library.questions)
    grid = compare(setting, _grid(setting, library, chunks), gains, (METRIC,))
    texts = compare(setting, _texts(setting, library, chunks), gains, (METRIC,))
    columns, rows = per_question(grid, METRIC, [one.id for one in library.questions])
    more, others = per_question(texts, METRIC, [one.id for one in library.questions])
    return Report(
        lab="bm25-parameters",
        title="What matters more: BM25's parameters or the words?",
        lead=_lead(grid, texts),
        sections=_sections(setting, grid, texts, len(chunks)),
        figures={
            "questions": len(library.questions),
            **setting_figures(grid),
            "texts": setting_figures(texts),
        },
        columns=(*columns, *more[1:]),
        rows=tuple((*row, *other[1:]) for row, other in zip(rows, others, strict=True)),
        sizes={"chunks": len(chunks), "questions": len(library.questions)},
        inputs=hashes(),
    )


def _search(
    setting: Setting, library: Library, chunks: list[Chunk], cut: Cut
) -> Callable[[float, float], list[Hits]]:
    tokens = tokenized(setting, [chunk.text for chunk in chunks], "chunks", cut)
    counts, questions = count(tokens), [cut(one.text) for one in library.questions]
    return lambda k1, b: bm25_run(setting, tokens, counts, questions, K, k1, b)


def _grid(setting: Setting, library: Library, chunks: list[Chunk]) -> dict[str, list[Hits]]:
    search = _search(setting, library, chunks, tokenizer(setting))
    return {_name(k1, b): search(k1, b) for k1, b in product(K1S, BS)}


def _name(k1: float, b: float) -> str:
    return f"k1 = {k1:g}, b = {b:g}"


def _texts(setting: Setting, library: Library, chunks: list[Chunk]) -> dict[str, list[Hits]]:
    """BM25 with its usual parameters over the words as they stand, lower-cased, and cut short."""
    lower = tokenizer(setting)
    cuts: Mapping[str, Cut] = {
        "as written": as_written,
        "lower-cased": lower,
        "as written, stemmed": lambda text: [*map(stem, as_written(text))],
        "lower-cased, stemmed": lambda text: [*map(stem, lower(text))],
    }
    return {name: _search(setting, library, chunks, cut)(1.5, 0.75) for name, cut in cuts.items()}


def as_written(text: str) -> list[str]:
    """The words of a text in the case in which they stand.

    >>> as_written("A CSV file.")
    ['A', 'CSV', 'file']
    """
    return re.findall(r"\w+", text)


def stem(word: str) -> str:
    """A word without its first fitting ending, if at least three letters stay.

    >>> stem("indexing"), stem("boxes"), stem("red"), stem("glass")
    ('index', 'box', 'red', 'glas')
    """
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return word[: -len(ending)]
    return word


def _lead(grid: Comparison, texts: Comparison) -> str:
    means = [grid.mean(name, METRIC) for name in grid.names]
    case = texts.mean("lower-cased", METRIC) - texts.mean("as written", METRIC)
    stems = texts.mean("lower-cased, stemmed", METRIC) - texts.mean("lower-cased", METRIC)
    effects = {"the parameters": max(means) - min(means), "case": abs(case), "stems": abs(stems)}
    return (
        f"recall@5 lies between {figure(min(means))} and {figure(max(means))} for all sixteen pairs"
        f" of k1 and b. Lower-casing moves it by {figure(abs(case))}, a crude stemmer by"
        f" {figure(abs(stems))}. What moves it most here: {max(effects, key=effects.__getitem__)}."
        " Whether that is more than chance, the intervals tell."
    )


def _sections(
    setting: Setting, grid: Comparison, texts: Comparison, chunks: int
) -> tuple[Section, ...]:
    return (
        Section(id="setup", title="What was run", blocks=(_SETUP.format(chunks=chunks),)),
        Section(
            id="parameters",
            title="k1 and b",
            blocks=(
                _PARAMETERS, _curves(grid), _table(grid), INTERVALS,
            ),
        ),
        Section(
            id="words",
            title="The words",
            blocks=(
                _WORDS,
                settings_chart(texts, METRIC, "recall@5 by how words are made equal"),
                _changes(setting, texts),
                INTERVALS,
            ),
        ),
    )  # fmt: skip


def _curves(grid: Comparison) -> Drawing:
    series = {
        f"k1 = {k1:g}": [Point(x=b, y=grid.mean(_name(k1, b), METRIC)) for b in BS] for k1 in K1S
    }
    best = {name: max(point.y for point in points) for name, points in series.items()}
    alt = f"One curve for each k1 over b. The highest of each: {read_aloud(best)}."
    return draw("curves", "recall@5 over b, for each k1", alt, series, "b", METRIC)


def _table(grid: Comparison) -> Table:
    rows = tuple(
        TableRow(
            cells=(f"{k1:g}", *(mean_cell(grid, _name(k1, b), METRIC) for b in BS))
        )
        for k1 in K1S
    )  # fmt: skip
    return Table(title=METRIC, columns=("k1", *(f"b = {b:g}" for b in BS)), rows=rows)


def _changes(setting: Setting, texts: Comparison) -> Table:
    values = {name: texts.values[name][METRIC] for name in texts.names}
    pairs = (
        ("Lower-casing", "as written", "lower-cased"),
        ("Stemming, after lower-casing", "lower-cased", "lower-cased, stemmed"),
        ("Stemming, case kept", "as written", "as written, stemmed"),
        ("Both", "as written", "lower-cased, stemmed"),
    )
    rows = tuple(
        TableRow(cells=(name, change(setting, METRIC, values[a], values[b])[1]))
        for name, a, b in pairs
    )
    return Table(title="What each step changes", columns=("Step", METRIC), rows=rows)


_SETUP = (
    "The 48 documents of the lab `pipeline` in {chunks} chunks of four sentences, and its 50"
    " questions. A chunk is right if it holds an answering sentence whole. `recall@5` is the share"
    " of right chunks in the first five."
)
_PARAMETERS = (
    "k1 says how long a word's repetitions go on counting, b how much long chunks are held back."
    " Most chunks here have 60 to 90 words, and only the last of a document is often shorter: b has"
    " little to tell apart. On texts of very different lengths it has more."
)
_WORDS = (
    "The same BM25 (k1 = 1.5, b = 0.75) over words as they are written, lower-cased, and cut short"
    " by a crude stemmer, which drops the first of -ing, -ed, -es, -ly, -s that leaves at least"
    " three letters. Words that are made equal find each other; words that should have stayed apart"
    " do so too."
)
