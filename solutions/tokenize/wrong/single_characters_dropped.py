"""Drops tokens of one character."""

from __future__ import annotations

import re
import unicodedata


def tokenize(text: str) -> list[str]:
    composed = unicodedata.normalize("NFC", text)
    return [word.lower() for word in re.findall(r"\b\w\w+\b", composed)]
