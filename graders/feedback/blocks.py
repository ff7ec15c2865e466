"""What to say about one test that did not pass, or about a file that could not be loaded."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from graders.english import counted, sentence
from graders.feedback import wording
from graders.feedback.model import (
    WHERE_THEY_PART,
    Block,
    Called,
    Line,
    Output,
    Sentence,
    Table,
    Trace,
)

if TYPE_CHECKING:
    from graders import explaining
    from graders.explaining import Derivation
    from graders.verdict import Difference, Frame, Row, TestResult, Traceback, Verdict

DIGITS = 5
# A warning begins with the path of the library that gives it; what it says would be cut.
_PACKAGES = re.compile(r"^\S*/(?:site|dist)-packages/", re.MULTILINE)


def of_test(test: TestResult, derivation: Derivation | None = None) -> tuple[Block, ...]:
    """Call and values first, then where they part, then what the code itself said.

    derivation: how the right value of this test comes about, where that can be told.
    """
    if not test.status.is_failure:
        return ()
    blocks: list[Block] = []
    if test.call or test.expected or test.actual:
        blocks.append(Called(call=test.call, expected=test.expected, actual=test.actual))
    said = _said(test)
    if said and said != sentence(test.expected):  # what must hold stands there already
        blocks.append(Sentence(text=said))
    if test.difference and (table := _table(test.difference)):
        blocks.append(table)
    if derivation:
        blocks.append(_derived(derivation.table))
    return (*blocks, *_heard(test.traceback, test.output, said))


def _derived(table: explaining.Table) -> Block:
    if not table.rows:  # of an empty input there is nothing to list
        said = (f"How the right value comes about. {table.title}", table.note)
        return Sentence(text=" ".join(map(sentence, filter(None, said))))
    marked = any(row.mark for row in table.rows)
    return Table(
        caption=f"How the right value comes about. {table.title}",
        columns=(*table.columns, "") if marked else table.columns,
        rows=tuple(
            (*map(_cell, row.cells), *((row.mark and f"← {row.mark}",) if marked else ()))
            for row in table.rows
        ),
        note=table.note,
    )


def _cell(value: str | float | None) -> str:
    if value is None:
        return ""
    return f"{value:.{DIGITS}g}" if isinstance(value, float) else str(value)


def of_problem(verdict: Verdict) -> tuple[Block, ...]:
    """Why the file could not be loaded. An exception, where there is one, says it with its line."""
    told = verdict.traceback and verdict.traceback.headline in verdict.message
    said = (Sentence(text=verdict.message),) if verdict.message and not told else ()
    return (*said, *_heard(verdict.traceback, verdict.output))


def _said(test: TestResult) -> str:
    """What went wrong in prose; empty where the exception, shown below, says it all."""
    if test.status in wording.OUTCOME_ADVICE:
        fact, advice = wording.OUTCOME_ADVICE[test.status]
        said = sentence(test.message) or fact
        return said if said.endswith("?") else f"{said} {advice}".rstrip()
    if test.traceback and test.message == test.traceback.headline:
        return ""
    return test.message or sentence(test.difference.summary if test.difference else "")


def _table(difference: Difference) -> Table | None:
    """The places that differ. A row about the whole value would only repeat what stands above."""
    cells = [_cells(row, difference.summary) for row in difference.rows if row.where]
    if not cells:
        return None
    place = "argument" if difference.kind == "argument" else "where"
    names = (place, "expected", "got", "off by", "")
    kept = [i for i in range(len(names)) if any(row[i] for row in cells)]
    more = difference.total - len(cells)
    return Table(
        caption=WHERE_THEY_PART,
        columns=tuple(names[i] for i in kept),
        rows=tuple(tuple(row[i] for i in kept) for row in cells),
        note=f"… and {counted(more, 'more place')}." if more > 0 else "",
    )


def _cells(row: Row, summary: str) -> tuple[str, ...]:
    error = "" if row.error is None else f"{row.error:.3g}"
    note = "" if row.note in summary else row.note
    return (row.where, row.expected, row.actual, error, note)


def _heard(traceback: Traceback | None, output: str, said: str = "") -> tuple[Block, ...]:
    """What the code itself said. An exception from outside of it, told already, adds nothing."""
    blocks: list[Block] = []
    if traceback and (traceback.frames or not said):
        blocks.append(_trace(traceback))
    if output.strip():
        blocks.append(Output(text=_PACKAGES.sub("", output.strip("\n"))))
    return tuple(blocks)


def _trace(traceback: Traceback) -> Trace:
    runs = itertools.groupby(traceback.frames, lambda frame: (frame.line, frame.function))
    unread = traceback.type in wording.UNREADABLE
    return Trace(
        lead="Python cannot read this line:" if unread else "Your code raised",
        type=traceback.type,
        message=traceback.message,
        lines=tuple(_line(list(run)) for _, run in runs),
    )


def _line(run: list[Frame]) -> Line:
    """One line for all the frames of a recursion."""
    frame = run[0]
    return Line(
        number=frame.line,
        function=frame.function.removeprefix("<module>"),
        source=frame.source.strip(),
        variables=tuple(frame.variables.items()),
        repeated=len(run) > 1,
    )
