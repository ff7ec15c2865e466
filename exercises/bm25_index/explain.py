"""How a BM25 index weighs a term, scores a document and ranks what matches."""

from __future__ import annotations

import math
from typing import Any

from graders.explaining import Table, TableRow, differs, number
from graders.show import show

METHODS = {"idf": ("term",), "score": ("query_tokens", "i"), "search": ("query_tokens", "k")}
MOST_ROWS = 8
MOST_TERMS = 4


class Corpus:
    """Documents with the statistics that BM25 asks for."""

    def __init__(self, docs: list[list[str]], k1: float = 1.5, b: float = 0.75) -> None:
        """Remember the documents and the two parameters."""
        self.docs, self.k1, self.b = docs, k1, b

    @property
    def average(self) -> float:
        """The average length, 0 without documents."""
        return sum(map(len, self.docs)) / max(1, len(self.docs))

    def holding(self, term: str) -> int:
        """How many documents hold a term."""
        return sum(term in doc for doc in self.docs)

    def idf(self, term: str) -> float:
        """The weight of a term."""
        n = self.holding(term)
        return math.log(1 + (len(self.docs) - n + 0.5) / (n + 0.5))

    def norm(self, i: int) -> float:
        """The length norm of a document that holds something."""
        return self.k1 * (1 - self.b + self.b * len(self.docs[i]) / self.average)

    def part(self, term: str, i: int) -> float:
        """What a term adds to the score of a document."""
        times = self.docs[i].count(term)
        if not times:
            return 0.0
        return self.idf(term) * times * (self.k1 + 1) / (times + self.norm(i))


def derive(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], actual: Any) -> Table | None:
    """For idf its parts; for score a row for each term; for search a row for each document."""
    method = name.rpartition(".")[2]
    if method not in METHODS:
        return None
    asked = METHODS[method]
    positional = [one for one in asked if one not in kwargs]
    made, given = args[: len(args) - len(positional)], args[len(args) - len(positional) :]
    if len(made) not in {1, 3}:  # one number alone may be k1 or b
        return None
    corpus = Corpus([list(doc) for doc in made[0]], *map(float, made[1:]))
    values = dict(zip(positional, given, strict=True)) | kwargs
    if method == "idf":
        return of_idf(corpus, values["term"], actual)
    if method == "score":
        return of_score(corpus, values["query_tokens"], values["i"], actual)
    return of_search(corpus, values["query_tokens"], values["k"], actual)


def of_idf(corpus: Corpus, term: str, actual: Any) -> Table:
    """One row: what the idf is made of."""
    n, total = corpus.holding(term), len(corpus.docs)
    right = corpus.idf(term)
    cells = (term, total, n, (total - n + 0.5) / (n + 0.5), right)
    return Table(
        title="How rare a term is",
        columns=("term", "N", "n", "(N - n + 0.5) / (n + 0.5)", "idf"),
        rows=(TableRow(cells=cells, mark=other_number(right, actual)),),
        note="idf = ln(1 + (N - n + 0.5) / (n + 0.5)); n of N documents hold the term",
    )


def of_score(corpus: Corpus, query: list[str], i: int, actual: Any) -> Table:
    """A row for each distinct term of the query, then the sum."""
    terms = list(dict.fromkeys(query))
    rows = [TableRow(cells=term_cells(corpus, term, i)) for term in terms]
    right = sum(corpus.part(term, i) for term in terms)
    cells = ("score", None, None, None, None, right)
    rows.append(TableRow(cells=cells, mark=other_number(right, actual)))
    length = len(corpus.docs[i])
    return Table(
        title=f"Document {i}: length {length}, average {corpus.average:.4g}",
        columns=("term", "idf", "times f", "norm", "f(k1 + 1)/(f + norm)", "product"),
        rows=tuple(rows),
        note=f"norm = k1 (1 - b + b length/average), k1 = {corpus.k1:g}, b = {corpus.b:g}",
    )


def term_cells(corpus: Corpus, term: str, i: int) -> tuple[str | float | None, ...]:
    """What a term adds to a document, step by step."""
    times = corpus.docs[i].count(term)
    if not times:
        return term, corpus.idf(term), 0, None, None, 0.0
    norm = corpus.norm(i)
    factor = times * (corpus.k1 + 1) / (times + norm)
    return term, corpus.idf(term), times, norm, factor, corpus.part(term, i)


def of_search(corpus: Corpus, query: list[str], k: int, actual: Any) -> Table:
    """A row for each document that matches, best first."""
    terms = list(dict.fromkeys(query))
    parts = [[corpus.part(term, i) for term in terms] for i in range(len(corpus.docs))]
    scores = [sum(row) for row in parts]
    order = sorted((i for i, score in enumerate(scores) if score > 0), key=lambda i: -scores[i])
    right = [(i, scores[i]) for i in order[:k]]
    yours = actual if isinstance(actual, list) else None
    weights = [corpus.idf(term) for term in terms[:MOST_TERMS]]
    rows = [TableRow(cells=("(idf)", *weights, None, ""))]
    for place, i in enumerate(order[:MOST_ROWS]):
        fresh = yours is not None and place < k and not any(row.mark for row in rows)
        mark = other_hit(right, yours, place) if fresh and yours is not None else ""
        returned = "yes" if place < k else "no: beyond k"
        rows.append(TableRow(cells=(i, *parts[i][:MOST_TERMS], scores[i], returned), mark=mark))
    too_many = yours is not None and len(yours) > len(right)
    if too_many and yours is not None and not any(row.mark for row in rows):
        mark = f"yours goes on: {show(yours[len(right)], digits=4)}"
        rows.append(TableRow(cells=("end", *(None,) * (len(terms[:MOST_TERMS]) + 2)), mark=mark))
    return Table(
        title=f"The documents that match, best first; average length {corpus.average:.4g}",
        columns=("document", *terms[:MOST_TERMS], "score", "returned"),
        rows=tuple(rows),
        note="Documents that score 0 match nothing and are left out.",
    )


def other_hit(right: list[tuple[int, float]], yours: list[Any], place: int) -> str:
    """Say what the learner's hits have at a place, if it is not the right pair."""
    if place >= len(yours):
        return "missing in yours"
    mine = yours[place]
    pair = isinstance(mine, tuple | list) and len(mine) == 2
    same = pair and number(mine[1]) is not None and not other_number(right[place][1], mine[1])
    if same and not differs(mine[0], right[place][0]):
        return ""
    return f"yours: {show(mine, digits=4)}"


def other_number(right: float, actual: Any) -> str:
    """Say what the learner's number is, if it is not the right one."""
    mine = number(actual)
    if mine is None or abs(mine - right) <= 1e-6 * max(1.0, abs(right)):
        return ""
    return f"yours: {mine:.5g}"
