"""Moves on by size and makes each window longer by the overlap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def chunk(tokens: Sequence[Any], size: int, overlap: int) -> list[list[Any]]:
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError(f"cannot cut with size {size} and overlap {overlap}")
    windows = []
    for start in range(0, len(tokens), size):
        windows.append(list(tokens[start : start + size + overlap]))
        if start + size + overlap >= len(tokens):
            break
    return windows
