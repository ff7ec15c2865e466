"""Splits at what is no word character, and keeps the empty ends."""

from __future__ import annotations

import re
import unicodedata


def tokenize(text: str) -> list[str]:
    return [word.lower() for word in re.split(r"\W+", unicodedata.normalize("NFC", text))]
