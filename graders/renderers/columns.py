"""Fits text to a number of columns of a terminal: prose, code, tables.

A character counts as wide as a terminal draws it. What is cut says so.
"""

from __future__ import annotations

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


def fold(code: str, width: int, most: int, *, depth: int = 1) -> list[str]:
    """A Python expression in at most `most` lines of at most `width`.

    It is broken after commas within brackets only, never in a string, so that it can still be
    pasted. depth 0: between words outside of brackets too, for what may be prose. What is too long
    even so is cut, and says that it is.
    """
    lines: list[str] = []
    for line in code.split("\n"):
        lines += _folded(line, width, depth)
    if len(lines) > most:
        left_out = len(lines) - most + 1
        lines = [*lines[: most - 1], f"… [{left_out} more lines cut]"]
    return [cut(line, width, mark="… [cut]") for line in lines]


def _folded(line: str, width: int, depth: int) -> list[str]:
    """Lines after the first are set in by two."""
    lines = [""]
    for part in _parts(line, depth):
        joined = lines[-1] + part
        if width_of(joined.rstrip()) <= width or not lines[-1].strip():
            lines[-1] = joined
        else:
            lines.append("  " + part)
    return [folded.rstrip() for folded in lines]


def _parts(line: str, depth: int) -> list[str]:
    """The pieces between which the line may be broken."""
    parts, open_brackets = [""], 0
    for atom in re.findall(_ATOM, line):
        open_brackets += (atom in "[({") - (atom in "])}")
        parts[-1] += atom
        if atom == (", " if open_brackets else " ") and open_brackets >= depth:
            parts.append("")
    return parts
