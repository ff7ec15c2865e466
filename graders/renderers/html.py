"""Feedback as one self-contained page: no network, no script, styles inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.renderers.pages import render_page
from graders.renderers.pictures import draw

if TYPE_CHECKING:
    from graders.feedback.model import Feedback


def render(feedback: Feedback) -> str:
    """The whole page."""
    drawings = [draw(picture) for picture in feedback.pictures]
    styles = ("feedback.css", "pictures.css")
    return render_page("feedback.html", *styles, feedback=feedback, drawings=drawings)
