"""Blocks of feedback as lines of text. Learner text goes through unchanged but for its length."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.feedback.model import WHERE_THEY_PART, Called, Output, Sentence, Table, Trace
from graders.renderers.columns import cut, fit, pad, width_of, wrap

if TYPE_CHECKING:
    from collections.abc import Callable

    from graders.feedback.model import Block, Line

    Paint = Callable[[str, str], str]

LABEL = 10
CODE_LINES = 12
TRACE_LINES = 4
OUTPUT_LINES = 10
CELL = 28
PROSE = 16
WHERE = "    where "


def lines_of(block: Block, width: int, paint: Paint) -> list[str]:
    """The block in lines of at most `width`; paint(text, role) colours a part of a line."""
    match block:
        case Sentence():
            return wrap(block.text, width)
        case Called():
            return _called(block, width, paint)
        case Table():
            return _table(block, width, paint)
        case Trace():
            return _trace(block, width, paint)
        case Output():
            return _output(block, width, paint)


def _called(called: Called, width: int, paint: Paint) -> list[str]:
    lines: list[str] = []
    parts = (("call", called.call, 1), ("expected", called.expected, 0), ("got", called.actual, 0))
    for label, code, depth in parts:
        if code:
            folded = fit(code, width - LABEL, CODE_LINES, depth=depth)
            lines.append(paint(pad(label, LABEL), "label") + folded[0])
            lines += [" " * LABEL + line for line in folded[1:]]
    return lines


def _table(table: Table, width: int, paint: Paint) -> list[str]:
    """Columns as wide as their cells; a last column without a name is prose, and wraps.

    Prose that would have no room beside its row stands below it.
    """
    cells = [tuple(cut(cell, CELL) for cell in row[:-1]) + row[-1:] for row in table.rows]
    widths = [
        max(width_of(row[i]) for row in [table.columns, *cells]) for i in range(len(cells[0]))
    ]
    left = sum(widths[:-1]) + 2 * len(widths[:-1])
    lines = wrap(table.caption, width) if table.caption != WHERE_THEY_PART else []
    if not table.columns[-1] and width - left < PROSE:
        return lines + _prose_below(cells, table, widths, width, paint)
    widths[-1] = min(widths[-1], width - left)
    lines.append(paint(_row(table.columns, widths), "label"))
    for row in cells:
        last = wrap(row[-1], widths[-1]) if not table.columns[-1] else [cut(row[-1], widths[-1])]
        lines.append(_row((*row[:-1], last[0]), widths))
        lines += [" " * left + more for more in last[1:]]
    return lines + ([paint(table.note, "label")] if table.note else [])


def _prose_below(
    cells: list[tuple[str, ...]], table: Table, widths: list[int], width: int, paint: Paint
) -> list[str]:
    lines = [paint(cut(_row(table.columns[:-1], widths[:-1]), width), "label")]
    for *row, prose in cells:
        lines.append(cut(_row(tuple(row), widths[:-1]), width))
        lines += [f"    {more}" for more in wrap(prose, width - 4)] if prose else []
    return lines + ([paint(table.note, "label")] if table.note else [])


def _row(cells: tuple[str, ...], widths: list[int]) -> str:
    return "  ".join(pad(cell, size) for cell, size in zip(cells, widths, strict=True)).rstrip()


def _trace(trace: Trace, width: int, paint: Paint) -> list[str]:
    said = f": {trace.message}" if trace.message else ""
    lines = [paint(line, "bad") for line in wrap(f"{trace.lead} {trace.type}{said}", width)]
    shown = trace.lines
    if len(shown) > TRACE_LINES:
        lines += _frame(shown[0], width, paint)
        lines.append(paint(f"  … {len(shown) - TRACE_LINES} lines more …", "label"))
        shown = shown[1 - TRACE_LINES :]
    for line in shown:
        lines += _frame(line, width, paint)
    return lines


def _frame(line: Line, width: int, paint: Paint) -> list[str]:
    place = f"  line {line.number}" + (f", in {line.function}" if line.function else "")
    place += ", again and again" if line.repeated else ""
    lines = [paint(cut(place, width), "label"), cut(f"    {line.source}", width, "… [cut]")]
    room = width - len(WHERE)
    values = [cut(f"{name} = {value}", room - len(",")) for name, value in line.variables]
    for number, joined in enumerate(_joined(values, room)):
        lines.append((" " * len(WHERE) if number else paint(WHERE, "label")) + joined)
    return lines


def _joined(parts: list[str], width: int) -> list[str]:
    """The parts with commas between them, in lines that break between two of them only."""
    lines: list[str] = []
    for part in parts:
        if lines and width_of(lines[-1]) + 2 + width_of(part) < width:
            lines[-1] += f", {part}"
        else:
            lines[-1:] = [f"{line}," for line in lines[-1:]]
            lines.append(part)
    return lines


def _output(output: Output, width: int, paint: Paint) -> list[str]:
    printed = output.text.split("\n")
    lines = [paint("Your code printed", "label")]
    lines += ["  " + cut(line, width - 2, "… [cut]") for line in printed[:OUTPUT_LINES]]
    if len(printed) > OUTPUT_LINES:
        lines.append(paint(f"  … [{len(printed) - OUTPUT_LINES} more lines cut]", "label"))
    return lines
