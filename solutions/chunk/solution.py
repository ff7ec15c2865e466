"""Overlapping chunks: cut a sequence of tokens into windows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def chunk(tokens: Sequence[Any], size: int, overlap: int) -> list[list[Any]]:
    """Lay windows of `size` every size - overlap tokens, until one reaches the end.

    >>> chunk([0, 1, 2, 3, 4, 5, 6], size=4, overlap=1)
    [[0, 1, 2, 3], [3, 4, 5, 6]]
    >>> [(window[0], window[-1]) for window in chunk(range(23), size=10, overlap=3)]
    [(0, 9), (7, 16), (14, 22)]
    """
    if not 0 <= overlap < size:  # no size below 1 gets past this either
        raise ValueError(f"overlap must be from 0 to size - 1; got size {size}, overlap {overlap}")
    windows = []
    for start in range(0, len(tokens), size - overlap):
        windows.append(list(tokens[start : start + size]))
        if start + size >= len(tokens):  # what follows would lie inside this window
            break
    return windows
