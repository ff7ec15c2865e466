"""Leaves capitals as they are."""

from __future__ import annotations

import re
import unicodedata


def tokenize(text: str) -> list[str]:
    return re.findall(r"\w+", unicodedata.normalize("NFC", text))
