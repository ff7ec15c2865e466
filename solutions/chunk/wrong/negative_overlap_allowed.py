"""Checks that the overlap is below the size, but not that it is at least 0."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def chunk(tokens: Sequence[Any], size: int, overlap: int) -> list[list[Any]]:
    if size < 1 or overlap >= size:
        raise ValueError(f"cannot cut with size {size} and overlap {overlap}")
    windows = []
    for start in range(0, len(tokens), size - overlap):
        windows.append(list(tokens[start : start + size]))
        if start + size >= len(tokens):
            break
    return windows
