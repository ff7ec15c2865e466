"""Why a fusion gains or does not: what its parts share, who stands always on top, who is noise."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from graders.explaining import Table, TableRow
from graders.labs.report import figure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from graders.labs.hits import Hits
    from graders.labs.measures import Gains

TOP = 5
MANY = 3


def why(
    runs: Mapping[str, Sequence[Hits]], gains: Sequence[Gains], metric: str, names: Sequence[str]
) -> tuple[str | Table, ...]:
    """What to read in a section of the report. runs: bm25, dense and hybrid. names: of passages."""
    return (
        _ceiling(runs, gains, metric),
        _overlap(runs["bm25"], runs["dense"]),
        _noise(runs, gains),
        _always_on_top(runs, names),
    )


def answers(run: Sequence[Hits], gains: Sequence[Gains]) -> set[int]:
    """The questions with a relevant passage in the first TOP."""
    return {
        q
        for q, (hits, wanted) in enumerate(zip(run, gains, strict=True))
        if any(doc in wanted for doc in hits.docs[:TOP])
    }


def _ceiling(runs: Mapping[str, Sequence[Hits]], gains: Sequence[Gains], metric: str) -> str:
    bm25, dense = answers(runs["bm25"], gains), answers(runs["dense"], gains)
    n = len(gains)
    return (
        f"What a fusion could gain: BM25 answers {len(bm25)} of {n} questions in its first five,"
        f" dense {len(dense)}, both {len(bm25 & dense)}. A fusion that always kept the right one"
        f" would have {metric} {figure(len(bm25 | dense) / n)}: {len(dense - bm25)} questions are"
        f" dense's alone, {len(bm25 - dense)} are BM25's alone."
    )


def _overlap(bm25: Sequence[Hits], dense: Sequence[Hits]) -> str:
    shared = [len(set(a.docs[:TOP]) & set(b.docs[:TOP])) for a, b in zip(bm25, dense, strict=True)]
    mean = sum(shared) / max(len(shared), 1)
    return (
        f"Overlap: of the first five of BM25 and of dense, {mean:.1f} are the same passages on"
        " average. The more they agree, the less a fusion changes; where they agree on wrong"
        " passages, RRF lifts those above a right one that only one of them has found."
    )


def _noise(runs: Mapping[str, Sequence[Hits]], gains: Sequence[Gains]) -> str:
    parts = {name: answers(runs[name], gains) for name in ("bm25", "dense")}
    hybrid = answers(runs["hybrid"], gains)
    lost = {name: len(found - hybrid) for name, found in parts.items()}
    won = len(hybrid - parts["bm25"] - parts["dense"])
    worse, better = sorted(parts, key=lambda name: len(parts[name]))
    return (
        f"Noise: the fusion loses {lost['bm25']} questions that BM25 alone answers and"
        f" {lost['dense']} that dense alone answers, and wins {won} that neither does. RRF trusts"
        f" both alike: each place of {worse}, the weaker one here, counts as much as one of"
        f" {better}, right or wrong."
    )


def _always_on_top(runs: Mapping[str, Sequence[Hits]], names: Sequence[str]) -> Table:
    rows = []
    for name, run in runs.items():
        counts = Counter(doc for hits in run for doc in hits.docs[:TOP])
        often = [(doc, times) for doc, times in counts.most_common(MANY) if times > 1]
        told = ", ".join(f"{names[doc]} ({times})" for doc, times in often) or "none"
        rows.append(TableRow(cells=(name, len(counts), told)))
    return Table(
        title="Passages that are always on top",
        columns=(
            "Retriever",
            "Different passages in all first fives",
            "The most frequent, and how often",
        ),
        rows=tuple(rows),
        note=f"{len(next(iter(runs.values())))} questions, five places each. A passage that comes"
        " up whatever is asked takes a place from another.",
    )
