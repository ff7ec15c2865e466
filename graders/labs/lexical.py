"""BM25 over arrays of counts, or by the learner's own function."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from graders.labs.checking import array
from graders.labs.hits import Hits, best, checked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graders.labs.counting import Counts, Tokens
    from graders.labs.parts import Worker
    from graders.labs.setting import Setting

K1, B = 1.5, 0.75
TOLD_EVERY = 100
# Tokens that are sent to a worker at a time: a frame has its limits.
PORTION = 100_000


class BM25Index:
    """What a term is worth in each passage that holds it, worked out once.

    The values are those of the reference bm25_scores to rounding; a search adds up one stretch of
    two arrays for each distinct term of the question.
    """

    def __init__(self, counts: Counts, k1: float = K1, b: float = B) -> None:
        """Weigh every entry of the counts. k1, b: as in bm25_scores."""
        n = len(counts.lengths)
        df = np.diff(counts.starts)
        idf = np.log(1 + (n - df + 0.5) / (df + 0.5))
        average = max(float(counts.lengths.mean()), 1e-9) if n else 1.0
        norm = k1 * (1 - b + b * counts.lengths / average)
        self._columns, self._starts, self._docs = counts.columns, counts.starts, counts.docs
        self._weights = np.repeat(idf, df) * counts.tf * (k1 + 1) / (counts.tf + norm[counts.docs])
        self._passages = n

    def scores(self, question: Sequence[str]) -> Any:
        """The score of every passage, shape (N,); 0 where no term stands."""
        scores = np.zeros(self._passages)
        for term in dict.fromkeys(question):
            column = self._columns.get(term)
            if column is not None:
                stretch = slice(self._starts[column], self._starts[column + 1])
                scores[self._docs[stretch]] += self._weights[stretch]
        return scores

    def search(self, question: Sequence[str], k: int) -> Hits:
        """The k best passages that hold a term of the question, equal scores by number."""
        return best(self.scores(question), k, above=0.0)


def bm25_run(
    setting: Setting, tokens: Tokens, counts: Counts, questions: Sequence[Sequence[str]], k: int,
    k1: float = K1, b: float = B,
) -> list[Hits]:  # fmt: skip
    """The k best passages for each question. Raises PartFailed."""
    setting.tell("BM25", 0, len(questions))
    worker = setting.parts.worker("bm25")
    search = (
        BM25Index(counts, k1, b).search
        if worker is None
        else _TheirIndex(worker, tokens, k1, b).search
    )
    found = []
    for done, question in enumerate(questions, start=1):
        found.append(search(question, k))
        if done % TOLD_EVERY == 0 or done == len(questions):
            setting.tell("BM25", done, len(questions))
    return found


_DRIVER = """
import submission
docs, settings, index = [], (), None

def add(more):
    docs.extend(more)

def build(k1, b):
    global settings, index
    settings, index = (k1, b), BUILD

def search(tokens, k):
    return SEARCH
"""
_BUILD = {
    "inverted_index": "(submission.build_postings(docs), [len(doc) for doc in docs])",
    "bm25_index": "submission.BM25(docs, k1, b)",
    "bm25_scores": "None",
}
_SEARCH = {
    "inverted_index": "submission.search(*index, tokens, k, *settings)",
    "bm25_index": "index.search(tokens, k)",
    "bm25_scores": "submission.bm25_scores(tokens, docs, *settings)",
}


class _TheirIndex:
    """The learner's BM25 in the jail, with the corpus beside it."""

    def __init__(self, worker: Worker, tokens: Tokens, k1: float, b: float) -> None:
        self._worker, self._passages = worker, len(tokens)
        source = _DRIVER.replace("BUILD", _BUILD[worker.slug])
        worker.drive(source.replace("SEARCH", _SEARCH[worker.slug]))
        for portion in portions(tokens):
            worker.ask("add", portion)
        worker.ask("build", k1, b)

    def search(self, question: Sequence[str], k: int) -> Hits:
        found = self._worker.ask("search", list(question), k)
        if self._worker.slug == "bm25_scores":
            shape, what = (self._passages,), "a score a passage"
            values = array(self._worker, found, shape, what, "bm25_scores()")
            return best(values, k, above=0.0)
        pairs: list[Any] = found if isinstance(found, list) else [found]
        if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):  # noqa: PLR2004
            self._worker.refuse("gave something else than pairs of passage and score in search()")
        docs, scores = [doc for doc, _ in pairs], [score for _, score in pairs]
        hits = checked(self._worker, docs, scores, self._passages, "search()")
        return Hits(hits.docs[:k], hits.scores[:k])


def portions(tokens: Tokens) -> list[list[list[str]]]:
    """The texts in portions that a frame can hold."""
    cut: list[list[list[str]]] = []
    room = 0
    for text in tokens:
        if room < len(text) + 1:
            cut.append([])
            room = PORTION
        cut[-1].append(text)
        room -= len(text) + 1
    return cut
