"""Prints how well the diagnosis does, and what it costs.

    python tests/bench/diagnosis.py [SLUG...]

The answers: for each known mistake two that make it in ways of their own, every pair of mistakes
that can be made at once, correct answers in other styles (tests/cases/diagnosis), and mechanical
changes of the reference solutions. An answer "shares its values" with a mistake where the mistake
gives the same on most of the small calls, drawn as for the bank, that the answer gets wrong: two
mistakes at once, or a mechanical change, may well come down to a third one.
Then the counterexamples that the makers of known mistakes are shown, and what a bank costs.
"""

from __future__ import annotations

import statistics
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[2]))

from graders.catalog import find_set
from graders.judge.judging import Judge
from graders.sandbox.host import open_sandbox
from tests.diagnosis.measuring import Measure, Truth
from tests.diagnosis.small import added_by_large_bank, is_small, shown
from tests.diagnosis.variants import SLUGS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sized

    from graders.exercise import Exercise
    from graders.sandbox.session import Sandbox
    from graders.verdict import Diagnosis
    from tests.diagnosis.measuring import Case


@dataclass
class Figures:
    """Answers of all exercises, by kind, and what is to be said of single ones."""

    variants: list[Case] = field(default_factory=list)
    pairs: list[Case] = field(default_factory=list)
    correct: list[Case] = field(default_factory=list)
    mutants: list[Case] = field(default_factory=list)
    thirds: int = 0
    false: int = 0
    counterexamples: list[str] = field(default_factory=list)
    banks_s: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def measure(figures: Figures, exercise: Exercise, sandbox: Sandbox) -> None:
    one = Measure(Judge(sandbox), sandbox, exercise)
    cases = one.variants()
    figures.notes += [note(case) for case in cases if not case.is_right or case.is_wrong]
    figures.variants += cases
    truth = Truth(sandbox, exercise)
    pairs = one.combinations()
    figures.notes += [note(case) for case in pairs if case.is_wrong]
    figures.thirds += sum(bool(truth.thirds(case)) for case in pairs)
    figures.pairs += pairs
    figures.correct += one.correct()
    mutants = one.mutants()
    figures.mutants += mutants
    for case in mutants:
        false = [one for one in whole(case) if not truth.is_shared(case, one)]
        figures.false += bool(false)
        figures.notes += [note(case)] if false else []
    truth.close()
    judge = Judge(sandbox)
    calls = shown(judge, exercise)
    figures.counterexamples += calls.values()
    reasons = {one.id: one.reason for one in exercise.manifest.verify.unparted}
    figures.notes += [
        f"{exercise.slug}: no small counterexample for {mistake}. {reasons.get(mistake, call)}"
        for mistake, call in calls.items()
        if not (call and is_small(call))
    ]
    figures.banks_s.append(added_by_large_bank(judge, sandbox, exercise))


def whole(case: Case) -> list[Diagnosis]:
    return [one for one in case.diagnosis if one.explained == one.of]


def note(case: Case) -> str:
    made = " and ".join(case.answer.mistakes) or "a change"
    return (
        f"{case.answer.slug}/{case.answer.style}: {made}; named: {sorted(case.named) or 'nothing'}"
    )


def rows(figures: Figures) -> Iterator[tuple[str, str, str]]:
    variants, pairs, correct = figures.variants, figures.pairs, figures.correct
    yield "one mistake: it is named", share(sum(c.is_right for c in variants), variants), "95 %"
    yield "one mistake: another is named", share(sum(c.is_wrong for c in variants), variants), "0"
    yield "two mistakes: one is named", share(sum(c.is_right for c in pairs), pairs), "70 %"
    yield "two mistakes: a third is named", share(sum(c.is_wrong for c in pairs), pairs), ""
    yield "... whose values they do not give", share(figures.thirds, pairs), "0"
    yield "correct: a mistake is named", share(sum(bool(c.named) for c in correct), correct), "0"
    named = [case for case in figures.mutants if whole(case)]
    yield "mechanical changes: a mistake is named", share(len(named), figures.mutants), ""
    yield "... whose values it does not share", share(figures.false, figures.mutants), "0"
    part = [case for case in figures.mutants if case.diagnosis and not whole(case)]
    yield "... named in part only", share(len(part), figures.mutants), ""
    seconds = [case.seconds for case in variants]
    tenth = statistics.quantiles(seconds, n=10)[-1]
    cost = f"{1000 * statistics.median(seconds):.0f} ms (nine of ten: {1000 * tenth:.0f} ms)"
    yield "added to a failing check, median", cost, "50 ms"
    small = [call for call in figures.counterexamples if call and is_small(call)]
    yield "mistakes with a small counterexample", share(len(small), figures.counterexamples), "all"
    times = ", ".join(f"{1000 * seconds:.0f}" for seconds in sorted(figures.banks_s))
    yield "added by a bank of 100, each exercise", f"{times} ms", "50 ms"


def share(count: int, cases: Sized) -> str:
    return f"{count} of {len(cases)} ({100 * count / len(cases):.1f} %)"


def main() -> None:
    figures = Figures()
    problem_set = find_set(None, None, None).problem_set
    sandbox = open_sandbox()
    for slug in sys.argv[1:] or SLUGS:
        measure(figures, problem_set.exercise(slug), sandbox)
        print(f"{slug} is measured", file=sys.stderr)
    sandbox.close()
    print(f"| {'what':<38} | {'measured':<32} | asked |\n|{'-' * 40}|{'-' * 34}|-------|")
    for what, measured, asked in rows(figures):
        print(f"| {what:<38} | {measured:<32} | {asked:<5} |")
    print("\n".join(["", *figures.notes]))


if __name__ == "__main__":
    main()
