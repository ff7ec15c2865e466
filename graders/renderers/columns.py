"""Fits text to a number of columns of a terminal: prose, code, tables.

A character counts as wide as a terminal draws it. What is cut says so.
"""

from __future__ import annotations

import itertools
import re
import unicodedata

_WIDE = frozenset("WF")
_ATOM = r"""(?xs)
        '(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"   # a string, never broken
      | [\[({]|[\])}]|,\ |\ |[^'"\[\](){}, ]+|.
    """


def width_of(text: str) -> int:
    """Columns that the text takes."""
    if text.isascii():
        return len(text)
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in _WIDE else 1


def pad(text: str, width: int) -> str:
    """The text with spaces up to the width."""
    return text + " " * (width - width_of(text))


def cut(text: str, width: int, mark: str = "…") -> str:
    """The text, or its beginning and the mark where it does not fit."""
    if width_of(text) <= width:
        return text
    room = width - width_of(mark)
    kept = ""
    for character in text:
        room -= _columns(character)
        if room < 0:
            break
        kept += character
    return kept + mark


def wrap(text: str, width: int) -> list[str]:
    """Prose in lines of at most `width`; a word longer than a line is broken."""
    lines = [""]
    for word in text.split():
        for piece in _pieces(word, width):
            joined = f"{lines[-1]} {piece}".lstrip(" ")
            if width_of(joined) <= width:
                lines[-1] = joined
            else:
                lines.append(piece)
    return lines


def _pieces(word: str, width: int) -> list[str]:
    pieces = []
    while width_of(word) > width:
        piece = cut(word, width, mark="")
        pieces.append(piece)
        word = word[len(piece) :]
    return [*pieces, word]


def fold(code: str, width: int, *, depth: int = 1) -> list[str]:
    """A Python expression in lines of at most `width` where it can be broken.

    It is broken after commas within brackets only, never in a string, so that it can still be
    pasted. depth 0: between words outside of brackets too, for what may be prose.
    """
    return [part for line in code.split("\n") for part in _folded(line, width, depth)]


def fit(code: str, width: int, most: int, *, depth: int = 1) -> list[str]:
    """Folded code in at most `most` lines of at most `width`; what is cut says that it is."""
    lines = fold(code, width, depth=depth)
    if len(lines) > most:
        left_out = len(lines) - most + 1
        lines = [*lines[: most - 1], f"… [{left_out} more lines cut]"]
    return [cut(line, width, mark="… [cut]") for line in lines]


def _folded(line: str, width: int, depth: int) -> list[str]:
    """Lines after the first are set in by two."""
    lines: list[str] = []
    pieces = _pieces_of_code(line, depth)
    while pieces:
        margin = "  " if lines else ""
        taken = _fitting(pieces, width - len(margin))
        lines.append(margin + "".join(text for text, _ in pieces[:taken]).rstrip())
        pieces = pieces[taken:]
    return lines


def _fitting(pieces: list[tuple[str, int]], width: int) -> int:
    """How many pieces to put on a line: up to the outermost break that fills it well enough."""
    ends = list(itertools.accumulate(width_of(text) for text, _ in pieces))
    if ends[-1] <= width:
        return len(pieces)
    fitting = [i for i, end in enumerate(ends) if end <= width + 1]  # a space may hang over
    good = [i for i in fitting if ends[i] > width * 0.4] or fitting[-1:] or [0]
    return 1 + min(good, key=lambda i: (pieces[i][1], -i))


def _pieces_of_code(line: str, depth: int) -> list[tuple[str, int]]:
    """The pieces between which the line may be broken, each with the brackets open at its end."""
    pieces, text, opened = [], "", 0
    for atom in re.findall(_ATOM, line):
        opened += (atom in "[({") - (atom in "])}")
        text += atom
        if atom == (", " if opened else " ") and opened >= depth:
            pieces.append((text, opened))
            text = ""
    return [*pieces, (text, 0)]
