"""Makes text from a worker harmless where it is shown."""

from __future__ import annotations

import re
from typing import Final

# Escape sequences go as a whole, so that no "[31m" is left; then control characters, and the marks
# that reverse the direction of writing, with which shown code can differ from real code.
_ESCAPES: Final = (
    "\x1b(?:\\[[0-?]*[ -/]*[@-~]|[\\]PX^_][^\n\x07\x1b\x9c]*(?:\x07|\x1b\\\\|\x9c)?|[ -/]*[0-~])"
    "|\x9b[0-?]*[ -/]*[@-~]"
)
_CONTROLS: Final = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]"
_SURROGATES: Final = "[\ud800-\udfff]"
_LINE_ENDS: Final = "\r+\n?"


def clean(text: str, limit: int) -> str:
    """The text without terminal escapes, control characters and lone surrogates, cut at limit."""
    if not text.isprintable():  # nearly all short texts are, and hold none of these
        text = text if len(text) <= 2 * limit else text[: 2 * limit]
        text = re.sub(_ESCAPES, "", re.sub(_LINE_ENDS, "\n", text))
        text = re.sub(_SURROGATES, "\ufffd", re.sub(_CONTROLS, "", text))
    return text if len(text) <= limit else text[: limit - 3] + "..."
