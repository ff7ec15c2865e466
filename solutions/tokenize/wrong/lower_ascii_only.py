"""Lower-cases A to Z only, and composes accents afterwards."""

from __future__ import annotations

import re
import unicodedata


def tokenize(text: str) -> list[str]:
    small = re.sub(r"[A-Z]", lambda match: match.group().lower(), text)
    return re.findall(r"\w+", unicodedata.normalize("NFC", small))
