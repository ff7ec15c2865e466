"""From feedback to a document. Each renderer is a pure function; none decides what to say.

A renderer's module is imported at its first use, so that text on a terminal does not pay for Jinja
or XML.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from graders.feedback.model import Feedback


def _render(module: str, feedback: Feedback) -> str:
    document: str = import_module(f"graders.renderers.{module}").render(feedback)
    return document


RENDERERS: dict[str, Callable[[Feedback], str]] = {
    name: partial(_render, name) for name in ("text", "html", "json", "markdown", "junit", "github")
}
"""Format name to renderer."""
