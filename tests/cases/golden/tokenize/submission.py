"""Knows no letters but a to z."""

from __future__ import annotations

import re
import unicodedata


def tokenize(text: str) -> list[str]:
    return re.findall(r"[a-z]+", unicodedata.normalize("NFC", text).lower())
