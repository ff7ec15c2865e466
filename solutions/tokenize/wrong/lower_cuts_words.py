"""Lower-cases the whole text before it looks for words."""

from __future__ import annotations

import re
import unicodedata


def tokenize(text: str) -> list[str]:
    return re.findall(r"\w+", unicodedata.normalize("NFC", text).lower())
