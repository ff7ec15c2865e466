"""From a verdict to what a learner is told. Renderers turn the result into text, HTML and so on."""

from __future__ import annotations

from graders.feedback.build import build
from graders.feedback.model import Feedback

__all__ = ["Feedback", "build"]
