"""The lab `mmr`: a corpus full of lightly edited copies, and how many sources the top five hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from graders.explaining import Point, Table, TableRow
from graders.labs.charts import draw, read_aloud
from graders.labs.comparison import compare
from graders.labs.counting import count, tokenized, tokenizer
from graders.labs.dense import dense_run
from graders.labs.encoders import folded
from graders.labs.hits import Hits, checked
from graders.labs.library import hashes, read_library
from graders.labs.reference import reference
from graders.labs.report import Report, Section, figure
from graders.labs.significance import interval
from graders.labs.studies import with_interval

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from graders.labs.dense import Vectors
    from graders.labs.measures import Values
    from graders.labs.setting import Setting

LAMBDAS = (0.3, 0.5, 0.7, 1.0)
COPIES, EDITED = 4, 0.05
TOP, POOL, DIMS = 5, 50, 32
HIT = "hit@5"


def run(setting: Setting) -> Report:
    """Run it. Raises UsageError, PartFailed."""
    library = read_library()
    texts = [one.text for one in library.documents]
    copies = [text for text in texts for text in (text, *edited(text, setting.seed))]
    cut = tokenizer(setting)
    questions = [cut(one.text) for one in library.questions]
    counts = count(tokenized(setting, copies, "copies"))
    passages, asked, _ = folded(setting, counts, questions, DIMS)
    runs = _runs(setting, passages, asked)
    sources = {
        name: np.array([len({doc // (1 + COPIES) for doc in hits.docs}) for hits in run], float)
        for name, run in runs.items()
    }
    near = {name: _cosines(run, passages, asked) for name, run in runs.items()}
    gains = [
        dict.fromkeys(range(one.document * (1 + COPIES), (one.document + 1) * (1 + COPIES)), 1.0)
        for one in library.questions
    ]
    hits = compare(setting, runs, gains, (HIT,))
    found = {
        "distinct sources": sources,
        "mean cosine": near,
        HIT: {name: hits.values[name][HIT] for name in runs},
    }
    return _report(setting, found, [one.id for one in library.questions], len(copies))


def edited(text: str, seed: int) -> list[str]:
    """Copies of a text in each of which one word in twenty is dropped or said twice."""
    rng = np.random.default_rng([seed, len(text)])
    found = []
    for _ in range(COPIES):
        words = []
        for word, luck in zip(text.split(), rng.random(len(text.split())), strict=True):
            words += [word] * (0 if luck < EDITED / 2 else 2 if luck > 1 - EDITED / 2 else 1)
        found.append(" ".join(words))
    return found


def _runs(setting: Setting, passages: Vectors, asked: Vectors) -> dict[str, list[Hits]]:
    """For each lambda the five that MMR picks out of the POOL nearest. Raises PartFailed."""
    pools = dense_run(setting, asked, passages, POOL)
    worker = setting.parts.worker("mmr")
    runs: dict[str, list[Hits]] = {}
    for done, lam in enumerate(LAMBDAS):
        setting.tell("MMR", done, len(LAMBDAS))
        run = []
        for question, pool in zip(asked, pools, strict=True):
            rows = passages[list(pool.docs)].astype(float)
            call = (question.astype(float), rows, TOP, lam)
            if worker is None:
                picked = reference("mmr").mmr(*call)
            else:
                given = worker.call("mmr", *call)
                picked = checked(worker, given, given, len(rows), "mmr()").docs
            docs = tuple(pool.docs[place] for place in picked)
            run.append(Hits(docs, tuple(pool.scores[place] for place in picked)))
        runs[_name(lam)] = run
    return runs


def _name(lam: float) -> str:
    return f"lambda = {lam:g}"


def _cosines(run: Sequence[Hits], passages: Vectors, asked: Vectors) -> Values:
    return np.array(
        [
            float((passages[list(hits.docs)] @ question).mean()) if hits.docs else 0.0
            for hits, question in zip(run, asked, strict=True)
        ]
    )


def _report(
    setting: Setting, found: Mapping[str, Mapping[str, Values]], ids: Sequence[str], copies: int
) -> Report:
    names = [_name(lam) for lam in LAMBDAS]
    means = {
        measure: {name: float(values[name].mean()) for name in names}
        for measure, values in found.items()
    }
    sources = means["distinct sources"]
    series = {
        "distinct sources": [
            Point(x=lam, y=sources[_name(lam)]) for lam in LAMBDAS
        ]
    }  # fmt: skip
    alt = f"Mean number of distinct sources: {read_aloud(sources)}."
    return Report(
        lab="mmr",
        title="MMR against copies",
        lead=_lead(means),
        sections=(
            Section(id="setup", title="What was run", blocks=(_SETUP.format(copies=copies),)),
            Section(
                id="sources",
                title="Distinct sources",
                blocks=(
                    draw(
                        "curves", "Distinct sources in the first five, over lambda", alt, series,
                        "lambda", "distinct sources",
                    ),
                    _table(setting, found, names),
                    _READ,
                ),
            ),
        ),
        figures={"questions": len(ids), "settings": _turned(means, names)},
        columns=("question", *(f"{name} {measure}" for measure in found for name in names)),
        rows=tuple(
            (one, *(round(float(values[name][number]), 6) for values in found.values()
                    for name in names))
            for number, one in enumerate(ids)
        ),
        sizes={"texts": copies, "questions": len(ids)},
        inputs=hashes(),
    )  # fmt: skip


def _turned(means: Mapping[str, Mapping[str, float]], names: Sequence[str]) -> dict[str, Any]:
    return {name: {measure: values[name] for measure, values in means.items()} for name in names}


def _table(
    setting: Setting, found: Mapping[str, Mapping[str, Values]], names: Sequence[str]
) -> Table:
    rows = []
    for name in names:
        cells = [name]
        for measure, values in found.items():
            low, high = interval(setting, measure, values[name])
            cells.append(with_interval(float(values[name].mean()), low, high))
        rows.append(TableRow(cells=tuple(cells)))
    return Table(
        title="What lambda does to the first five", columns=("Setting", *found), rows=tuple(rows),
        note="In brackets: 95 % intervals over the questions.",
    )  # fmt: skip


def _lead(means: Mapping[str, Mapping[str, float]]) -> str:
    sources, hits = means["distinct sources"], means[HIT]
    low, high = _name(LAMBDAS[0]), _name(LAMBDAS[-1])
    return (
        f"With lambda = {LAMBDAS[0]:g} the first five hold {sources[low]:.1f} distinct sources, in"
        f" plain search {sources[high]:.1f}. The right one is among them for {figure(hits[low])} of"
        f" the questions, in plain search for {figure(hits[high])}."
    )


_SETUP = (
    "The 48 documents of the lab `pipeline`, each with four copies in which one word in twenty is"
    " dropped or said twice: {copies} texts, as a crawl of mirrored pages would give. LSI vectors"
    " of 32 dimensions. For each of the 50 questions MMR picks five out of the 50 nearest; lambda ="
    " 1 is plain search by cosine."
)
_READ = (
    "`distinct sources` counts the documents that the five texts go back to, `mean cosine` is how"
    " near the five are to the question, and `hit@5` says whether the right document, in any of its"
    " copies, is among them. Diversity costs nearness and buys other sources: where the nearest"
    " source is a wrong one, four more copies of it help nobody. The best lambda depends on how"
    " near copies are to each other and to the question; it is no constant of nature."
)
