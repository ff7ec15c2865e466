"""BM25 as an index: count the corpus once, then answer many queries."""

from __future__ import annotations

from collections.abc import Sequence


class BM25:
    """A corpus, counted once, that scores and ranks its documents for any query.

    All statistics are built by the constructor. Afterwards no method looks at the tokens of a
    document again, and lists that the caller changes or empties later change nothing here.

    Tokens match when they are equal. Lengths count tokens; empty documents count among the
    documents and in the average length.
    """

    def __init__(
        self, docs_tokens: Sequence[Sequence[str]], k1: float = 1.5, b: float = 0.75
    ) -> None:
        """Count the corpus.

        Args:
            docs_tokens: N documents, each a sequence of tokens. Documents may be empty, and so
                may the corpus. A document's number is its place here, from 0.
            k1: how slowly repeated occurrences saturate, 0 or more. At 0 only presence counts.
            b: how much document length counts, from 0 (not at all) to 1 (fully).
        """
        raise NotImplementedError

    def idf(self, term: str) -> float:
        """Weigh a term by its rarity: ln(1 + (N - n + 0.5) / (n + 0.5)), n documents hold it.

        A term that no document holds has the largest weight of all, ln(1 + (N + 0.5) / 0.5);
        also where N is 0.
        """
        raise NotImplementedError

    def score(self, query_tokens: Sequence[str], i: int) -> float:
        """Score document i for a query.

        Args:
            query_tokens: the terms asked for. A term that stands twice counts once; a term that
                the document does not hold adds nothing.
            i: the document's number, from 0 to N - 1.

        Returns:
            The sum of idf * f * (k1 + 1) / (f + k1 * (1 - b + b * length / average length)) over
            the distinct query terms that the document holds, f times each. Exactly 0 where it
            holds none.
        """
        raise NotImplementedError

    def search(self, query_tokens: Sequence[str], k: int) -> list[tuple[int, float]]:
        """Find the k best documents for a query.

        Args:
            query_tokens: the terms asked for, as for score.
            k: how many documents to return at most, 0 or more.

        Returns:
            Pairs (document number, score), best first; of equal scores the lower number first.
            Only documents with a score above 0 are in it, so there may be fewer than k, or none.
        """
        raise NotImplementedError
