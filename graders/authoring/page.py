"""The report of `verify` as a page for the whole set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.authoring.table import killed, verdict
from graders.renderers.pages import render_page

if TYPE_CHECKING:
    from graders.authoring.model import SetReport


def render(report: SetReport) -> str:
    """One self-contained page: a table of the exercises, what was found, which mutants live."""
    return render_page(
        "report.html", "report.css", report=report, verdict=verdict(report), killed=killed
    )
