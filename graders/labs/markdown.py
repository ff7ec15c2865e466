"""A report as Markdown: prose and tables; a drawing stands there as its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.explaining import Table

if TYPE_CHECKING:
    from graders.labs.report import Report, Section


def render(report: Report) -> str:
    """REPORT.md."""
    parts = [f"# {report.title}", report.lead]
    parts += [section_text(section) for section in report.sections]
    return "\n\n".join(parts) + "\n"


def section_text(section: Section) -> str:
    """One section with its heading."""
    blocks = [f"## {section.title}"]
    for block in section.blocks:
        if isinstance(block, str):
            blocks.append(block)
        elif isinstance(block, Table):
            blocks.append(table_text(block))
        else:
            blocks.append(f"*{block.picture.title}.* {block.picture.alt}")
    return "\n\n".join(blocks)


def table_text(table: Table) -> str:
    """A table with its title above and its note below."""
    lines = [f"**{table.title}**", "", _row(table.columns), _row(["---"] * len(table.columns))]
    lines += [_row([*row.cells, *([row.mark] if row.mark else [])]) for row in table.rows]
    return "\n".join(lines + (["", table.note] if table.note else []))


def _row(cells: object) -> str:
    assert isinstance(cells, list | tuple)
    return "| " + " | ".join(_cell(cell) for cell in cells) + " |"


def _cell(cell: object) -> str:
    """A cell's text; a bar or a line's end in it must not end the cell."""
    text = "" if cell is None else str(cell)
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")
