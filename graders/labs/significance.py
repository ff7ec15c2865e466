"""What a figure is worth: 95 % intervals over questions, and exact tests between two retrievers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from graders.labs.checking import finite
from graders.labs.reference import reference
from graders.record import record

if TYPE_CHECKING:
    from graders.labs.measures import Values
    from graders.labs.setting import Setting

RESAMPLES = 1000
TOLERANCE = 1e-6
Interval = tuple[float, float]


@record()
class Duel:
    """Two retrievers on one metric of hits. only_a: questions that A alone answers.

    p: chance of a split at least this uneven if both were equally good (McNemar, exact).
    """

    a: str
    b: str
    both: int
    only_a: int
    only_b: int
    neither: int
    p: float


def interval(setting: Setting, metric: str, values: Values) -> Interval:
    """The 95 % interval of a mean over questions. Raises PartFailed.

    Wilson's for hit rates, which are shares of questions; else 1000 resamples of the questions.
    """
    if metric.startswith("hit@"):
        return _pair(_ask(setting, "wilson_interval", int(values.sum()), len(values)))
    return _pair(_ask(setting, "bootstrap_interval", values, setting.seed, RESAMPLES))


def duel(setting: Setting, names: tuple[str, str], hits_a: Values, hits_b: Values) -> Duel:
    """Hold two retrievers' hits (0 or 1 for each question) against each other."""
    a, b = hits_a > 0, hits_b > 0
    p = float(_ask(setting, "mcnemar_exact", a.astype(int).tolist(), b.astype(int).tolist()))
    return Duel(
        *names, int((a & b).sum()), int((a & ~b).sum()), int((~a & b).sum()),
        int((~a & ~b).sum()), p,
    )  # fmt: skip


def _ask(setting: Setting, name: str, *arguments: Any) -> Any:
    """The learner's value where it agrees with the reference's."""
    worker = setting.parts.worker("statistics")
    ours = getattr(reference("compare_retrievers"), name)(*arguments)
    if worker is None:
        return ours
    theirs = worker.call(name, *arguments)
    if not _agree(theirs, ours):
        worker.refuse(f"gave another value in {name}() than the reference does")
    return theirs


def _agree(theirs: Any, ours: Any) -> bool:
    """Whether both are a number, or both as many, and near each other."""
    if not isinstance(ours, tuple):
        return finite(theirs) and abs(float(theirs) - ours) <= TOLERANCE
    if not isinstance(theirs, tuple | list) or len(theirs) != len(ours):
        return False
    return all(map(_agree, theirs, ours))


def _pair(value: Any) -> Interval:
    low, high = value
    return float(low), float(high)
