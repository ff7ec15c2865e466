"""A report as one self-contained page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.renderers.pages import render_page

if TYPE_CHECKING:
    from graders.labs.report import Report


def render(report: Report) -> str:
    """The whole page: no network, no script, styles inside."""
    return render_page("lab.html", "pictures.css", "lab.css", report=report)
