"""Values that a predicate was not written for are the fault of the answer, not of the set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from graders.judge.plugin import UNUSABLE
from graders.verdict import Outcome

if TYPE_CHECKING:
    from tests.judge.conftest import Grade

TEST = """
from graders.testing import expect


def test_plain(submission):
    expect(submission.double, 1).satisfies(lambda value: {predicate}, "it holds")
"""


@pytest.mark.parametrize(
    ("answer", "predicate"),
    [
        ("0", "1 / value > 0"),
        ("10**300", "1.5 * 10.0 ** value > 0"),
        ("{}", "value['a'] > 0"),
        ("[]", "value[0] > 0"),
        ("()", "next(iter(value)) > 0"),
        ("'a'", "float(value) > 0"),
        ("None", "value.size > 0"),
    ],
)
def test_what_a_predicate_raises_fails_the_test(grade: Grade, answer: str, predicate: str) -> None:
    source = f"def double(x):\n    return {answer}\n"
    verdict = grade(source, test_plain=TEST.format(predicate=predicate))
    test = next(test for test in verdict.tasks[0].tests if test.id == "test_plain")
    assert (test.status, test.message) == (Outcome.FAILED, "It holds.")


AFTERWARDS = """
from graders.testing import expect


def test_plain(submission):
    value = expect(submission.double, 1).satisfies(lambda value: True, "it holds")
    assert value * 1.5 > 0
"""


def test_what_a_test_does_with_a_value_that_it_let_through_is_no_fault_of_the_set(
    grade: Grade,
) -> None:
    verdict = grade("def double(x):\n    return {}\n", test_plain=AFTERWARDS)
    test = next(test for test in verdict.tasks[0].tests if test.id == "test_plain")
    assert (test.status, test.message) == (Outcome.FAILED, UNUSABLE)
