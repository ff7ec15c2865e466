"""The lab `fusion`: two simulated systems whose scores live on other scales, fused in six ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from graders.explaining import Table, TableRow
from graders.labs.comparison import compare
from graders.labs.fusing import rrf_run, weighted_run
from graders.labs.hits import best
from graders.labs.report import Report, Section, figure
from graders.labs.studies import (
    INTERVALS,
    mean_cell,
    per_question,
    setting_figures,
    settings_chart,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from graders.labs.comparison import Comparison
    from graders.labs.hits import Hits
    from graders.labs.setting import Setting

    Floats = npt.NDArray[np.float64]

QUESTIONS, DOCS, RELEVANT, DEPTH = 200, 100, 5, 20
SIGNAL = 1.5
K_RRFS = (1, 10, 60, 1000)
METRIC, K = "ndcg@10", 10
OUTLIER = 10.0


def run(setting: Setting) -> Report:
    """Run it. Raises PartFailed."""
    gains = [dict.fromkeys(range(RELEVANT), 1.0) for _ in range(QUESTIONS)]
    first, second = simulated(setting.seed)
    clean = compare(setting, _fused(setting, first, second), gains, (METRIC,))
    hit = compare(setting, _fused(setting, with_outlier(first), second), gains, (METRIC,))
    ids = [f"q{number + 1}" for number in range(QUESTIONS)]
    columns, rows = per_question(clean, METRIC, ids)
    more, others = per_question(hit, METRIC, ids)
    return Report(
        lab="fusion",
        title="Fusing scores that live on other scales",
        lead=_lead(clean, hit),
        sections=(
            Section(id="setup", title="What was run", blocks=(_SETUP, _FUSIONS)),
            Section(
                id="fusions",
                title="Six fusions and their parts",
                blocks=(
                    settings_chart(clean, METRIC, "nDCG@10 without an outlier"),
                    _CLEAN,
                    settings_chart(hit, METRIC, "nDCG@10 with one outlier in A"),
                    _OUTLIER,
                    _table(clean, hit),
                    INTERVALS,
                ),
            ),
        ),
        figures={
            "questions": QUESTIONS,
            **setting_figures(clean),
            "with_outlier": setting_figures(hit),
        },
        columns=(*columns, *(f"{name}, outlier" for name in more[1:])),
        rows=tuple((*row, *other[1:]) for row, other in zip(rows, others, strict=True)),
        sizes={"questions": QUESTIONS, "documents": DOCS},
    )


def simulated(seed: int) -> tuple[Floats, Floats]:
    """Scores of both systems, each of shape (QUESTIONS, DOCS); the first RELEVANT are relevant.

    A is like BM25, 0 and up with no upper end; B is like a cosine, within -1 and 1. Both rank
    equally well, and err apart from each other.
    """
    rng = np.random.default_rng(seed)
    signal = np.where(np.arange(DOCS) < RELEVANT, SIGNAL, 0.0)
    a, b = (signal + rng.standard_normal((QUESTIONS, DOCS)) for _ in range(2))
    return np.maximum(9 + 4 * a, 0.0), np.clip(0.45 + 0.1 * b, -1.0, 1.0)


def with_outlier(scores: Floats) -> Floats:
    """The same, but the last document, which is not relevant, has ten times the best score."""
    found = scores.copy()
    found[:, -1] = OUTLIER * scores.max(axis=1)
    return found


def _fused(setting: Setting, first: Floats, second: Floats) -> dict[str, Sequence[Hits]]:
    a, b = ([best(row, DEPTH) for row in one] for one in (first, second))
    equal = (0.5, 0.5)
    return {
        "A alone": a,
        "B alone": b,
        "raw sum": weighted_run(setting, [a, b], equal, K, "none"),
        "min-max sum": weighted_run(setting, [a, b], equal, K, "minmax"),
        **{f"RRF, k = {k}": rrf_run(setting, [a, b], K, k) for k in K_RRFS},
    }


def _table(clean: Comparison, hit: Comparison) -> Table:
    rows = tuple(
        TableRow(cells=(name, mean_cell(clean, name, METRIC), mean_cell(hit, name, METRIC)))
        for name in clean.names
    )
    columns = ("Ranking", "Without an outlier", "With one")
    return Table(title="nDCG@10", columns=columns, rows=rows)


def _lead(clean: Comparison, hit: Comparison) -> str:
    told = ", ".join(
        f"{name} {figure(clean.mean(name, METRIC))} and {figure(hit.mean(name, METRIC))}"
        for name in ("raw sum", "min-max sum", "RRF, k = 60")
    )
    return f"nDCG@10 without and with an outlier: {told}."


_SETUP = (
    f"{QUESTIONS} questions with {DOCS} documents each, of which {RELEVANT} are relevant. Two"
    " simulated systems rank them equally well and err apart from each other: relevant documents"
    f" score {SIGNAL:g} standard deviations higher on average. A's scores are like BM25's, 0 to"
    " about 25; B's are like cosines, about 0.2 to 0.8. Each gives its first 20."
)
_FUSIONS = (
    "Raw sum: the scores added as they are. Min-max sum: each system's scores first stretched from"
    " 0 to 1. RRF: places alone, 1 / (k + place), added up."
)
_CLEAN = (
    "In the raw sum A's larger numbers drown B's, so it ranks as A does, give or take. Once the"
    " scales are equal, two views are better than one. The scores here are as tidy as simulated"
    " scores are; real ones are skewed, and min-max depends on the lowest score that happens to be"
    " in the list. A small k of RRF believes first places, a large one counts votes."
)
_OUTLIER = (
    "The outlier is one document that is not relevant and has ten times A's best score, as a"
    " passage full of one rare word may. It takes the first place of A in every way. In the min-max"
    " sum it also presses all other scores of A together near 0, so that A has hardly a say; RRF"
    " sees one wrong place and nothing more."
)
