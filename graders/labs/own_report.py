"""The report of the lab `own`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from graders.explaining import Table, TableRow
from graders.labs.comparison import (
    duel_figures,
    duels,
    duels_table,
    figures,
    metrics_chart,
    metrics_table,
)
from graders.labs.fusing import DEPTH
from graders.labs.ivf import ivf_figures, ivf_section
from graders.labs.kinds import kinds_of
from graders.labs.report import Report, Section, figure
from graders.labs.running import sha256
from graders.labs.slices import members, sliced_figures, sliced_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graders.labs.comparison import Comparison
    from graders.labs.corpus import Corpus
    from graders.labs.hits import Hits
    from graders.labs.own import Results
    from graders.labs.setting import Setting

CHARTED = ("ndcg@10", "hit@1", "mrr")
FILES = ("corpus.jsonl", "queries.jsonl", "qrels/test.tsv")
HIT = "hit@10"
MOST_FAILURES = 12
MOST_TEXT = 160

_INTERVALS = (
    "Hit rates have Wilson's interval, the other means one from 1000 resamples of the questions."
    f" MRR looks at the first {DEPTH} places; a question without any match counts 0 everywhere."
)
_KINDS = (
    "A question is `exact` if it shares a rare word (one that at most 1 in 100 passages, or a"
    " single passage, holds) or a word with a digit with its passage; else it is `loose`."
)


def report(setting: Setting, results: Results) -> Report:
    """Say it all. Raises PartFailed."""
    material, compared = results.material, results.compared
    found = duels(setting, compared, HIT)
    kinds = kinds_of(material.counts, material.corpus, material.chunks, material.questions)
    groups = members(kinds)
    folder = setting.options.data
    assert folder is not None
    return Report(
        lab="own",
        title=f"Retrievers on {folder.resolve().name}",
        lead=_lead(compared, material.corpus),
        sections=(
            _setup(setting, results),
            _metrics(compared),
            Section(id="duels", title="Pair by pair", blocks=(duels_table(found, HIT),)),
            Section(
                id="kinds",
                title="By kind of question",
                blocks=(_KINDS, sliced_table(setting, compared, "ndcg@10", groups, "nDCG@10")),
            ),
            *([ivf_section(results.ivf)] if results.ivf else []),
            _failures(results),
        ),
        figures={
            "questions": len(material.questions),
            **figures(compared),
            **duel_figures(found, HIT),
            "slices": {"kind": sliced_figures(compared, "ndcg@10", groups)},
            **({"ivf": ivf_figures(results.ivf)} if results.ivf else {}),
        },
        columns=_columns(compared),
        rows=_rows(results, kinds),
        sizes=_sizes(results),
        measured={"ivf peak bytes": results.ivf.peak} if results.ivf else {},
        inputs={name: sha256(folder / name) for name in FILES},
    )


def _metrics(compared: Comparison) -> Section:
    blocks = (
        metrics_chart(compared, "How near the top the right passages are", CHARTED),
        metrics_table(compared, "Means with 95 % intervals"),
        _INTERVALS,
    )
    return Section(id="metrics", title="Metrics", blocks=blocks)


def _sizes(results: Results) -> dict[str, int]:
    material = results.material
    return {
        "passages": len(material.corpus.ids),
        "chunks": len(material.chunks.texts),
        "questions": len(material.questions),
        "terms": len(material.counts.columns),
        "tokens": len(material.tokens.ids),
    }


def _lead(compared: Comparison, corpus: Corpus) -> str:
    ranked = sorted(compared.names, key=lambda name: -compared.mean(name, "ndcg@10"))
    told = ", ".join(f"{name} {figure(compared.mean(name, 'ndcg@10'))}" for name in ranked)
    sizes = f"{len(corpus.ids):,} passages and {len(corpus.questions):,} questions"
    return f"nDCG@10 on {sizes}: {told}."


def _setup(setting: Setting, results: Results) -> Section:
    corpus, options = results.material.corpus, setting.options
    fused = f"Hybrid: RRF with k = 60 of the first {DEPTH} places of both."
    told = [f"BM25 with k1 = 1.5 and b = 0.75. Dense: {_space(results)} {fused}"]
    if options.cross_encoder:
        told.append(f"The cross-encoder {options.cross_encoder} ranks the first 50 anew.")
    if options.chunk:
        size, overlap = options.chunk
        told.append(
            f"Passages are cut into {len(results.material.chunks.texts):,} chunks of {size} words,"
            f" {overlap} of them shared with the next; a passage stands where its best chunk does."
        )
    if corpus.left_out:
        told.append(f"{corpus.left_out} questions have no relevant passage and are not asked.")
    return Section(id="setup", title="What was run", blocks=tuple(told))


def _space(results: Results) -> str:
    about = results.space.about
    if "told" in about:
        return str(about["told"])
    return (
        f"TF-IDF cut to {about['dims']} dimensions by a truncated SVD, which keeps"
        f" {about['explained']:.0%} of the squared singular values."
    )


def _failures(results: Results) -> Section:
    """Questions that the hybrid does not answer in its first ten."""
    missed = [q for q, hit in enumerate(results.compared.values["hybrid"][HIT]) if not hit]
    rows = tuple(_failure(results, q) for q in missed[:MOST_FAILURES])
    columns = ("Question", "Right passage", "Its place: BM25, dense", "The hybrid's first")
    asked = len(results.material.questions)
    told = f"The hybrid misses {len(missed)} of {asked} questions in its first ten."
    more = " The first of them:" if len(missed) > MOST_FAILURES else ""
    blocks: tuple[str | Table, ...] = (told + more,)
    if rows:
        blocks += (Table(title="Missed questions", columns=columns, rows=rows),)
    return Section(id="failures", title="Single failures", blocks=blocks)


def _failure(results: Results, number: int) -> TableRow:
    corpus, runs = results.material.corpus, results.runs
    question = corpus.questions[number]
    right = max(question.gains, key=lambda doc: question.gains[doc])
    places = ", ".join(_place(runs[name][number], right) for name in ("bm25", "dense"))
    first = runs["hybrid"][number].docs[:1]
    top = _short(corpus.texts[first[0]]) if first else "nothing"
    return TableRow(cells=(_short(question.text), _short(corpus.texts[right]), places, top))


def _place(hits: Hits, doc: int) -> str:
    return str(hits.docs.index(doc) + 1) if doc in hits.docs else "none"


def _short(text: str) -> str:
    return text if len(text) <= MOST_TEXT else text[: MOST_TEXT - 1] + "…"


def _columns(compared: Comparison) -> tuple[str, ...]:
    measured = (f"{name} {what}" for name in compared.names for what in ("rank", *compared.metrics))
    return ("question", "text", "kind", *measured)


def _rows(results: Results, kinds: Sequence[str]) -> tuple[tuple[Any, ...], ...]:
    return tuple(
        (question.id, question.text, kind, *_measured(results, number))
        for number, (question, kind) in enumerate(
            zip(results.material.corpus.questions, kinds, strict=True)
        )
    )


def _measured(results: Results, number: int) -> list[Any]:
    """For each retriever the rank of the first relevant passage, then its metrics."""
    compared, wanted = results.compared, results.material.gains[number]
    told: list[Any] = []
    for name in compared.names:
        docs = results.runs[name][number].docs
        ranks = (rank for rank, doc in enumerate(docs, start=1) if doc in wanted)
        told.append(next(ranks, ""))
        told += [round(float(compared.values[name][one][number]), 6) for one in compared.metrics]
    return told
