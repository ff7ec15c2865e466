"""The report of the lab `pipeline`."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from graders.labs import pipeline_pictures as pictures
from graders.labs.comparison import (
    duel_figures,
    duels,
    duels_table,
    figures,
    metrics_table,
)
from graders.labs.library import hashes
from graders.labs.pipeline import DEPTH, IN_SAMPLE, METRICS
from graders.labs.pipeline_ablations import MAIN, reranker
from graders.labs.pipeline_cases import case, failures, read_answers
from graders.labs.pipeline_words import (
    ANSWERS,
    GAINS,
    KINDS,
    LABELS,
    RECALL,
    RESOLUTION,
    SPACE,
    TEXTS,
)
from graders.labs.report import Report, Section, figure
from graders.labs.rerank import FEATURES
from graders.labs.significance import interval
from graders.labs.slices import members, sliced_figures, sliced_table
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from graders.labs.measures import Values
    from graders.labs.pipeline import Results
    from graders.labs.setting import Setting
    from graders.labs.significance import Duel
    from graders.renderers.canvas import Drawing

HIT = "hit@5"


@record()
class _Figures:
    """What is both shown and written: duels, groups of questions, curves, who read right."""

    duels: list[Duel]
    kinds: dict[str, list[int]]
    recall: Drawing
    recalls: Mapping[str, Mapping[int, float]]
    roc: Drawing
    areas: Mapping[str, float]
    read: Values


def report(setting: Setting, results: Results) -> Report:
    """Say it all. Raises PartFailed."""
    material, pool = results.material, results.pool
    drawn = _Figures(
        duels(setting, results.compared, HIT),
        members(material.library.kinds),
        *pictures.recall(setting, results),
        *pictures.roc(results),
        read_answers(setting, results),
    )
    return Report(
        lab="pipeline",
        title="From chunks to a learned reranker",
        lead=_lead(results),
        sections=_sections(setting, results, drawn),
        figures=_figures(results, drawn),
        columns=(
            "question", "kind", "text", "document", "fold",
            *(f"{name} {metric}" for name in results.compared.names for metric in METRICS),
        ),
        rows=_rows(results),
        sizes={
            "documents": len(material.library.documents), "questions": len(material.questions),
            "chunks": len(material.chunks), "candidates": len(pool.right),
        },
        inputs=hashes(),
    )  # fmt: skip


def _sections(setting: Setting, results: Results, drawn: _Figures) -> tuple[Section, ...]:
    by_kind = sliced_table(setting, results.compared, MAIN, drawn.kinds, "nDCG@5")
    return (
        _setup(results),
        Section(
            id="metrics",
            title="Four strategies",
            blocks=(
                pictures.strategies(results),
                metrics_table(results.compared, "Means with 95 % intervals"),
                RESOLUTION,
                duels_table(drawn.duels, HIT),
            ),
        ),
        Section(id="sizes", title="Documents and chunks", blocks=pictures.sizes(results)),
        Section(id="space", title="The LSI space", blocks=(pictures.space(results), SPACE)),
        Section(id="recall", title="How deep to read", blocks=(drawn.recall, _ceiling(results))),
        reranker(setting, results, drawn.roc),
        Section(id="gains", title="Who gains", blocks=(pictures.gains(results), GAINS)),
        Section(id="kinds", title="By kind of question", blocks=(by_kind, KINDS)),
        Section(
            id="answers", title="Down to the sentence", blocks=(_answers(setting, drawn.read),)
        ),
        case(results),
        failures(results),
    )


def _ceiling(results: Results) -> str:
    right = sum(map(len, results.material.gains))
    return RECALL.format(right=right, found=int(results.pool.right.sum()))


def _figures(results: Results, drawn: _Figures) -> dict[str, Any]:
    """For metrics.json."""
    compared, ablated = results.compared, results.ablated
    return {
        "questions": len(results.material.questions),
        **figures(compared),
        **duel_figures(drawn.duels, HIT),
        "in_sample": {MAIN: ablated.mean(IN_SAMPLE, MAIN)},
        "other_deals": {MAIN: list(results.deals)},
        "ablations": {
            name: {MAIN: ablated.mean(name, MAIN)} for name in ablated.names if name != IN_SAMPLE
        },
        "importance": dict(zip(FEATURES, map(float, results.drops.mean(axis=1)), strict=True)),
        "recall_at_k": drawn.recalls,
        "roc_area": dict(drawn.areas),
        "best_sentence": float(drawn.read.mean()),
        "explained_variance": results.material.about["explained"],
        "slices": {"kind": sliced_figures(compared, MAIN, drawn.kinds)},
    }


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


def _answers(setting: Setting, read: Values) -> str:
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
