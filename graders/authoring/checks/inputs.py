"""Checks the solution with other kinds of inputs: lists, arrays, and float32 where allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.authoring.adapter import adapted
from graders.authoring.bench import each_test, what_happened, written
from graders.authoring.findings import Finding
from graders.verdict import Kind, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.authoring.bench import Bench


def inputs(bench: Bench) -> Iterator[Finding]:
    """The solution passes every task with inputs as lists, as arrays and, if allowed, in float32.

    The tests stay as they are: the solution gets their arguments converted.
    """
    exercise = bench.exercise
    kinds = ["lists", "arrays", *(["float32"] if exercise.manifest.verify.float32 else [])]
    source = exercise.solution.read_text(encoding="utf-8")
    files = [written(adapted(source, exercise.manifest.exports, kind)) for kind in kinds]
    for kind, verdict in zip(kinds, bench.grade(files), strict=True):
        for task, test in each_test(verdict):
            if test.status is not Outcome.PASSED and test.kind is not Kind.BANK:
                fault = f"with inputs as {kind} it fails {task}/{test.id}: {what_happened(test)}."
                fix = "Convert inputs first, np.asarray(x, dtype=float), or narrow its annotation."
                yield Finding("inputs", str(exercise.solution), fault, fix)
