"""The figures of the diagnosis, exercise by exercise: `make figures`.

They take as long as all other tests. tests/bench/diagnosis.py prints them without sampling.
"""

from __future__ import annotations

import statistics
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from graders.catalog import find_set
from graders.limits import Limits
from graders.sandbox.session import Call, Load
from graders.verdict import Status
from tests.diagnosis.measuring import Measure, Truth
from tests.diagnosis.small import added_by_large_bank, is_small, shown
from tests.diagnosis.variants import SLUGS

if TYPE_CHECKING:
    from graders.exercise import Exercise
    from graders.judge.judging import Judge
    from graders.sandbox.session import Sandbox

by_slug = pytest.mark.parametrize("slug", SLUGS)
SOME = 10  # of the combinations and mutants, every tenth: another tenth in each exercise
ADDED_S = 0.05
# What the same takes on a busy machine: so many small calls, of 70 µs each on an idle one.
ADDED_CALLS = 700
CALL_S = 0.4  # chunk's own limit; an endless loop is waited for twice a task


def exercise_of(slug: str) -> Exercise:
    exercise = find_set(None, None, None).problem_set.exercise(slug)
    limits = replace(exercise.manifest.limits, call_s=CALL_S)
    return replace(exercise, manifest=replace(exercise.manifest, limits=limits))


@pytest.fixture
def measure(judge: Judge, sandbox: Sandbox, slug: str) -> Measure:
    return Measure(judge, sandbox, exercise_of(slug))


@by_slug
def test_a_mistake_is_recognised_however_it_is_made(measure: Measure) -> None:
    cases = measure.variants()
    assert {case.verdict.status for case in cases} == {Status.FAILED}
    assert [(case.answer.style, case.answer.mistakes) for case in cases if case.is_wrong] == []
    assert sum(case.is_right for case in cases) >= 0.95 * len(cases)


@by_slug
def test_of_two_mistakes_one_is_named_and_no_third(
    measure: Measure, sandbox: Sandbox, slug: str
) -> None:
    truth = Truth(sandbox, exercise_of(slug))
    cases = measure.combinations(SOME, SLUGS.index(slug))
    assert [(case.answer.style, case.answer.mistakes) for case in cases if truth.thirds(case)] == []
    truth.close()
    assert sum(case.is_right for case in cases) >= 0.6 * len(cases)  # 0.7 over all exercises


@by_slug
def test_a_mechanical_change_is_given_no_mistake_that_it_does_not_make(
    measure: Measure, sandbox: Sandbox, slug: str
) -> None:
    truth = Truth(sandbox, exercise_of(slug))
    whole = [
        (case, found)
        for case in measure.mutants(SOME, SLUGS.index(slug))
        for found in case.diagnosis
        if found.explained == found.of
    ]
    assert [(c.answer.style, f.mistake) for c, f in whole if not truth.is_shared(c, f)] == []
    truth.close()


def small_call_s(sandbox: Sandbox) -> float:
    """Seconds of a small call, as busy as the machine is now."""
    session = sandbox.session(Limits())
    session.request(Load("def echo(x):\n    return x\n", "answer.py", ("echo",), ("numpy",)))
    call = Call("echo", ([1, 2, 3],), {})
    small = statistics.median(session.request(call).duration_s for _ in range(200))
    session.close()
    return small


def test_a_diagnosis_is_made_in_a_blink(judge: Judge, sandbox: Sandbox) -> None:
    measures = [Measure(judge, sandbox, exercise_of(slug)) for slug in ("rrf", "ndcg", "mmr")]
    took = [case.seconds for measure in measures for case in measure.variants(step=4)]
    small = small_call_s(sandbox)
    assert statistics.median(took) <= max(ADDED_S, ADDED_CALLS * small)


def test_a_bank_of_a_hundred_inputs_costs_little(judge: Judge, sandbox: Sandbox) -> None:
    small = small_call_s(sandbox)
    took = added_by_large_bank(judge, sandbox, exercise_of("rrf"))
    assert took <= max(ADDED_S, ADDED_CALLS * max(small, small_call_s(sandbox)))


@by_slug
def test_the_counterexample_of_each_mistake_is_small(judge: Judge, slug: str) -> None:
    exercise = exercise_of(slug)
    unparted = {one.id for one in exercise.manifest.verify.unparted}
    calls = shown(judge, exercise)
    assert {mistake for mistake, call in calls.items() if not call} <= unparted
    assert {call for call in calls.values() if call and not is_small(call)} == set()
