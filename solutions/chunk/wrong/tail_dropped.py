"""Lays full windows only, so that the end of the text is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def chunk(tokens: Sequence[Any], size: int, overlap: int) -> list[list[Any]]:
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError(f"cannot cut with size {size} and overlap {overlap}")
    step = size - overlap
    starts = range(0, len(tokens) - size + 1, step)
    return [list(tokens[start : start + size]) for start in starts]
