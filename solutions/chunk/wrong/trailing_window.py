"""Lays a window at every start inside the text, also where it adds no token."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def chunk(tokens: Sequence[Any], size: int, overlap: int) -> list[list[Any]]:
    if size < 1 or overlap < 0 or overlap >= size:
        raise ValueError(f"cannot cut with size {size} and overlap {overlap}")
    step = size - overlap
    return [list(tokens[start : start + size]) for start in range(0, len(tokens), step)]
