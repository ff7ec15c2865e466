"""The answers by which the diagnosis is measured are what they claim to be; see variants.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from graders.catalog import find_set
from graders.submission import read_submission
from graders.verdict import Status, TaskStatus
from tests.diagnosis.measuring import Measure
from tests.diagnosis.variants import SLUGS, combinations, variants

if TYPE_CHECKING:
    from graders.judge.judging import Judge
    from graders.sandbox.session import Sandbox

by_slug = pytest.mark.parametrize("slug", SLUGS)


@by_slug
def test_each_mistake_has_two_variants_and_combinations(slug: str) -> None:
    made = [answer.mistakes[0] for answer in variants(slug)]
    mistakes = [
        mistake.id
        for mistake in find_set(None, None, None).problem_set.exercise(slug).manifest.mistakes
    ]
    assert {mistake for mistake in mistakes if made.count(mistake) < 2} == set()
    assert set(made) == set(mistakes)
    assert len(combinations(slug)) > 90


@by_slug
def test_correct_answers_pass_and_have_no_diagnosis(
    judge: Judge, sandbox: Sandbox, slug: str
) -> None:
    exercise = find_set(None, None, None).problem_set.exercise(slug)
    cases = Measure(judge, sandbox, exercise).correct()
    assert {case.verdict.status for case in cases} == {Status.PASSED}
    assert {case.answer.style: case.named for case in cases if case.named} == {}


def test_each_face_of_a_mistake_fails_tasks_that_the_mistake_names(judge: Judge) -> None:
    for exercise in find_set(None, None, None).problem_set.exercises:
        for mistake in exercise.manifest.mistakes:
            for path in exercise.faces(mistake.id)[1:]:
                verdict = judge.grade_all(exercise, [read_submission(path)])[0]
                failed = {task.id for task in verdict.tasks if task.status is TaskStatus.FAILED}
                assert failed, path
                assert failed <= {*mistake.tasks}, path
