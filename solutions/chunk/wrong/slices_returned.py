"""Returns slices of the input, whatever its type is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def chunk(tokens: Sequence[Any], size: int, overlap: int) -> list[list[Any]]:
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError(f"cannot cut with size {size} and overlap {overlap}")
    windows: list[Any] = []
    for start in range(0, len(tokens), size - overlap):
        windows.append(tokens[start : start + size])
        if start + size >= len(tokens):
            break
    return windows
