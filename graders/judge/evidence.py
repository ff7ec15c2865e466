"""How a hidden test ends when it does not pass: three exceptions that only the judge sees."""

from __future__ import annotations

from graders.record import record
from graders.verdict import Difference, Outcome, Traceback


@record(kw_only=True)
class Evidence:
    """What a test saw: shown values, never the objects."""

    outcome: Outcome = Outcome.FAILED
    call: str = ""
    expected: str = ""
    actual: str = ""
    message: str = ""
    difference: Difference | None = None
    traceback: Traceback | None = None


class Unmet(Exception):  # noqa: N818  a verdict on the submission, not an error of ours
    """An expectation was not met, or the call did not come back."""

    def __init__(self, evidence: Evidence) -> None:
        super().__init__(evidence.message or evidence.outcome.value)
        self.evidence = evidence


class NotWritten(Exception):  # noqa: N818  a verdict on the submission, not an error of ours
    """The call raised NotImplementedError: the rest of the task says nothing."""


class Unavailable(Exception):  # noqa: N818  a verdict on the submission, not an error of ours
    """The call cannot be made any more; the text is the reason for not_run."""
