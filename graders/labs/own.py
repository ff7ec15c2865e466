"""The lab `own`: BM25 against dense against hybrid on any folder in BEIR layout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from graders.errors import UsageError
from graders.explaining import Table, TableRow
from graders.labs.comparison import (
    compare,
    duel_figures,
    duels,
    duels_table,
    figures,
    metrics_chart,
    metrics_table,
)
from graders.labs.corpus import Corpus, read_corpus
from graders.labs.counting import count, tokenized, tokenizer
from graders.labs.dense import dense_run
from graders.labs.encoders import Space, lsi_space
from graders.labs.fusing import depth_for, rrf_run
from graders.labs.kinds import kinds_of
from graders.labs.lexical import bm25_run
from graders.labs.report import Report, Section, figure
from graders.labs.running import sha256
from graders.labs.slices import members, sliced_figures, sliced_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from graders.labs.comparison import Comparison
    from graders.labs.counting import Counts, Tokens
    from graders.labs.hits import Hits
    from graders.labs.setting import Setting

METRICS = ("hit@1", "hit@5", "hit@10", "recall@10", "ndcg@10", "mrr")
CHARTED = ("ndcg@10", "hit@1", "mrr")
K = 10
FILES = ("corpus.jsonl", "queries.jsonl", "qrels/test.tsv")


@dataclass(frozen=True)
class Material:
    """A corpus, cut into tokens and counted."""

    corpus: Corpus
    tokens: Tokens
    counts: Counts
    questions: list[list[str]]

    @property
    def gains(self) -> list[dict[int, float]]:
        """The relevant passages of each question."""
        return [question.gains for question in self.corpus.questions]


def run(setting: Setting) -> Report:
    """Run it. Raises UsageError, PartFailed."""
    if setting.options.data is None:
        raise UsageError("The lab `own` needs a corpus: --data DIR, a folder in BEIR layout.")
    material = prepare(setting, read_corpus(setting.options.data))
    space = lsi_space(setting, material.counts, material.questions)
    runs = retrieve(setting, material, space)
    compared = compare(setting, runs, material.gains, METRICS)
    return report(setting, material, space, runs, compared)


def prepare(setting: Setting, corpus: Corpus) -> Material:
    """Tokens and counts of passages and questions. Raises PartFailed."""
    tokens = tokenized(setting, corpus.texts)
    cut = tokenizer(setting)
    questions = [cut(question.text) for question in corpus.questions]
    return Material(corpus, tokens, count(tokens), questions)


def retrieve(setting: Setting, material: Material, space: Space) -> dict[str, list[Hits]]:
    """The first depth_for(K) passages of each retriever for each question. Raises PartFailed."""
    depth = depth_for(K)
    bm25 = bm25_run(setting, material.tokens, material.counts, material.questions, depth)
    dense = dense_run(setting, space.questions, space.passages, depth)
    hybrid = rrf_run(setting, [dense, bm25], depth)
    return {"bm25": bm25, "dense": dense, "hybrid": hybrid}


def report(
    setting: Setting, material: Material, space: Space, runs: Mapping[str, Sequence[Hits]],
    compared: Comparison,
) -> Report:  # fmt: skip
    """Say it all. Raises PartFailed."""
    found = duels(setting, compared, "hit@10")
    kinds = members(kinds_of(material.counts, material.corpus, material.questions))
    folder = setting.options.data
    assert folder is not None
    return Report(
        lab="own",
        title=f"Retrievers on {folder.resolve().name}",
        lead=_lead(compared, material.corpus),
        sections=(
            _setup(material.corpus, space),
            Section(
                id="metrics",
                title="Metrics",
                blocks=(
                    metrics_chart(compared, "How near the top the right passages are", CHARTED),
                    metrics_table(compared, "Means with 95 % intervals"),
                    _INTERVALS,
                ),
            ),
            Section(id="duels", title="Pair by pair", blocks=(duels_table(found, "hit@10"),)),
            Section(
                id="kinds",
                title="By kind of question",
                blocks=(_KINDS, sliced_table(setting, compared, "ndcg@10", kinds, "nDCG@10")),
            ),
            failures(material, runs, compared),
        ),
        figures={
            "questions": len(material.questions),
            **figures(compared),
            **duel_figures(found, "hit@10"),
            "slices": {"kind": sliced_figures(compared, "ndcg@10", kinds)},
        },
        columns=("question", "text", *(f"{name} {metric}" for name in runs for metric in METRICS)),
        rows=_rows(material.corpus, compared),
        sizes={"passages": len(material.corpus.ids), "questions": len(material.questions),
               "terms": len(material.counts.columns), "tokens": len(material.tokens.ids)},
        inputs={name: sha256(folder / name) for name in FILES},
    )  # fmt: skip


_INTERVALS = (
    "Hit rates have Wilson's interval, the other means one from 1000 resamples of the questions."
    " MRR looks at the first 20 places; a question without any match counts 0 everywhere."
)
_KINDS = (
    "A question is `exact` if it shares a rare word (one that at most 1 in 100 passages, or a"
    " single passage, holds) or a word with a digit with its passage; else it is `loose`."
)


def _lead(compared: Comparison, corpus: Corpus) -> str:
    ranked = sorted(compared.names, key=lambda name: -compared.mean(name, "ndcg@10"))
    told = ", ".join(f"{name} {figure(compared.mean(name, 'ndcg@10'))}" for name in ranked)
    sizes = f"{len(corpus.ids):,} passages and {len(corpus.questions):,} questions"
    return f"nDCG@10 on {sizes}: {told}."


def _setup(corpus: Corpus, space: Space) -> Section:
    told = [
        "BM25 with k1 = 1.5 and b = 0.75. Dense: " + _space(space) + " Hybrid: RRF with k = 60 of"
        f" the first {depth_for(K)} places of both.",
    ]
    if corpus.left_out:
        told.append(f"{corpus.left_out} questions have no relevant passage and are not asked.")
    return Section(id="setup", title="What was run", blocks=tuple(told))


def _space(space: Space) -> str:
    return (
        f"TF-IDF cut to {space.about['dims']} dimensions by a truncated SVD, which keeps"
        f" {space.about['explained']:.0%} of the squared singular values."
    )


MOST_FAILURES = 12
MOST_TEXT = 160


def failures(
    material: Material, runs: Mapping[str, Sequence[Hits]], compared: Comparison
) -> Section:
    """Questions that the hybrid does not answer in its first ten."""
    missed = [q for q, hit in enumerate(compared.values["hybrid"]["hit@10"]) if not hit]
    rows = [_failure(material.corpus, runs, q) for q in missed[:MOST_FAILURES]]
    columns = ("Question", "Right passage", "Its place: BM25, dense", "The hybrid's first")
    told = (
        f"The hybrid misses {len(missed)} of {len(material.questions)} questions in its first ten."
    )
    more = " The first of them:" if len(missed) > MOST_FAILURES else ""
    blocks: tuple[str | Table, ...] = (told + more,)
    if rows:
        blocks += (Table(title="Missed questions", columns=columns, rows=tuple(rows)),)
    return Section(id="failures", title="Single failures", blocks=blocks)


def _failure(corpus: Corpus, runs: Mapping[str, Sequence[Hits]], number: int) -> TableRow:
    question = corpus.questions[number]
    right = max(question.gains, key=lambda doc: question.gains[doc])
    places = ", ".join(_place(runs[name][number], right) for name in ("bm25", "dense"))
    first = runs["hybrid"][number].docs[:1]
    top = _cut(corpus.texts[first[0]]) if first else "nothing"
    return TableRow(cells=(_cut(question.text), _cut(corpus.texts[right]), places, top))


def _place(hits: Hits, doc: int) -> str:
    return str(hits.docs.index(doc) + 1) if doc in hits.docs else "none"


def _cut(text: str) -> str:
    return text if len(text) <= MOST_TEXT else text[: MOST_TEXT - 1] + "…"


def _rows(corpus: Corpus, compared: Comparison) -> tuple[tuple[Any, ...], ...]:
    return tuple(
        (
            question.id,
            question.text,
            *(
                round(float(compared.values[name][metric][number]), 6)
                for name in compared.names
                for metric in METRICS
            ),
        )
        for number, question in enumerate(corpus.questions)
    )
