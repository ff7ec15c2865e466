"""How a run goes through the tests: as a learner's is, unless the author's kit asks otherwise."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graders.judge.hidden import Planned

Choose = Callable[[Sequence["Planned"]], Sequence["Planned"]]


def all_in_order(tests: Sequence[Planned]) -> Sequence[Planned]:
    """Every test, in the order of the files."""
    return tests


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """What a run may do differently.

    choose: from the tests of one task of one submission, those to run, in the order to run them.
    until_failure: a submission's first failure ends its run. guard: entered around each test, and
    around the reading of each test file; what it raises is the fault of that test or file.
    """

    choose: Choose = all_in_order
    until_failure: bool = False
    guard: Callable[[], AbstractContextManager[object]] = contextlib.nullcontext
