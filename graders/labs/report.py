"""What a lab gives back: plain data, said once for the page, for Markdown and for JSON."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from graders.explaining import Table
    from graders.renderers.canvas import Drawing


@record(kw_only=True)
class Section:
    """A part of the report. blocks: paragraphs (str), tables and drawings, in reading order.

    id: names it in links and drawings; letters and hyphens.
    """

    id: str
    title: str
    blocks: tuple[str | Table | Drawing, ...]


@record(kw_only=True)
class Report:
    """All of it.

    lead: what came out, in one or two sentences. figures: metrics.json, but for what running adds
    (format, lab, seed). columns, rows: per_query.csv. sizes: counts for the manifest (passages,
    questions ...). measured: seconds and bytes for the manifest, which no two runs share exactly.
    inputs: what was read, by name, as bytes' SHA-256. extras: further files of the
    folder, name to text.
    """

    lab: str
    title: str
    lead: str
    sections: tuple[Section, ...]
    figures: Mapping[str, Any]
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    sizes: Mapping[str, int] = field(default_factory=dict)
    measured: Mapping[str, float] = field(default_factory=dict)
    inputs: Mapping[str, str] = field(default_factory=dict)
    extras: Mapping[str, str] = field(default_factory=dict)


def figure(value: float) -> str:
    """A metric to three places, as reports write it.

    >>> figure(0.96118), figure(1.0), figure(0.0)
    ('.961', '1.000', '.000')
    """
    text = f"{value:.3f}"
    return text.removeprefix("0") if text.startswith("0.") else text.replace("-0.", "-.")


def p_value(value: float) -> str:
    """A p-value as reports write it; never 0.

    >>> p_value(0.0654), p_value(0.00002)
    ('.065', 'below .001')
    """
    return figure(value) if value >= 0.0005 else "below .001"  # noqa: PLR2004
