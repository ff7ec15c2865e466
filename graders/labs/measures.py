"""Metrics by their names: hit@k, recall@k, ndcg@k and mrr, for each question.

The learner's functions measure where they passed; each value of theirs is held against the
reference's, so that a figure never hangs on a function that is wrong beyond its tests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from graders.labs.checking import finite
from graders.labs.reference import reference

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy.typing as npt

    from graders.labs.hits import Hits
    from graders.labs.parts import Worker
    from graders.labs.setting import Setting

    Values = npt.NDArray[np.float64]
    Gains = Mapping[int, float]

TOLERANCE = 1e-6
FUNCTIONS = {
    "hit": ("rank metrics", "recall_and_mrr", "hit_at_k"),
    "recall": ("rank metrics", "recall_and_mrr", "recall_at_k"),
    "mrr": ("rank metrics", "recall_and_mrr", "reciprocal_rank"),
    "ndcg": ("ndcg", "ndcg", "ndcg_at_k"),
}
"""Kind of metric to job, exercise and function."""


def measure(setting: Setting, metric: str, run: Sequence[Hits], gains: Sequence[Gains]) -> Values:
    """One value for each question, shape (Q,). Raises PartFailed.

    metric: "hit@5", "recall@10", "ndcg@10" or "mrr", the last over the whole ranking that is
    given. gains: for each question, its relevant passages and their grades. A question without a
    hit counts as 0.
    """
    kind, _, cut = metric.partition("@")
    job, slug, name = FUNCTIONS[kind]
    ours, worker = getattr(reference(slug), name), setting.parts.worker(job)
    values = []
    for hits, wanted in zip(run, gains, strict=True):
        relevant: Any = dict(wanted) if kind == "ndcg" else set(wanted)
        arguments = (list(hits.docs), relevant, *([int(cut)] if cut else []))
        value = ours(*arguments)
        if worker is not None:
            _compare(worker, name, worker.call(name, *arguments), value)
        values.append(value)
    return np.array(values, dtype=float)


def _compare(worker: Worker, name: str, theirs: Any, ours: float) -> None:
    number = finite(theirs)
    if not number or not abs(float(theirs) - ours) <= TOLERANCE:
        given = f"{theirs:.6g}" if number else f"no finite number ({type(theirs).__name__})"
        worker.refuse(f"gave {given} in {name}() where {ours:.6g} is right")
