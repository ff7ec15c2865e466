"""The report of the lab `hybrid`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from graders.labs.comparison import (
    duel_figures,
    duels,
    duels_table,
    figures,
    metrics_chart,
    metrics_table,
)
from graders.labs.hybrid_cases import columns, failures, rows
from graders.labs.markdown import section_text
from graders.labs.report import Report, Section, figure
from graders.labs.rules import hashes
from graders.labs.slices import members, sliced_figures, sliced_table
from graders.labs.why import why

if TYPE_CHECKING:
    from graders.explaining import Table
    from graders.labs.hybrid import Results
    from graders.labs.setting import Setting

HIT = "hit@5"
CHARTED = ("hit@1", HIT, "mrr")
BETTER_BY = 0.05


def report(setting: Setting, results: Results) -> Report:
    """Say it all. Raises PartFailed."""
    compared, book = results.compared, results.book
    found = duels(setting, compared, HIT)
    slices = _slices(results)
    sliced = Section(id="slices", title="Slices", blocks=_sliced(setting, results, slices))
    return Report(
        lab="hybrid",
        title="Does a hybrid find more than its parts?",
        lead=_lead(results),
        sections=(
            _setup(results),
            Section(
                id="metrics",
                title="Three retrievers",
                blocks=(
                    metrics_chart(compared, "How near the top the right rule is", CHARTED),
                    metrics_table(compared, "Means with 95 % intervals"),
                    _RESOLUTION,
                ),
            ),
            Section(id="duels", title="Pair by pair", blocks=(duels_table(found, HIT), _POWER)),
            Section(id="why", title=_why_title(results), blocks=_why(results)),
            sliced,
            Section(id="fusion", title="Other fusions", blocks=_fusions(results)),
            failures(results),
        ),
        figures={
            "questions": len(book.questions),
            **figures(compared),
            **duel_figures(found, HIT),
            "slices": {name: sliced_figures(compared, HIT, groups) for name, groups in slices},
            "k_rrf": figures(results.by_k)["retrievers"],
            "weighted": figures(results.weighted)["retrievers"],
        },
        columns=columns(results),
        rows=rows(results),
        sizes={"rules": len(book.rules), "questions": len(book.questions)},
        inputs=hashes(),
        extras={"SLICED_REPORT.md": _sliced_text(sliced)},
    )


_TEXTS = (
    "50 short grammar rules, each told in English and in Spanish, and 30 questions with one right"
    " rule each: 10 in English, 10 in Spanish, 10 asked in one language and answered in the other."
    " Each question looks among the texts of the language that it is answered in. Half of the"
    " questions use the rule's own words, half paraphrase it. Texts and questions were written for"
    " this lab, before any retriever ran on them; `graders/labs/data/hybrid/CARD.md` says how."
)
_RESOLUTION = (
    "With 30 questions a hit rate is a multiple of 1/30, so one question more or less is 3 points."
    " Hit rates have Wilson's interval; MRR, over the first 20 places, has one from 1000 resamples"
    " of the questions."
)
_STEPS = (
    "A slice of 10 questions moves in steps of 10 points and one of 5 in steps of 20: read the"
    " intervals before the values."
)
_WEIGHTED = (
    "Weighted fusion scales the scores of each retriever to 0 to 1 (min-max) and adds them up; the"
    " share is BM25's weight. The best share on these questions is not the best on others: it was"
    " looked for on the very questions that measure it."
)
_POWER = (
    "Differences of 5 points, 1 or 2 questions, are far from significant here: with no question"
    " the other way round it takes 6 (20 points) for p below .05."
)


def _lead(results: Results) -> str:
    compared = results.compared
    told = ", ".join(f"{name} {figure(compared.mean(name, HIT))}" for name in compared.names)
    verdict = (
        "The hybrid beats both by 5 points or more, which 30 questions cannot prove."
        if _beats_both(results)
        else "The hybrid does not beat both by 5 points; why is told below."
    )
    return f"{HIT}: {told}. {verdict}"


def _beats_both(results: Results) -> bool:
    compared = results.compared
    best = max(compared.mean(name, HIT) for name in ("bm25", "dense"))
    return compared.mean("hybrid", HIT) - best >= BETTER_BY - 1e-9


def _why_title(results: Results) -> str:
    return "Where the gain comes from" if _beats_both(results) else "Why the hybrid is no better"


def _why(results: Results) -> tuple[str | Table, ...]:
    topics = [rule.topic for rule in results.book.rules]
    return why(results.runs, results.book.gains, HIT, topics)


def _setup(results: Results) -> Section:
    return Section(
        id="setup",
        title="What was run",
        blocks=(
            _TEXTS,
            (
                f"BM25 with k1 = 1.5 and b = 0.75. Dense: {results.spaces.about} Hybrid: RRF with"
                " k = 60 of the first 20 of both."
            ),
        ),
    )


def _slices(results: Results) -> list[tuple[str, dict[str, list[int]]]]:
    questions = results.book.questions
    return [
        ("language", members([one.group for one in questions])),
        ("difficulty", members([one.kind for one in questions])),
        ("both", members([f"{one.group}, {one.kind}" for one in questions])),
    ]


_SLICED = {
    "language": "By language",
    "difficulty": "By difficulty",
    "both": "By language and difficulty",
}


def _sliced(
    setting: Setting, results: Results, slices: list[tuple[str, dict[str, list[int]]]]
) -> tuple[str | Table, ...]:
    tables = [
        sliced_table(setting, results.compared, HIT, groups, f"{_SLICED[name]}: {HIT}")
        for name, groups in slices
    ]
    return (
        _STEPS,
        *tables,
    )


def _sliced_text(section: Section) -> str:
    return f"# Sliced report of the lab hybrid\n\n{section_text(section)}\n"


def _fusions(results: Results) -> tuple[Any, ...]:
    metrics = (HIT, "mrr")
    return (
        "The constant k of RRF says how much the first places count against the later ones.",
        metrics_chart(results.by_k, "RRF by its k", metrics),
        _WEIGHTED,
        metrics_chart(results.weighted, "Weighted scores beside RRF", metrics),
        metrics_table(results.weighted, "Weighted scores beside RRF"),
    )
