"""The section of the lab `pipeline` on its reranker: what it learned, and what does without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.explaining import Table, TableRow
from graders.labs import pipeline_pictures as pictures
from graders.labs.pipeline import IN_SAMPLE, NAIVE
from graders.labs.pipeline_words import ABLATIONS, FOLDS_TOLD, SHUFFLED
from graders.labs.report import Section, figure
from graders.labs.studies import change

if TYPE_CHECKING:
    from collections.abc import Mapping

    from graders.labs.measures import Values
    from graders.labs.pipeline import Results
    from graders.labs.setting import Setting
    from graders.renderers.canvas import Drawing

MAIN = "ndcg@5"


def reranker(setting: Setting, results: Results, roc: Drawing) -> Section:
    """The section. roc: its drawing. Raises PartFailed."""
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
    others: Mapping[str, Values] = {
        **{f"{name} alone": compared.values[name][MAIN] for name in ("bm25", "dense")},
        "hybrid, no reranker": compared.values["hybrid"][MAIN],
        **{name: ablated.values[name][MAIN] for name in ablated.names if name != IN_SAMPLE},
    }
    rows = []
    for name, values in others.items():
        told = change(setting, MAIN, base, values)[1]
        rows.append(TableRow(cells=(name, figure(float(values.mean())), told)))
    return Table(
        title="Ablations",
        columns=("Instead of the reranker", "nDCG@5", "Difference to it"),
        rows=tuple(rows),
        note="Differences with 95 % intervals, question by question. In the"
        f" {NAIVE} BM25 and dense weigh the same.",
    )
