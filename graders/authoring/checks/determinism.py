"""Checks that a verdict depends on nothing but the submission: not on order, not on luck."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from graders.authoring.bench import each_test, what_happened
from graders.authoring.findings import Finding
from graders.judge.manner import Stop
from graders.submission import read_submission

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from graders.authoring.bench import Bench
    from graders.judge.hidden import Planned
    from graders.verdict import Verdict

SHUFFLE = 20
FIX = "Let each test make what it needs; keep nothing between tests."


def backwards(tests: Sequence[Planned]) -> Sequence[Planned]:
    """The tests in reversed order."""
    return tests[::-1]


def shuffled(tests: Sequence[Planned]) -> Sequence[Planned]:
    """The tests in a random order, which is the same each time."""
    return random.Random(SHUFFLE).sample(tests, len(tests))  # noqa: S311  no secret


def order(bench: Bench) -> Iterator[Finding]:
    """Reversed and random order give the same verdicts, and so does each test alone."""
    files = [read_submission(bench.exercise.solution), *bench.wrong_files]
    usual = [bench.solution, *bench.wrong.values()]
    for before, now in zip(usual, bench.grade(files, backwards, stop=Stop.TASK), strict=True):
        yield from _parted(bench, before, now, "in reversed order")
    for now in bench.grade(files[:1], shuffled):
        yield from _parted(bench, bench.solution, now, "in random order")
    yield from _alone(bench)


def _parted(bench: Bench, before: Verdict, now: Verdict, words: str) -> Iterator[Finding]:
    for one, other in zip(before.tasks, now.tasks, strict=True):
        if one.status is not other.status:
            path = str(bench.exercise.hidden_test(one.id))
            submission = before.submission.name
            fault = f"{words} {submission} is {other.status}, in the usual order {one.status}."
            yield Finding("order", path, fault, FIX)


def _alone(bench: Bench) -> Iterator[Finding]:
    """Run each test of the solution in a worker of its own, where no other test ran before.

    Last test first: one that lives on what an earlier one left in the test file shows as well.
    """
    file = read_submission(bench.exercise.solution)
    usual = {(task, test.id): test.status for task, test in each_test(bench.solution)}
    for task, test in each_test(bench.grade([file], backwards, alone=True)[0]):
        if test.status is not usual[task, test.id]:
            path = f"{bench.exercise.hidden_test(task)}::{test.id}"
            yield Finding("order", path, f"fails when run alone: {what_happened(test)}.", FIX)
