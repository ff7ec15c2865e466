"""Replaces look-alikes by plain characters."""

from __future__ import annotations

import re
import unicodedata


def tokenize(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKC", text)
    return [word.lower() for word in re.findall(r"\w+", plain)]
