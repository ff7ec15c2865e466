"""Keeps the tokens and counts them again in each call."""

from __future__ import annotations

from collections.abc import Sequence
from math import log


class BM25:
    def __init__(
        self, docs_tokens: Sequence[Sequence[str]], k1: float = 1.5, b: float = 0.75
    ) -> None:
        self.k1, self.b = k1, b
        self.docs = [list(doc) for doc in docs_tokens]

    def idf(self, term: str) -> float:
        n = sum(term in doc for doc in self.docs)
        return log(1 + (len(self.docs) - n + 0.5) / (n + 0.5))

    def score(self, query_tokens: Sequence[str], i: int) -> float:
        total = 0.0
        for term in dict.fromkeys(query_tokens):
            f = self.docs[i].count(term)
            if f > 0:
                avgdl = sum(map(len, self.docs)) / len(self.docs)
                norm = 1 - self.b + self.b * len(self.docs[i]) / avgdl
                total += self.idf(term) * f * (self.k1 + 1) / (f + self.k1 * norm)
        return total

    def search(self, query_tokens: Sequence[str], k: int) -> list[tuple[int, float]]:
        scores = [self.score(query_tokens, i) for i in range(len(self.docs))]
        hits = [(i, score) for i, score in enumerate(scores) if score > 0]
        hits.sort(key=lambda hit: (-hit[1], hit[0]))
        return hits[:k]
