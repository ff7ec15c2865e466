"""Our own failures, each with the exit status of the command line.

A learner's failure is never an exception here: it is a value in the verdict.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class RankwrightError(Exception):
    """Base of everything that Rankwright itself raises on purpose."""

    exit_status = 3


class UsageError(RankwrightError):
    """The command or the call was wrong, or the file cannot be graded."""

    exit_status = 2


class ContentError(RankwrightError):
    """A problem set is not sound: names the path, the fault and the fix."""

    def __init__(self, path: Path | str, fault: str, fix: str) -> None:
        super().__init__(f"{path}: {fault} {fix}")
        self.path, self.fault, self.fix = path, fault, fix


class SandboxError(RankwrightError):
    """The jail could not be set up, or not as strictly as was required."""


class InternalError(RankwrightError):
    """The judge itself failed; says nothing about the submission."""
