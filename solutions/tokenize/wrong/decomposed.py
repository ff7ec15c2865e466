"""Decomposes accents, so that every mark cuts."""

from __future__ import annotations

import re
import unicodedata


def tokenize(text: str) -> list[str]:
    parts = unicodedata.normalize("NFD", text)
    return [word.lower() for word in re.findall(r"\w+", parts)]
