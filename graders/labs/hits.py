"""Rankings, and how the best of many scores are found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from graders.labs.checking import finite, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graders.labs.parts import Worker

Floats = npt.NDArray[np.floating[Any]]


class Hits(NamedTuple):
    """Passage numbers, best first, and the score of each."""

    docs: tuple[int, ...]
    scores: tuple[float, ...]


NOTHING = Hits((), ())


def best(scores: Floats, k: int, above: float = -np.inf) -> Hits:
    """The k highest scores above a bound; of equal scores the lower number first.

    >>> best(np.array([0.5, 0.9, 0.5, 0.9, 0.0]), k=3, above=0.0)
    Hits(docs=(1, 3, 0), scores=(0.9, 0.9, 0.5))
    """
    # Partition first: sorting all scores of a large corpus for each question takes far longer.
    cut = len(scores) - k
    bound = np.partition(scores, cut)[cut] if 0 < k < len(scores) else -np.inf
    docs = np.flatnonzero((scores >= bound) & (scores > above))
    docs = docs[np.argsort(-scores[docs], kind="stable")][:k]
    return Hits(tuple(docs.tolist()), tuple(scores[docs].tolist()))


def cut_to(run: Sequence[Hits], k: int) -> list[Hits]:
    """The first k of each ranking."""
    return [Hits(hits.docs[:k], hits.scores[:k]) for hits in run]


def checked(worker: Worker, docs: Any, scores: Any, passages: int, what: str) -> Hits:
    """Hits that a learner's function gave; PartFailed where they are none.

    docs: numbers of passages, each below `passages`, none twice. scores: as many finite numbers.
    """
    numbers, values = listed(docs), listed(scores)
    whole = all(isinstance(doc, int) and not isinstance(doc, bool) for doc in numbers)
    if not whole or not all(0 <= doc < passages for doc in numbers):
        worker.refuse(f"gave something else than numbers of passages in {what}")
    if len(set(numbers)) < len(numbers):
        worker.refuse(f"gave a passage twice in {what}")
    if len(values) != len(numbers) or not all(map(finite, values)):
        worker.refuse(f"gave something else than a score for each passage in {what}")
    return Hits(tuple(numbers), tuple(map(float, values)))
