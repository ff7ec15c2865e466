"""Fills the result up with documents that score 0."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log


class BM25:
    def __init__(
        self, docs_tokens: Sequence[Sequence[str]], k1: float = 1.5, b: float = 0.75
    ) -> None:
        self.k1, self.b = k1, b
        self.tf = [Counter(doc) for doc in docs_tokens]
        self.lengths = [len(doc) for doc in docs_tokens]
        self.avgdl = sum(self.lengths) / max(len(self.lengths), 1)
        self.df = Counter(term for counts in self.tf for term in counts)

    def idf(self, term: str) -> float:
        n = self.df[term]
        return log(1 + (len(self.tf) - n + 0.5) / (n + 0.5))

    def score(self, query_tokens: Sequence[str], i: int) -> float:
        total = 0.0
        for term in dict.fromkeys(query_tokens):
            f = self.tf[i][term]
            if f > 0:
                norm = 1 - self.b + self.b * self.lengths[i] / self.avgdl
                total += self.idf(term) * f * (self.k1 + 1) / (f + self.k1 * norm)
        return total

    def search(self, query_tokens: Sequence[str], k: int) -> list[tuple[int, float]]:
        scores = [self.score(query_tokens, i) for i in range(len(self.tf))]
        hits = [(i, score) for i, score in enumerate(scores)]
        hits.sort(key=lambda hit: (-hit[1], hit[0]))
        return hits[:k]
