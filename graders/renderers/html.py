"""Feedback as one self-contained page: no network, no script, styles inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.feedback.reasons import pieces
from graders.feedback.wording import KIND_WORDS, TASK_WORDS, counted
from graders.renderers.columns import fold
from graders.renderers.pages import environment, render_page
from graders.renderers.pictures import draw

if TYPE_CHECKING:
    from graders.feedback.model import Feedback

CODE_WIDTH = 74


def render(feedback: Feedback) -> str:
    """The whole page."""
    known = environment()
    known.filters.update(fold=_folded, pieces=pieces)
    known.globals.update(kind_words=KIND_WORDS, task_words=TASK_WORDS, counted=counted)
    drawings = [draw(picture) for picture in feedback.pictures]
    styles = ("feedback.css", "pictures.css")
    return render_page("feedback.html", *styles, feedback=feedback, drawings=drawings)


def _folded(code: str) -> str:
    """Long code in lines that end between its parts."""
    return "\n".join(fold(code, CODE_WIDTH))
