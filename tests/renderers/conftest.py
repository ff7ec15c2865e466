"""Feedback on the sample verdicts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graders.feedback import Feedback, build
from tests.renderers.samples import VERDICTS


def feedback_on(name: str) -> Feedback:
    """The feedback on a sample verdict, at the second failed attempt."""
    verdict = VERDICTS[name]
    feedback = build(
        verdict,
        attempts=2,
        hints_shown={"order": 1},
        hints={task.id: 4 for task in verdict.tasks},
        next_exercise="mmr",
    )
    return replace(feedback, page=f"feedback/{verdict.exercise}.html")


@pytest.fixture(params=VERDICTS)
def feedback(request: pytest.FixtureRequest) -> Feedback:
    return feedback_on(request.param)
