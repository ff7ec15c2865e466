"""How postings come about, and what each term's list adds to a search."""

from __future__ import annotations

import math
from typing import Any

from graders.explaining import Table, TableRow
from graders.show import show

PARAMETERS = ("postings", "doc_lengths", "query_tokens", "k", "k1", "b")
DEFAULTS = {"k1": 1.5, "b": 0.75}
MOST_ROWS = 8
MOST_TERMS = 4
LONGEST = 36


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """For build_postings a row for each term; for search a row for each document that matches."""
    if name == "build_postings":
        return of_postings(list((*args, *kwargs.values())[0]), actual)
    given = DEFAULTS | dict(zip(PARAMETERS, args, strict=False)) | kwargs
    return of_search(given, actual)


def of_postings(docs: list[Any], actual: Any) -> Table:
    """A row for each term in the order of the corpus, from about where the learner's parts."""
    right: dict[str, list[tuple[int, int]]] = {}
    for number, doc in enumerate(docs):
        for term in dict.fromkeys(doc):
            right.setdefault(term, []).append((number, list(doc).count(term)))
    yours = actual if isinstance(actual, dict) else None
    rows: list[TableRow] = []
    for term, entries in right.items():
        fresh = yours is not None and not any(row.mark for row in rows)
        mark = other_list(entries, yours.get(term)) if fresh and yours is not None else ""
        rows.append(TableRow(cells=(term, len(entries), shown(entries)), mark=mark))
    parting = next((n for n, row in enumerate(rows) if row.mark), 0)
    first = max(0, min(parting - MOST_ROWS // 2, len(rows) - MOST_ROWS))
    return Table(
        title="The terms of the corpus, each with its list",
        columns=("term", "documents n", "postings: (document, times)"),
        rows=tuple(rows[first : first + MOST_ROWS]),
    )


def other_list(right: list[tuple[int, int]], mine: Any) -> str:
    """Say what the learner's list of a term is, if it is not the right one."""
    if mine is None:
        return "missing in yours"
    same = isinstance(mine, list) and [*map(pair, mine)] == right
    return "" if same else f"yours: {shown(mine)}"


def pair(value: Any) -> Any:
    """A posting as a tuple, whatever it came as."""
    return tuple(value) if isinstance(value, list | tuple) else value


def shown(value: Any) -> str:
    """A list of postings, cut where it is long."""
    text = show(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def of_search(given: dict[str, Any], actual: Any) -> Table:
    """A row for each document that is met, best first: what each list brings, and the sum."""
    postings, lengths = given["postings"], [int(one) for one in given["doc_lengths"]]
    terms = list(dict.fromkeys(given["query_tokens"]))
    parts: dict[int, dict[str, float]] = {}
    for term in terms:
        for doc, times in postings.get(term, ()):
            part = worth(len(postings[term]), times, int(doc), lengths, given)
            parts.setdefault(int(doc), {})[term] = part
    scores = {doc: sum(some.values()) for doc, some in parts.items()}
    order = sorted(scores, key=lambda doc: (-scores[doc], doc))
    shown_terms = terms[:MOST_TERMS]
    rows = [
        TableRow(cells=(doc, *(parts[doc].get(term) for term in shown_terms), scores[doc]))
        for doc in order
    ]
    read = sum(len(postings.get(term, ())) for term in terms)
    weights = [idf(len(postings.get(term, ())), len(lengths)) for term in shown_terms]
    right = [(doc, scores[doc]) for doc in order]
    average = sum(lengths) / max(1, len(lengths))
    return Table(
        title=f"Documents: {len(lengths)}, average length: {average:.4g}",
        columns=("document", *shown_terms, "score"),
        rows=(
            TableRow(cells=("(idf)", *weights, None)),
            *marked(rows, right, int(given["k"]), actual),
        ),
        note=f"Postings read: {read}. k = {given['k']}; of equal scores the lower number first.",
    )


def worth(holding: int, times: int, doc: int, lengths: list[int], given: dict[str, Any]) -> float:
    """What one posting adds: idf times the saturated count."""
    k1, b = float(given["k1"]), float(given["b"])
    norm = k1 * (1 - b + b * lengths[doc] * len(lengths) / sum(lengths))
    return idf(holding, len(lengths)) * times * (k1 + 1) / (times + norm)


def idf(holding: int, count: int) -> float:
    """The weight of a term that so many of so many documents hold."""
    return math.log(1 + (count - holding + 0.5) / (holding + 0.5))


def marked(
    rows: list[TableRow], right: list[tuple[int, float]], k: int, actual: Any
) -> tuple[TableRow, ...]:
    """The rows; the first whose pair the learner does not have says what they have."""
    if not isinstance(actual, list):
        return tuple(rows[:MOST_ROWS])
    for place, row in enumerate(rows[:k]):
        mark = (
            "missing in yours" if place >= len(actual) else other_hit(right[place], actual[place])
        )
        if mark:
            rows[place] = TableRow(cells=row.cells, mark=mark)
            return tuple(rows[: max(MOST_ROWS, place + 1)][-MOST_ROWS:])
    if len(actual) > min(k, len(rows)):
        extra = show(actual[min(k, len(rows))], digits=4)
        width = len(rows[0].cells) - 1 if rows else 1
        end = TableRow(cells=("end", *(None,) * width), mark=f"yours goes on: {extra}")
        return (*rows[: min(k, MOST_ROWS)], end)
    return tuple(rows[:MOST_ROWS])


def other_hit(right: tuple[int, float], mine: Any) -> str:
    """Say what the learner's hit is, if it is not the right pair."""
    if isinstance(mine, list | tuple) and len(mine) == 2 and mine[0] == right[0]:
        score = mine[1]
        if isinstance(score, int | float) and abs(score - right[1]) <= 1e-6 * max(1.0, right[1]):
            return ""
    return f"yours: {show(mine, digits=4)}"
