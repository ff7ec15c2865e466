"""Checks explain.py, where there is one: it must never leave a learner without what it promises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.authoring.findings import Finding
from graders.explanation import statement_pictures
from graders.submission import read_submission

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.authoring.bench import Bench

FIX = "Mend explain.py: it must cope with whatever a wrong answer gives."


def explanation(bench: Bench) -> Iterator[Finding]:
    """It never fails, whatever a wrong solution gives, nor for the statement."""
    path = bench.exercise.explain_file
    if not path.is_file():
        return
    try:
        statement_pictures(bench.exercise)
    except Exception as error:  # noqa: BLE001  the author's code, whatever it raises
        fault = f"statement_pictures() raises {type(error).__name__}: {error}."
        yield Finding("explanation", str(path), fault, FIX)
        return
    for file, graded in bench.mistaken.items():
        said = bench.judge.explained(bench.exercise, read_submission(file), graded)
        if said.fault:
            fault = f"on {file.name} it raises {said.fault.partition(': ')[2]}."
            yield Finding("explanation", str(path), fault, FIX)
