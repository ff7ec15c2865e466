"""Checks that a verdict depends on nothing but the submission: not on order, not on luck."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from graders.authoring.bench import each_test, what_happened
from graders.authoring.findings import Finding
from graders.submission import read_submission
from graders.verdict import TaskStatus

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from graders.authoring.bench import Bench
    from graders.judge.hidden import Planned

SHUFFLE = 20
FIX = "Let each test make what it needs; keep nothing between tests."


def backwards(tests: Sequence[Planned]) -> Sequence[Planned]:
    """The tests in reversed order."""
    return tests[::-1]


def shuffled(tests: Sequence[Planned]) -> Sequence[Planned]:
    """The tests in a random order, which is the same each time."""
    return random.Random(SHUFFLE).sample(tests, len(tests))  # noqa: S311  no secret


def order(bench: Bench) -> Iterator[Finding]:
    """The solution passes in reversed and random order and once more; each test passes alone.

    Once more, since one reading of a test file serves many gradings. Wrong solutions are graded
    backwards where they are graded under other hash seeds.
    """
    file = read_submission(bench.exercise.solution)
    first, second = bench.grade([file, file], backwards)
    (mixed,) = bench.grade([file], shuffled)
    ways = {"in reversed order": first, "in random order": mixed, "graded once more": second}
    told = set()
    for words, verdict in ways.items():
        for task in verdict.tasks:
            if task.status is not TaskStatus.PASSED and task.id not in told:
                told.add(task.id)
                path = str(bench.exercise.hidden_test(task.id))
                yield Finding("order", path, f"{words} the solution is {task.status.value}.", FIX)
    yield from _alone(bench)


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
