"""The report of the lab `pipeline`."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from graders.explaining import Table, TableRow
from graders.labs import pipeline_pictures as pictures
from graders.labs.comparison import (
    duel_figures,
    duels,
    duels_table,
    figures,
    metrics_table,
)
from graders.labs.library import hashes
from graders.labs.pipeline import DEPTH, IN_SAMPLE, METRICS, NAIVE
from graders.labs.pipeline_cases import case, failures, read_answers
from graders.labs.pipeline_words import (
    ABLATIONS,
    ANSWERS,
    FOLDS_TOLD,
    GAINS,
    KINDS,
    LABELS,
    RECALL,
    RESOLUTION,
    SHUFFLED,
    SPACE,
    TEXTS,
)
from graders.labs.report import Report, Section, figure
from graders.labs.rerank import FEATURES
from graders.labs.significance import interval
from graders.labs.slices import members, sliced_figures, sliced_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from graders.labs.pipeline import Results
    from graders.labs.setting import Setting

MAIN, HIT = "ndcg@5", "hit@5"


def report(setting: Setting, results: Results) -> Report:
    """Say it all. Raises PartFailed."""
    compared, material = results.compared, results.material
    found = duels(setting, compared, HIT)
    kinds = members(material.library.kinds)
    recall, recalls = pictures.recall(setting, results)
    roc, areas = pictures.roc(results)
    read = read_answers(setting, results)
    return Report(
        lab="pipeline",
        title="From chunks to a learned reranker",
        lead=_lead(results),
        sections=(
            _setup(results),
            Section(
                id="metrics",
                title="Four strategies",
                blocks=(
                    pictures.strategies(results),
                    metrics_table(compared, "Means with 95 % intervals"),
                    RESOLUTION,
                    duels_table(found, HIT),
                ),
            ),
            Section(id="sizes", title="Documents and chunks", blocks=pictures.sizes(results)),
            Section(id="space", title="The LSI space", blocks=(pictures.space(results), SPACE)),
            Section(id="recall", title="How deep to read", blocks=(recall, RECALL)),
            _reranker(setting, results, roc),
            Section(id="gains", title="Who gains", blocks=(pictures.gains(results), GAINS)),
            Section(
                id="kinds",
                title="By kind of question",
                blocks=(sliced_table(setting, compared, MAIN, kinds, "nDCG@5"), KINDS),
            ),
            Section(id="answers", title="Down to the sentence", blocks=(_answers(setting, read),)),
            case(results),
            failures(results),
        ),
        figures={
            "questions": len(material.questions),
            **figures(compared),
            **duel_figures(found, HIT),
            "in_sample": {MAIN: results.ablated.mean(IN_SAMPLE, MAIN)},
            "other_deals": {MAIN: list(results.deals)},
            "ablations": {
                name: {MAIN: results.ablated.mean(name, MAIN)}
                for name in results.ablated.names
                if name != IN_SAMPLE
            },
            "importance": dict(
                zip(FEATURES, map(float, results.drops.mean(axis=1)), strict=True)
            ),
            "recall_at_k": recalls,
            "roc_area": dict(areas),
            "best_sentence": float(read.mean()),
            "explained_variance": material.about["explained"],
            "slices": {"kind": sliced_figures(compared, MAIN, kinds)},
        },
        columns=(
            "question", "kind", "text", "document", "fold",
            *(f"{name} {metric}" for name in compared.names for metric in METRICS),
        ),
        rows=_rows(results),
        sizes={
            "documents": len(material.library.documents), "questions": len(material.questions),
            "chunks": len(material.chunks), "candidates": len(results.pool.right),
        },
        inputs=hashes(),
    )  # fmt: skip


def _lead(results: Results) -> str:
    compared = results.compared
    told = ", ".join(f"{name} {figure(compared.mean(name, MAIN))}" for name in compared.names)
    seen = figure(results.ablated.mean(IN_SAMPLE, MAIN))
    return (
        f"nDCG@5: {told}. The reranker was judged on questions that it was not trained on; on those"
        f" that it was, it would have {seen}."
    )


def _setup(results: Results) -> Section:
    material, pool = results.material, results.pool
    chunks, about = len(material.chunks), material.about
    return Section(
        id="setup",
        title="What was run",
        blocks=(
            TEXTS,
            (
                f"The documents are cut into {chunks} chunks of 4 sentences, of which each repeats"
                " the last sentence of the one before. BM25 with k1 = 1.5 and b = 0.75 over"
                f" postings. Dense: TF-IDF cut to {about['dims']} dimensions by a truncated SVD,"
                f" which keep {about['explained']:.0%} of the squared singular values. Hybrid: RRF"
                f" with k = 60 of the first {DEPTH} of both. Reranked: these candidates,"
                f" {len(pool.right):,} in all and {int(pool.right.sum())} of them right,"
                " by 120 boosted trees of depth 3 on the seven features of `rerank_features`."
            ),
            LABELS,
        ),
    )


def _reranker(setting: Setting, results: Results, roc: Any) -> Section:
    deals = ", ".join(map(figure, results.deals))
    return Section(
        id="reranker",
        title="The reranker",
        blocks=(
            FOLDS_TOLD,
            f"Dealt into folds in other ways, the reranker has nDCG@5 {deals}.",
            pictures.importance(results),
            SHUFFLED,
            roc,
            pictures.summary(results),
            ABLATIONS,
            _differences(setting, results),
        ),
    )


def _differences(setting: Setting, results: Results) -> Table:
    """What each change makes of the reranker's nDCG@5, paired by question. Raises PartFailed."""
    compared, ablated = results.compared, results.ablated
    base = compared.values["reranked"][MAIN]
    others: Mapping[str, Any] = {
        **{f"{name} alone": compared.values[name][MAIN] for name in ("bm25", "dense")},
        "hybrid, no reranker": compared.values["hybrid"][MAIN],
        **{name: ablated.values[name][MAIN] for name in ablated.names if name != IN_SAMPLE},
    }
    rows = []
    for name, values in others.items():
        low, high = interval(setting, MAIN, values - base)
        told = f"{_signed(float((values - base).mean()))} [{_signed(low)}, {_signed(high)}]"
        rows.append(TableRow(cells=(name, figure(float(values.mean())), told)))
    columns = ("Instead of the reranker", "nDCG@5", "Difference to it")
    note = f"Differences with 95 % intervals, question by question. {NAIVE.capitalize()}: the"
    return Table(
        title="Ablations", columns=columns, rows=tuple(rows),
        note=f"{note} weights of BM25 and dense are equal.",
    )  # fmt: skip


def _signed(value: float) -> str:
    return ("-" if value < 0 else "+") + figure(abs(value))


def _answers(setting: Setting, read: Any) -> str:
    low, high = interval(setting, "hit@1", read)
    told = f"{figure(float(read.mean()))} [{figure(low)}, {figure(high)}]"
    return f"{ANSWERS} It is one of the answering sentences for {told} of the questions."


def _rows(results: Results) -> tuple[tuple[Any, ...], ...]:
    library, compared = results.material.library, results.compared
    return tuple(
        (
            one.id, one.kind, one.text, library.documents[one.document].id,
            int(results.model.fold[number]),
            *chain.from_iterable(
                [round(float(compared.values[name][metric][number]), 6) for metric in METRICS]
                for name in compared.names
            ),
        )
        for number, one in enumerate(library.questions)
    )  # fmt: skip
