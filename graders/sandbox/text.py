"""Makes text from a worker harmless where it is shown."""

from __future__ import annotations

import re
from typing import Final

# Escape sequences go as a whole, so that no "[31m" is left; then control characters, and the marks
# that reverse the direction of writing, with which shown code can differ from real code.
_ESCAPES: Final = re.compile(
    "\x1b(?:\\[[0-?]*[ -/]*[@-~]|[\\]PX^_][^\n\x07\x1b\x9c]*(?:\x07|\x1b\\\\|\x9c)?|[ -/]*[0-~])"
    "|\x9b[0-?]*[ -/]*[@-~]"
)
_CONTROLS: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]"
)
_SURROGATES: Final = re.compile("[\ud800-\udfff]")
_LINE_ENDS: Final = re.compile("\r+\n?")


def clean(text: str, limit: int) -> str:
    """The text without terminal escapes, control characters and lone surrogates, cut at limit."""
    if not text:
        return text
    cut = text if len(text) <= 2 * limit else text[: 2 * limit]
    cut = _ESCAPES.sub("", _LINE_ENDS.sub("\n", cut))
    cut = _SURROGATES.sub("\ufffd", _CONTROLS.sub("", cut))
    return cut if len(cut) <= limit else cut[: limit - 3] + "..."
