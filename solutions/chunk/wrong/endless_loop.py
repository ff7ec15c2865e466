"""Never moves forward when the overlap is as large as the size, or larger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def chunk(tokens: Sequence[Any], size: int, overlap: int) -> list[list[Any]]:
    if size < 1 or overlap < 0:
        raise ValueError(f"cannot cut with size {size} and overlap {overlap}")
    if not len(tokens):
        return []
    start = 0
    windows = [list(tokens[:size])]
    while start + size < len(tokens):
        start += size - overlap
        windows.append(list(tokens[start : start + size]))
    return windows
