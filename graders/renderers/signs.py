"""One sign for each status. A sign never stands alone: the status is always written out too."""

from __future__ import annotations

from graders.verdict import Outcome, Status, TaskStatus

TASK_SIGNS = {
    TaskStatus.PASSED: "✓",
    TaskStatus.FAILED: "✗",
    TaskStatus.NOT_WRITTEN: "○",
    TaskStatus.NOT_RUN: "–",
}

REASON = "→"

STATUS_SIGNS = {Status.PASSED: "✓", Status.FAILED: "✗", Status.INVALID: "✗"}


def of_test(outcome: Outcome) -> str:
    """The sign of a test: passed, not run, or any way to fail."""
    status = {Outcome.PASSED: TaskStatus.PASSED, Outcome.NOT_RUN: TaskStatus.NOT_RUN}
    return TASK_SIGNS[status.get(outcome, TaskStatus.FAILED)]
