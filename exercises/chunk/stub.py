"""Overlapping chunks: cut a sequence of tokens into windows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def chunk(tokens: Sequence[Any], size: int, overlap: int) -> list[list[Any]]:
    """Cut tokens into windows, each sharing `overlap` tokens with the one before.

    The windows start at 0, size - overlap, 2 * (size - overlap), ... The walk stops as soon
    as a window reaches the end of the text; the last window may be shorter.

    Args:
        tokens: N tokens of any kind: a list, a tuple or an array. It is not changed.
        size: how many tokens a window holds, overlap included; 1 or more.
        overlap: how many tokens two neighbours share, from 0 to size - 1.

    Returns:
        The windows in the order of the text, each a new list. No window for an empty text,
        one window for a text of at most `size` tokens.

    Raises:
        ValueError: if size is below 1, or overlap below 0, or overlap is not smaller than
            size; also where tokens is empty.
    """
    raise NotImplementedError
