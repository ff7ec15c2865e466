"""Score fusion: bring the scores of several retrievers to one scale and add them up."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import numpy as np
import numpy.typing as npt


def minmax(scores: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Stretch scores so that the lowest becomes 0 and the highest 1.

    Args:
        scores: n numbers, shape (n,), list or array; n may be 0.

    Returns:
        Float array of shape (n,), in the order of the scores. Scores that are all equal, also a
        single one, all become 0.
    """
    raise NotImplementedError


def fuse_scores(
    runs: Sequence[Mapping[Hashable, float]], weights: Sequence[float], norm: str
) -> dict[Hashable, float]:
    """Fuse runs into one score for each document: the weighted sum of its scaled scores.

    Each run is scaled by itself, over the documents that it holds, and then multiplied by its
    weight.

    Args:
        runs: R dicts that map document ids (int or str) to scores, one dict for each retriever.
            They may hold different documents and be empty.
        weights: R numbers, one for each run.
        norm: how a run is scaled.
            "max": its scores divided by the highest of them; all 0 where that is not above 0.
            "minmax": as minmax does it.
            "none": not at all.

    Returns:
        One float for each document that stands in at least one run. A run that does not hold a
        document adds nothing to it.

    Raises:
        ValueError: norm is none of the three, or there are not as many weights as runs.
    """
    raise NotImplementedError
