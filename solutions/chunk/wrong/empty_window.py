"""Lays a first window even where there are no tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def chunk(tokens: Sequence[Any], size: int, overlap: int) -> list[list[Any]]:
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError(f"cannot cut with size {size} and overlap {overlap}")
    start = 0
    windows = [list(tokens[:size])]
    while start + size < len(tokens):
        start += size - overlap
        windows.append(list(tokens[start : start + size]))
    return windows
