"""Returns each token once."""

from __future__ import annotations

import re
import unicodedata


def tokenize(text: str) -> list[str]:
    composed = unicodedata.normalize("NFC", text)
    return list(dict.fromkeys(word.lower() for word in re.findall(r"\w+", composed)))
