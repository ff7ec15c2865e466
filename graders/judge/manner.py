"""How a run goes through the tests: as a learner's is, unless the author's kit asks otherwise."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from enum import Enum
from typing import TYPE_CHECKING

from graders.record import record

if TYPE_CHECKING:
    from graders.judge.hidden import Planned
    from graders.verdict import Outcome

Choose = Callable[[Sequence["Planned"]], Sequence["Planned"]]


class Stop(Enum):
    """What the first failure ends: nothing, its task, or the whole submission."""

    NOTHING = 0
    TASK = 1
    SUBMISSION = 2


def all_in_order(tests: Sequence[Planned]) -> Sequence[Planned]:
    """Every test, in the order of the files."""
    return tests


def tasks_in_order(tasks: Sequence[str]) -> Sequence[str]:
    """Every task, in the order of the manifest."""
    return tasks


def tell_nobody(_test: Planned, _outcome: Outcome) -> None:
    """Let a run go by unobserved."""


@record(kw_only=True)
class Manner:
    """What a run may do differently.

    choose: from the tests of one task of one submission, those to run, in the order to run them.
    tasks: the order of a submission's tasks, asked for when it begins. stop: what the first failure
    ends. alone: each test gets a fresh worker. guard: entered around each test, and around the
    reading of each test file; what it raises is their fault. told: hears of each test when it has
    run. hidden: run the hidden tests and the bank, not the worked examples alone; without them a
    verdict says nothing about the rest of a task.
    """

    choose: Choose = all_in_order
    tasks: Callable[[Sequence[str]], Sequence[str]] = tasks_in_order
    stop: Stop = Stop.NOTHING
    alone: bool = False
    guard: Callable[[], AbstractContextManager[object]] = contextlib.nullcontext
    told: Callable[[Planned, Outcome], object] = tell_nobody
    hidden: bool = True
