"""Steps back by the overlap from the end of the text, again and again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def chunk(tokens: Sequence[Any], size: int, overlap: int) -> list[list[Any]]:
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError(f"cannot cut with size {size} and overlap {overlap}")
    start = 0
    windows = []
    while start < len(tokens):
        end = min(start + size, len(tokens))
        windows.append(list(tokens[start:end]))
        start = end - overlap
    return windows
