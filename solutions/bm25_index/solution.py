"""BM25 as an index: count the corpus once, then answer many queries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log


class BM25:
    """A corpus, counted once, that scores and ranks its documents for any query.

    >>> index = BM25([text.split() for text in ("the cat sat", "a dog ran", "cat cat food")])
    >>> round(index.idf("cat"), 4), round(index.idf("unicorn"), 4)
    (0.47, 2.0794)
    >>> [(doc, round(score, 4)) for doc, score in index.search(["cat"], k=3)]
    [(2, 0.6714), (0, 0.47)]
    """

    def __init__(
        self, docs_tokens: Sequence[Sequence[str]], k1: float = 1.5, b: float = 0.75
    ) -> None:
        """Count tf, df and lengths; the tokens themselves are not kept."""
        self.k1, self.b = k1, b
        self.tf = [Counter(doc) for doc in docs_tokens]
        self.lengths = [len(doc) for doc in docs_tokens]
        self.avgdl = sum(self.lengths) / max(len(self.lengths), 1)
        # Each document's counter names each of its terms once: that makes df, not occurrences.
        self.df = Counter(term for counts in self.tf for term in counts)

    def idf(self, term: str) -> float:
        """Weigh a term by its rarity; a Counter gives 0 for a term that it does not hold."""
        n = self.df[term]
        return log(1 + (len(self.tf) - n + 0.5) / (n + 0.5))

    def score(self, query_tokens: Sequence[str], i: int) -> float:
        """Sum idf * f * (k1 + 1) / (f + k1 * norm) over the query terms in document i."""
        total = 0.0
        for term in dict.fromkeys(query_tokens):
            f = self.tf[i][term]
            if f > 0:  # no match, no division: 0/0 at k1 = 0, and an average length of 0
                norm = 1 - self.b + self.b * self.lengths[i] / self.avgdl
                total += self.idf(term) * f * (self.k1 + 1) / (f + self.k1 * norm)
        return total

    def search(self, query_tokens: Sequence[str], k: int) -> list[tuple[int, float]]:
        """Rank the documents that score above 0, equal scores by document number."""
        scores = [self.score(query_tokens, i) for i in range(len(self.tf))]
        hits = [(i, score) for i, score in enumerate(scores) if score > 0]
        hits.sort(key=lambda hit: (-hit[1], hit[0]))
        return hits[:k]
