"""Kinds of questions: those that name something exactly, and those that do not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graders.labs.chunking import Chunks
    from graders.labs.corpus import Corpus
    from graders.labs.counting import Counts

RARE_SHARE = 0.01


def kinds_of(
    counts: Counts, corpus: Corpus, chunks: Chunks, questions: Sequence[Sequence[str]]
) -> list[str]:
    """For each question "exact" or "loose".

    exact: it shares with a relevant passage a term that at most one in a hundred passages (or a
    single one) holds, or a term with a digit. counts: of the chunks.
    """
    owners = np.array(chunks.owners)
    rare = _passages_with(counts, owners) <= max(1.0, RARE_SHARE * len(corpus.ids))
    return [
        "exact" if _names(counts, rare, owners, question.gains, terms) else "loose"
        for question, terms in zip(corpus.questions, questions, strict=True)
    ]


def _passages_with(counts: Counts, owners: Any) -> Any:
    """For each term, how many passages hold it, in however many chunks."""
    passage = owners[counts.docs]
    first = np.ones(len(passage), dtype=int)
    first[1:] = passage[1:] != passage[:-1]
    first[counts.starts[:-1]] = 1  # a term's first entry, whatever stands before it
    return np.add.reduceat(first, counts.starts[:-1])


def _names(
    counts: Counts, rare: Any, owners: Any, gains: dict[int, float], terms: Sequence[str]
) -> bool:
    for term in dict.fromkeys(terms):
        column = counts.columns.get(term)
        if column is None or (not rare[column] and not any(map(str.isdigit, term))):
            continue
        holders = counts.docs[counts.starts[column] : counts.starts[column + 1]]
        if any(owner in gains for owner in owners[holders].tolist()):
            return True
    return False
