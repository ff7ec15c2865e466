"""Lets apostrophes be part of a word."""

from __future__ import annotations

import re
import unicodedata


def tokenize(text: str) -> list[str]:
    composed = unicodedata.normalize("NFC", text)
    return [word.lower() for word in re.findall(r"\w+(?:['’]\w+)*", composed)]
