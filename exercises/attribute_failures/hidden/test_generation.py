"""Task generation: a gold passage was retrieved, and the reply is wrong all the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect

ABSTAINED = {"answered": False, "correct": False}
WRONG = {"answered": True, "correct": False}
RIGHT = {"answered": True, "correct": True}

LABELS = {True: "generation_with_noise", False: "generation"}


@pytest.mark.parametrize("oracle", [True, False], ids=["oracle right", "oracle wrong"])
@pytest.mark.parametrize("retrieved", [[3], [3, 8], [8, 4, 3], [8, 3, 4, 6]], ids=str)
def test_the_oracle_run_decides(submission: Submission, retrieved: list[int], oracle: bool) -> None:
    """At whatever rank the passage stands, the oracle run tells noise from the model."""
    expect(submission.attribute, [3], retrieved, **WRONG, oracle_correct=oracle).equals(
        LABELS[oracle]
    )


@pytest.mark.parametrize("oracle", [True, False], ids=["oracle right", "oracle wrong"])
def test_one_gold_passage_is_enough(submission: Submission, oracle: bool) -> None:
    """One of several gold passages among the retrieved ones is enough."""
    for retrieved in ([3, 8], [8, 5], [9, 8, 7, 6], [5, 3, 6]):
        expect(submission.attribute, [3, 5, 6], retrieved, **WRONG, oracle_correct=oracle).equals(
            LABELS[oracle]
        )


@pytest.mark.parametrize("oracle", [True, False], ids=["oracle right", "oracle wrong"])
def test_abstaining_with_the_passage_at_hand(submission: Submission, oracle: bool) -> None:
    """An abstention is a failure like another where the passage was there."""
    expect(submission.attribute, [3], [8, 3], **ABSTAINED, oracle_correct=oracle).equals(
        LABELS[oracle]
    )


def test_correct_answers_are_no_failures(submission: Submission) -> None:
    """With a correct answer the oracle run does not matter."""
    for oracle in (True, False):
        expect(submission.attribute, ["x"], ["y", "x"], **RIGHT, oracle_correct=oracle).equals("ok")


@pytest.mark.parametrize("kind", [list, tuple, set, np.array], ids=lambda kind: kind.__name__)
def test_any_collection(submission: Submission, kind: Any) -> None:
    """Gold passages may come as a list, tuple, set or array, of strings too."""
    expect(
        submission.attribute, kind([3, 5]), np.array([4, 5]), **WRONG, oracle_correct=True
    ).equals("generation_with_noise")
    expect(
        submission.attribute, kind(["a", "b"]), ["c", "b"], **WRONG, oracle_correct=False
    ).equals("generation")
