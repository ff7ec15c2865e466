"""Cuts at white space only."""

from __future__ import annotations

import re
import unicodedata


def tokenize(text: str) -> list[str]:
    return [word.lower() for word in unicodedata.normalize("NFC", text).split()]
