"""Which marks end a sentence, and which sentences stand in each chunk."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow

ABBREVIATIONS = frozenset(
    {"dr", "mr", "mrs", "ms", "prof", "st", "sr", "sra", "vs", "fig", "e.g", "i.e"}
)
MOST_ROWS = 10
LONGEST = 24
NAMES = ("One.", "Two.", "Three.", "Four.", "Five.", "Six.", "Seven.", "Eight.")
SIZE, OVERLAP = 4, 1


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each mark of the text, or for each chunk."""
    if name == "split_sentences":
        return _of_marks(str((args or tuple(kwargs.values()))[0]), actual)
    given = dict(zip(("text", "size", "overlap"), args, strict=False)) | kwargs
    size, overlap = int(given.get("size", 4)), int(given.get("overlap", 1))
    return _of_chunks(split(str(given["text"])), size, overlap, actual)


def _of_marks(text: str, actual: Any) -> Table:
    right = split(text)
    rows = [
        TableRow(cells=(_around(text, place), follows, word, said))
        for place, follows, word, said in marks(text)
    ]
    left = len(rows) - MOST_ROWS
    rest = text[max(ends(text), default=0) :].strip()
    if rest and left <= 0:
        rows.append(TableRow(cells=("the rest", "the end", "", "yes")))
    wrong, note = first_that_parts(right, actual), ""
    if wrong is not None:
        asked = _shown(right[wrong]) if wrong < len(right) else "there is none"
        note = f"Yours first parts at sentence {wrong + 1}; right: {asked}."
    return Table(
        title=f"What stands around each mark; sentences: {len(right)}",
        columns=("mark", "what follows", "word before", "ends a sentence"),
        rows=tuple(rows[: MOST_ROWS + 1]),
        note=f"{note} {left} more marks are left out.".strip() if left > 0 else note,
    )


def marks(text: str) -> list[tuple[int, str, str, str]]:
    """Place, what follows, the word before, and whether it ends a sentence."""
    found = []
    for place, mark in enumerate(text):
        if mark not in ".!?":
            continue
        word = word_before(text, place) if mark == "." else ""
        following = text[place + 1 : place + 2]
        if following and not following.isspace():
            found.append((place, repr(following), "", "no"))
        else:
            follows = "white space" if following else "the end"
            said = "no: an abbreviation" if word.lower() in ABBREVIATIONS else "yes"
            found.append((place, follows, word[-LONGEST:], said))
    return found


def word_before(text: str, place: int) -> str:
    """The run of letters, digits, underscores and points before a place."""
    start = place
    while start and (text[start - 1].isalnum() or text[start - 1] in "_."):
        start -= 1
    return text[start:place]


def ends(text: str) -> list[int]:
    """Where sentences end."""
    return [place + 1 for place, *_, said in marks(text) if said == "yes"]


def split(text: str) -> list[str]:
    """The sentences of a text."""
    cuts = [0, *ends(text), len(text)]
    pieces = [text[start:end].strip() for start, end in pairwise(cuts)]
    return [piece for piece in pieces if piece]


def first_that_parts(right: list[str], actual: Any) -> int | None:
    """The first sentence that is not the right one."""
    if not isinstance(actual, list):
        return None
    pairs = zip(right, actual, strict=False)
    shorter = min(len(right), len(actual))
    parting = next((n for n, (one, other) in enumerate(pairs) if not _same(one, other)), shorter)
    return parting if parting < max(len(right), len(actual)) else None


def _same(right: str, yours: Any) -> bool:
    return isinstance(yours, str) and yours == right


def _around(text: str, place: int) -> str:
    """The mark with the end of the word that it belongs to."""
    words = text[: place + 1].split()
    return words[-1][-LONGEST:] if words else ""


def _shown(text: str) -> str:
    return repr(text if len(text) <= LONGEST else f"{text[:LONGEST]}...")


def _of_chunks(sentences: list[str], size: int, overlap: int, actual: Any) -> Table | None:
    if not 0 <= overlap < size:
        return None
    chunks = [" ".join(sentences[a:b]) for a, b in bounds(len(sentences), size, overlap)]
    wrong = first_that_parts(chunks, actual)
    rows = [
        TableRow(cells=(n + 1, a + 1, b, _shown(chunks[n])), mark=_mark(n, wrong, actual))
        for n, (a, b) in enumerate(bounds(len(sentences), size, overlap))
    ]
    if wrong is not None and wrong >= len(rows):
        rows.append(TableRow(cells=("-", "-", "-", ""), mark=_mark(wrong, wrong, actual)))
    if not rows:
        return Table(title="No sentences, so no chunk: [] is right", columns=("chunk",), rows=())
    first = max(0, min((wrong or 0) - MOST_ROWS // 2, len(rows) - MOST_ROWS))
    return Table(
        title=f"Sentences: {len(sentences)}; each chunk starts {size - overlap} further",
        columns=("chunk", "from", "to", "text"),
        rows=tuple(rows[first : first + MOST_ROWS]),
        note="The last chunk is the first that reaches the last sentence.",
    )


def _mark(place: int, wrong: int | None, actual: Any) -> str:
    if place != wrong:
        return ""
    return f"yours: {_shown(str(actual[place]))}" if place < len(actual) else "missing in yours"


def bounds(count: int, size: int, overlap: int) -> list[tuple[int, int]]:
    """First sentence and end (exclusive) of each chunk."""
    windows: list[tuple[int, int]] = []
    for start in range(0, count, size - overlap):
        windows.append((start, min(start + size, count)))
        if start + size >= count:
            break
    return windows


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """The learner's chunks above the right ones."""
    chunks = ask("sentence_chunks", " ".join(NAMES), SIZE, OVERLAP)
    if not isinstance(chunks, list):
        return ()
    texts = [chunk for chunk in chunks[: len(NAMES)] if isinstance(chunk, str)]
    held = [[n for n, name in enumerate(NAMES) if name in text] for text in texts]
    strips = tuple(
        Point(x=min(one) + 1, x2=max(one) + 2, label=str(number))
        for number, one in enumerate(held, start=1)
        if one
    )
    yours = Series(label="your chunks", role="yours", points=strips)
    return (_chunks(yours),) if strips else ()


def statement_pictures() -> tuple[Picture, ...]:
    """The right chunks alone."""
    return (_chunks(),)


def _chunks(*others: Series) -> Picture:
    right = bounds(len(NAMES), SIZE, OVERLAP)
    strips = tuple(
        Point(x=start + 1, x2=end + 1, label=str(number))
        for number, (start, end) in enumerate(right, start=1)
    )
    told = ", ".join(f"{start + 1} to {end}" for start, end in right)
    return Picture(
        kind="strips",
        title=f"{len(NAMES)} sentences in chunks of {SIZE} with an overlap of {OVERLAP}",
        alt=f"Strips over the sentences. The right chunks are {told}.",
        series=(*others, Series(label="the right chunks", role="right", points=strips)),
        x_label="sentence",
    )
