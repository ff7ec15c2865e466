"""Reciprocal rank fusion: merge rankings by place, not by score."""

from __future__ import annotations

from collections.abc import Hashable, Sequence


def rrf_scores(rankings: Sequence[Sequence[Hashable]], k: int = 60) -> dict[Hashable, float]:
    """Score every document by the places that it takes in the rankings.

    A document at rank r of a ranking gets 1 / (k + r) from it; ranks count from 1.

    Args:
        rankings: R rankings, each a list or array of document ids (int or str), best first.
            They may differ in length, hold different documents, and be empty.
        k: how much the top is flattened, 0 or more. The larger, the less a first place
            stands out.

    Returns:
        One float for each document that stands in at least one ranking. A document that a
        ranking leaves out gets nothing from it. A document that a ranking holds more than
        once counts there once, at its best rank; the repeats keep their places.
    """
    raise NotImplementedError


def reciprocal_rank_fusion(rankings: Sequence[Sequence[Hashable]], k: int = 60) -> list[Hashable]:
    """Merge the rankings into one.

    Args:
        rankings: as for rrf_scores.
        k: as for rrf_scores.

    Returns:
        Each document once, highest score first. Equal scores keep the order in which the
        documents first appear, reading the rankings one after another from top to bottom.
    """
    raise NotImplementedError
