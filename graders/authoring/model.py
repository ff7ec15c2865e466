"""The report of `verify`: plain, frozen data for the table, the JSON and the page."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from graders.record import record

if TYPE_CHECKING:
    from graders.authoring.findings import Finding

FORMAT = 1
LEAST_KILLED = 0.95


@record(kw_only=True)
class Survivor:
    """A mutant that passes every test. reason: why none can kill it, if the manifest says so."""

    id: str
    line: int
    diff: str
    reason: str = ""


@record(kw_only=True)
class Mutation:
    """How many of a solution's mutants the hidden tests kill.

    unparted: the ids of those that are killed, but not by the bank of small inputs.
    """

    total: int
    survivors: tuple[Survivor, ...] = ()
    unparted: tuple[str, ...] = ()

    @property
    def unexplained(self) -> tuple[Survivor, ...]:
        """The survivors that nobody has called equivalent."""
        return tuple(one for one in self.survivors if not one.reason)

    @property
    def score(self) -> float:
        """The share that is killed, of those that are not equivalent; 1 where there are none."""
        counted = self.total - (len(self.survivors) - len(self.unexplained))
        return 1 - len(self.unexplained) / counted if counted else 1.0


@record(kw_only=True)
class ExerciseReport:
    """One exercise. Counts are 0 where it could not be read; mutation is None if not asked for.

    caught: wrong solutions that fail exactly the tasks that they name. slowest_s: seconds of the
    solution's slowest call, which the test named slowest makes.
    """

    slug: str
    title: str = ""
    track: str = ""
    tasks: int = 0
    tests: int = 0
    examples: int = 0
    hints: int = 0
    mistakes: int = 0
    caught: int = 0
    slowest: str = ""
    slowest_s: float = 0.0
    mutation: Mutation | None = None
    findings: tuple[Finding, ...] = ()


@record(kw_only=True)
class SetReport:
    """A whole set, or those exercises of it that were asked for."""

    root: str
    exercises: tuple[ExerciseReport, ...]
    format: int = field(default=FORMAT)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding, exercise by exercise."""
        return tuple(finding for one in self.exercises for finding in one.findings)

    @property
    def sound(self) -> bool:
        """Whether nothing was found."""
        return not self.findings
