"""Takes all accents off."""

from __future__ import annotations

import re
import unicodedata


def tokenize(text: str) -> list[str]:
    letters = [one for one in unicodedata.normalize("NFD", text) if not unicodedata.combining(one)]
    return [word.lower() for word in re.findall(r"\w+", "".join(letters))]
