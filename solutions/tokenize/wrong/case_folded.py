"""Folds case, so that ß becomes ss."""

from __future__ import annotations

import re
import unicodedata


def tokenize(text: str) -> list[str]:
    composed = unicodedata.normalize("NFC", text)
    return [word.casefold() for word in re.findall(r"\w+", composed)]
