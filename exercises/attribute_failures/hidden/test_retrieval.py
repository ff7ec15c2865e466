"""Task retrieval: the corpus holds the answer; was a passage with it retrieved?"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from graders.testing import Submission, expect

BOTH = (False, True)


@pytest.mark.parametrize("retrieved", [[], [8], [8, 4, 6, 1, 2]], ids=str)
def test_no_gold_passage_retrieved(submission: Submission, retrieved: list[int]) -> None:
    """A wrong answer without any gold passage is the retriever's, whatever the oracle run gave."""
    for oracle in BOTH:
        for answered in BOTH:
            expect(submission.attribute, [3, 5], retrieved, answered, False, oracle).equals(
                "retrieval"
            )


def test_a_correct_answer_is_no_failure(submission: Submission) -> None:
    """A correct answer is ok, with a gold passage or without, whatever the oracle run gave."""
    for retrieved in ([], [8, 4], [3], [8, 3, 5]):
        for oracle in BOTH:
            expect(submission.attribute, [3, 5], retrieved, True, True, oracle).equals("ok")


def test_ids_are_compared_whole(submission: Submission) -> None:
    """A passage is not found because its id is part of another one."""
    expect(submission.attribute, [1], [12, 31, 110], True, False, True).equals("retrieval")
    expect(submission.attribute, ["p1"], ["p10", "xp1"], True, False, False).equals("retrieval")
    expect(submission.attribute, ["cat"], ["c", "a", "t"], True, False, False).equals("retrieval")


@pytest.mark.parametrize("kind", [list, tuple, set, np.array], ids=lambda kind: kind.__name__)
def test_any_collection(submission: Submission, kind: Any) -> None:
    """Gold passages may come as a list, tuple, set or array."""
    gold = kind([3, 5])
    expect(submission.attribute, gold, np.array([4, 6]), True, False, False).equals("retrieval")
    expect(submission.attribute, gold, np.array([4, 5]), True, True, False).equals("ok")


def test_random_searches(submission: Submission) -> None:
    """Of random searches just those without a common id are the retriever's failures."""
    rng = np.random.default_rng(0)
    for _ in range(12):
        gold = rng.choice(20, size=int(rng.integers(1, 4)), replace=False).tolist()
        retrieved = rng.choice(20, size=int(rng.integers(0, 7)), replace=False).tolist()
        found = any(one == other for one in gold for other in retrieved)
        expect(submission.attribute, gold, retrieved, True, False, True).satisfies(
            lambda verdict, found=found: (verdict == "retrieval") != found,
            f"the verdict is {'not ' if found else ''}'retrieval'",
        )
