"""Takes the text as it is typed."""

from __future__ import annotations

import re


def tokenize(text: str) -> list[str]:
    return [word.lower() for word in re.findall(r"\w+", text)]
