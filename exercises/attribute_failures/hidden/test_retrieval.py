"""Task retrieval: the corpus holds the answer, and the question is whether it was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from graders.testing import Submission, expect

if TYPE_CHECKING:
    from collections.abc import Callable

WRONG = {"answered": True, "correct": False}
RIGHT = {"answered": True, "correct": True}

BOTH = (False, True)


def blames_retrieval(expected: bool) -> tuple[Callable[[Any], bool], str]:
    """Predicate and words for whether the verdict is that of a retrieval failure."""
    says = f"the verdict is {'' if expected else 'not '}'retrieval'"
    return lambda verdict: (verdict == "retrieval") == expected and isinstance(verdict, str), says


@pytest.mark.parametrize("retrieved", [[], [8], [8, 4, 6, 1, 2]], ids=str)
def test_no_gold_passage_retrieved(submission: Submission, retrieved: list[int]) -> None:
    """A wrong answer without any gold passage is the retriever's, whatever the oracle run gave."""
    for oracle in BOTH:
        for answered in BOTH:
            expect(
                submission.attribute,
                [3, 5],
                retrieved,
                answered=answered,
                correct=False,
                oracle_correct=oracle,
            ).equals("retrieval")


def test_a_correct_answer_is_no_failure(submission: Submission) -> None:
    """A correct answer is ok, with a gold passage or without, whatever the oracle run gave."""
    for retrieved in ([], [8, 4], [3], [8, 3, 5]):
        for oracle in BOTH:
            expect(submission.attribute, [3, 5], retrieved, **RIGHT, oracle_correct=oracle).equals(
                "ok"
            )


def test_ids_are_compared_whole(submission: Submission) -> None:
    """A passage is not found because its id is part of another one."""
    expect(submission.attribute, [1], [12, 31, 110], **WRONG, oracle_correct=True).equals(
        "retrieval"
    )
    expect(submission.attribute, ["p1"], ["p10", "xp1"], **WRONG, oracle_correct=False).equals(
        "retrieval"
    )
    expect(submission.attribute, ["cat"], ["c", "a", "t"], **WRONG, oracle_correct=False).equals(
        "retrieval"
    )


@pytest.mark.parametrize("kind", [list, tuple, set, np.array], ids=lambda kind: kind.__name__)
def test_any_collection(submission: Submission, kind: Any) -> None:
    """Gold passages may come as a list, tuple, set or array."""
    gold = kind([3, 5])
    expect(submission.attribute, gold, np.array([4, 6]), **WRONG, oracle_correct=False).equals(
        "retrieval"
    )
    expect(submission.attribute, gold, np.array([4, 5]), **RIGHT, oracle_correct=False).equals("ok")


def test_random_searches(submission: Submission) -> None:
    """Of random searches just those without a common id are the retriever's failures."""
    rng = np.random.default_rng(0)
    for _ in range(12):
        gold = rng.choice(20, size=int(rng.integers(1, 4)), replace=False).tolist()
        retrieved = rng.choice(20, size=int(rng.integers(0, 7)), replace=False).tolist()
        found = any(one == other for one in gold for other in retrieved)
        expect(submission.attribute, gold, retrieved, **WRONG, oracle_correct=True).satisfies(
            *blames_retrieval(not found)
        )
