"""Task abstention: questions to which the corpus holds no answer."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect

ABSTAINED = {"answered": False, "correct": False}
WRONG = {"answered": True, "correct": False}
RIGHT = {"answered": True, "correct": True}

FLAGS = list(itertools.product([False, True], repeat=2))


def test_abstaining_is_right(submission: Submission) -> None:
    """Saying that one does not know is right, whatever was retrieved."""
    for retrieved in ([], [3], [5, 2, 8]):
        for oracle in (False, True):
            expect(submission.attribute, [], retrieved, **ABSTAINED, oracle_correct=oracle).equals(
                "ok"
            )


def test_answering_is_wrong(submission: Submission) -> None:
    """Any answer is one too many, whatever was retrieved."""
    for retrieved in ([], ["a"], ["c", "b"]):
        expect(submission.attribute, [], retrieved, **WRONG, oracle_correct=False).equals(
            "should_have_abstained"
        )


@pytest.mark.parametrize(("correct", "oracle_correct"), FLAGS, ids=str)
def test_a_judge_does_not_make_it_right(
    submission: Submission, correct: bool, oracle_correct: bool
) -> None:
    """An answer that a judge liked is still one too many."""
    expect(
        submission.attribute,
        [],
        [1, 2],
        answered=True,
        correct=correct,
        oracle_correct=oracle_correct,
    ).equals("should_have_abstained")


@pytest.mark.parametrize("empty", [[], (), set(), np.array([], dtype=int)], ids=str)
def test_any_empty_collection(submission: Submission, empty: Any) -> None:
    """No gold passage may come as an empty list, tuple, set or array."""
    expect(submission.attribute, empty, [1, 2], **ABSTAINED, oracle_correct=False).equals("ok")
    expect(submission.attribute, empty, [1, 2], **WRONG, oracle_correct=True).equals(
        "should_have_abstained"
    )


def test_one_passage_is_not_none(submission: Submission) -> None:
    """A passage with the id 0 is a passage: the corpus holds the answer."""
    for gold in ([0], {0}, np.array([0])):
        expect(submission.attribute, gold, [1, 0], **RIGHT, oracle_correct=True).equals("ok")
