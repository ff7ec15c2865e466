"""Where the windows of a chunking begin and end."""

from __future__ import annotations

from typing import Any

from graders.explaining import Ask, Picture, Point, Series, Table, TableRow, differs

MOST_ROWS = 12
MOST_WINDOWS = 12
MOST_READ = 1000
TOKENS, SIZE, OVERLAP = 14, 5, 2


def derive(_name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """A row for each window, the learner's beside it."""
    given = dict(zip(("tokens", "size", "overlap"), args, strict=False)) | kwargs
    tokens, size, overlap = list(given["tokens"]), given["size"], given["overlap"]
    if size < 1 or not 0 <= overlap < size:
        return None
    right = bounds(len(tokens), size, overlap)
    yours = actual if isinstance(actual, list) else []
    rows: list[TableRow] = []
    for number in range(max(len(right), min(len(yours), MOST_READ))):
        mark = "" if any(row.mark for row in rows) else _mark(number, right, tokens, actual)
        cells = (number + 1, *(right[number] if number < len(right) else ("-", "-")))
        rows.append(TableRow(cells=cells, mark=mark))
    if not rows:
        return Table(title="No tokens, so no window: [] is right", columns=("window",), rows=())
    parting = next((n for n, row in enumerate(rows) if row.mark), 0)
    first = max(0, min(parting - MOST_ROWS // 2, len(rows) - MOST_ROWS))
    return Table(
        title=f"{len(tokens)} tokens, each window {size - overlap} further than the one before",
        columns=("window", "from", "up to"),
        rows=tuple(rows[first : first + MOST_ROWS]),
        note="The last window is the first that reaches the end.",
    )


def bounds(count: int, size: int, overlap: int) -> list[tuple[int, int]]:
    """Start and end (exclusive) of each window."""
    windows: list[tuple[int, int]] = []
    start = 0
    while start < count:
        windows.append((start, min(start + size, count)))
        if windows[-1][1] == count:
            break
        start += size - overlap
    return windows


def _mark(number: int, right: list[tuple[int, int]], tokens: list[Any], actual: Any) -> str:
    if not isinstance(actual, list):
        return ""
    if number >= len(actual):
        return "missing in yours"
    mine = actual[number]
    if number >= len(right):
        return f"yours has one more, of {len(mine)}" if isinstance(mine, list) else "one too many"
    start, end = right[number]
    if not isinstance(mine, list):
        return "yours is no list"
    if not differs(mine, tokens[start:end]):
        return ""
    return f"yours has {len(mine)} tokens" if len(mine) != end - start else "yours has others"


def pictures(ask: Ask) -> tuple[Picture, ...]:
    """The learner's windows above the right ones."""
    windows = ask("chunk", list(range(TOKENS)), SIZE, OVERLAP)
    if not isinstance(windows, list):
        return ()
    strips = tuple(
        Point(x=min(window), x2=max(window) + 1, label=str(number))
        for number, window in enumerate(windows[:MOST_WINDOWS], start=1)
        if isinstance(window, list) and window and all(type(token) is int for token in window)
    )
    yours = Series(label="your windows", role="yours", points=strips)
    return (_windows(yours),) if strips else ()


def statement_pictures() -> tuple[Picture, ...]:
    """The right windows alone."""
    return (_windows(),)


def _windows(*others: Series) -> Picture:
    right = bounds(TOKENS, SIZE, OVERLAP)
    strips = tuple(
        Point(x=start, x2=end, label=str(number))
        for number, (start, end) in enumerate(right, start=1)
    )
    told = ", ".join(f"{start} to {end - 1}" for start, end in right)
    return Picture(
        kind="strips",
        title=f"{TOKENS} tokens in windows of {SIZE} with an overlap of {OVERLAP}",
        alt=f"Strips over the tokens. The right windows are {told}.",
        series=(*others, Series(label="the right windows", role="right", points=strips)),
        x_label="token",
    )
