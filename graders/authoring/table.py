"""The report of `verify` for a terminal: a table, then what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.english import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from graders.authoring.model import ExerciseReport, Mutation, SetReport, Survivor

HEAD = ("", "exercise", "tasks", "tests", "examples", "hints", "wrong", "mutants", "slowest call")
LEFT = (0, 1)


def as_text(report: SetReport) -> str:
    """A line for each exercise, the findings in full, the mutants that live, the result."""
    rows = [HEAD, *(cells(exercise) for exercise in report.exercises)]
    lines = list(_aligned(rows))
    for exercise in report.exercises:
        for finding in exercise.findings:
            lines += ["", f"✗ {finding.check}  {finding.path}", *_indented(finding.fault)]
            lines += _indented(finding.fix)
    lines += [line for exercise in report.exercises for line in _survivors(exercise)]
    return "\n".join([*lines, "", verdict(report)])


def verdict(report: SetReport) -> str:
    """The result in a sentence."""
    count, faulty = len(report.exercises), sum(bool(one.findings) for one in report.exercises)
    if report.sound:
        return f"{counted(count, 'exercise')}: sound."
    return f"{counted(len(report.findings), 'finding')} in {faulty} of {count} exercises."


def cells(exercise: ExerciseReport) -> tuple[str, ...]:
    """The exercise's line: what HEAD names."""
    return (
        "✗" if exercise.findings else "✓",
        exercise.slug,
        str(exercise.tasks),
        str(exercise.tests),
        str(exercise.examples),
        str(exercise.hints),
        f"{exercise.caught}/{exercise.mistakes}",
        killed(exercise.mutation),
        f"{exercise.slowest_s * 1000:.0f} ms",
    )


def killed(mutation: Mutation | None) -> str:
    """How many of the mutants that count are killed, and their share."""
    if mutation is None:
        return "-"
    equivalent = len(mutation.survivors) - len(mutation.unexplained)
    counted = mutation.total - equivalent
    return f"{counted - len(mutation.unexplained)}/{counted} {mutation.score:.0%}"


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if place in LEFT else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def _survivors(exercise: ExerciseReport) -> Iterator[str]:
    for one in exercise.mutation.survivors if exercise.mutation else ():
        yield from ("", f"{exercise.slug}:{one.line}  {one.id}  {_state(one)}")
        yield from _indented(one.diff)


def _state(survivor: Survivor) -> str:
    return f"equivalent: {survivor.reason}" if survivor.reason else "lives"


def _indented(text: str) -> list[str]:
    return [f"    {line}" for line in text.splitlines()]
