"""How a text falls apart into words and what separates them."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from graders.explaining import Table, TableRow
from graders.show import show

MOST_ROWS = 12
MOST_CODES = 3
LONGEST = 24


def derive(_name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each piece of the text, the first word of which another token was made marked."""
    text = (*args, *kwargs.values())[0]
    composed = unicodedata.normalize("NFC", text)
    pieces = re.findall(r"\w+|\W+", composed)
    yours = actual if isinstance(actual, list) else None
    rows: list[TableRow] = []
    count = 0
    for piece in pieces:
        word = re.match(r"\w", piece) is not None
        fresh = word and yours is not None and not any(row.mark for row in rows)
        mark = told(piece.lower(), yours, count) if fresh and yours is not None else ""
        token = shown(piece.lower()) if word else "separates"
        rows.append(TableRow(cells=(shown(piece), codes(piece), token), mark=mark))
        count += word
    if yours is not None and len(yours) > count and not any(row.mark for row in rows):
        rows.append(TableRow(cells=("end", "", ""), mark=f"yours goes on: {shown(yours[count])}"))
    parting = next((n for n, row in enumerate(rows) if row.mark), 0)
    first = max(0, min(parting - MOST_ROWS // 2, len(rows) - MOST_ROWS))
    return Table(
        title="The text, cut into words and what separates",
        columns=("piece", "beyond ASCII", "token"),
        rows=tuple(rows[first : first + MOST_ROWS]),
        note=note(text, composed),
    )


def told(right: str, yours: list[Any], place: int) -> str:
    """Say what the learner's list has at a place, if it is not the right token."""
    if place >= len(yours):
        return "missing in yours"
    mine = yours[place]
    return "" if type(mine) is str and mine == right else f"yours: {shown(mine)}"


def shown(value: Any) -> str:
    """A token or piece, with its quotes, so that spaces and empty ones can be seen."""
    text = show(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def codes(piece: str) -> str:
    """The code points of the characters that look alike when they are not."""
    found = [f"U+{ord(char):04X}" for char in piece if not char.isascii()]
    return " ".join(found[:MOST_CODES]) + (" ..." if len(found) > MOST_CODES else "")


def note(text: str, composed: str) -> str:
    """What composing did."""
    if text == composed:
        return "Each token is the lower case of its piece."
    return f"NFC first: {len(text)} characters as typed become the {len(composed)} shown here."
