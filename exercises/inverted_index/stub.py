"""An inverted index: from each term to its documents, so that a query reads only those."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def build_postings(docs_tokens: Sequence[Sequence[str]]) -> dict[str, list[tuple[int, int]]]:
    """Turn documents with terms into terms with documents.

    Args:
        docs_tokens: N documents, each a sequence of tokens. Documents may be empty, and so may
            the corpus. A document's number is its place here, from 0.

    Returns:
        For each term of the corpus its postings: pairs (document number, how often the document
        holds the term), one pair a document, ascending by document number. Documents without the
        term are not in its list.
    """
    raise NotImplementedError


def search(
    postings: Mapping[str, Sequence[tuple[int, int]]],
    doc_lengths: Sequence[int],
    query_tokens: Sequence[str],
    k: int,
    k1: float = 1.5,
    b: float = 0.75,
) -> list[tuple[int, float]]:
    """Find the k best documents by BM25, reading the postings of the query's terms only.

    A document's score is the sum of idf * f * (k1 + 1) / (f + k1 * (1 - b + b * length / average
    length)) over the distinct query terms that it holds, f times each, with the idf
    ln(1 + (N - n + 0.5) / (n + 0.5)) of a term that n of the N documents hold.

    Args:
        postings: as build_postings makes them.
        doc_lengths: the number of tokens of each of the N documents, shape (N,), list or array.
        query_tokens: the terms asked for. A term that stands twice counts once; a term that is
            not in postings adds nothing.
        k: how many documents to return at most, 0 or more.
        k1: how slowly repeated occurrences saturate, 0 or more.
        b: how much document length counts, from 0 to 1.

    Returns:
        Pairs (document number, score), best first; of equal scores the lower number first. Only
        documents that hold a query term are in it, so there may be fewer than k, or none.

    The postings of other terms are not looked at, and each list is gone through a fixed number of
    times at most, however many documents there are.
    """
    raise NotImplementedError
