"""Score fusion: bring the scores of several retrievers to one scale and add them up."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def minmax(scores: npt.ArrayLike) -> Floats:
    """Stretch scores so that the lowest becomes 0 and the highest 1; equal scores become 0.

    Args:
        scores: shape (n,); n may be 0.

    Returns:
        Float array of shape (n,).

    >>> minmax([2, 4, 3]).tolist(), minmax([5, 5]).tolist()
    ([0.0, 1.0, 0.5], [0.0, 0.0])
    """
    values = np.asarray(scores, dtype=float)
    if len(set(values.tolist())) <= 1:  # no scores, or all equal: no distance to divide by
        return np.zeros(len(values))
    lowest, highest = values.min(), values.max()
    stretched: Floats = (values - lowest) / (highest - lowest)
    return stretched


def divide_by_max(scores: Floats) -> Floats:
    """Scale scores so that the highest is 1; without a score above 0 all become 0.

    Dividing by a negative number would turn the order round.

    >>> divide_by_max(np.array([8, 4, 2])).tolist(), divide_by_max(np.array([-1, -4])).tolist()
    ([1.0, 0.5, 0.25], [0.0, 0.0])
    """
    if not (scores > 0).any():
        return np.zeros(len(scores))
    shares: Floats = scores / scores.max()
    return shares


def unchanged(scores: Floats) -> Floats:
    """Leave scores as they are.

    >>> unchanged(np.array([31, 8])).tolist()
    [31, 8]
    """
    return scores


NORMS = {"max": divide_by_max, "minmax": minmax, "none": unchanged}


def fuse_scores(
    runs: Sequence[Mapping[Hashable, float]], weights: Sequence[float], norm: str
) -> dict[Hashable, float]:
    """Add up, for each document, its scaled scores times the weights of the runs.

    Args:
        runs: R dicts from document id to score.
        weights: one number for each run.
        norm: "max", "minmax" or "none"; each run is scaled by itself.

    Returns:
        One float for each document that stands in a run; a run adds nothing to a document that
        it does not hold.

    Raises:
        ValueError: an unknown norm, or not as many weights as runs.

    >>> fuse_scores([{"a": 20, "b": 10}, {"b": 0.9}], [0.5, 0.5], "max")
    {'a': 0.5, 'b': 0.75}

    Source: Fox and Shaw, TREC-2 (CombSUM), with weights.
    """
    if norm not in NORMS:
        raise ValueError(f"norm is {norm!r}: give one of {', '.join(NORMS)}.")
    fused: dict[Hashable, float] = {}
    # strict: more or fewer weights than runs are a ValueError, not a run that is left out.
    for run, weight in zip(runs, weights, strict=True):
        scaled = NORMS[norm](np.array(list(run.values())))
        for doc, score in zip(run, scaled, strict=True):
            fused[doc] = fused.get(doc, 0.0) + float(weight * score)
    return fused
