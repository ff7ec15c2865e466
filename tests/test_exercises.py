"""Every exercise of the set passes the quicker checks of `rankwright verify`.

.ci/run runs all of them: also answers that take a short cut, each order of the tests, other kinds
of inputs, hash seeds, mutants.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from graders.authoring.bench import Bench, each_test
from graders.authoring.checks import CHECKS
from graders.catalog import find_set
from graders.judge.judging import Judge
from graders.sandbox.host import open_sandbox
from graders.verdict import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.exercise import Exercise

EXERCISES = find_set(None, None, None).problem_set.exercises
LEFT_TO_VERIFY = {"explanation", "bank", "shortcuts", "inputs", "order", "time"}
MOST_TESTS = 60


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    sandbox = open_sandbox()
    yield Judge(sandbox)
    sandbox.close()


def test_the_first_seven_are_there() -> None:
    slugs = {exercise.slug for exercise in EXERCISES}
    assert slugs >= {
        "bm25_scores", "retrieve_and_rerank", "rrf", "mmr", "ndcg", "chunk", "ivf_search",
    }  # fmt: skip


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.slug)
def test_an_exercise_is_sound(judge: Judge, exercise: Exercise) -> None:
    bench = Bench(exercise, judge)
    names = [name for name in CHECKS if name not in LEFT_TO_VERIFY]
    assert [str(finding) for name in names for finding in CHECKS[name](bench)] == []
    assert (bench.solution.status, bench.solution.points) == (Status.PASSED, exercise.max_points)
    assert sum(1 for _ in each_test(bench.solution)) <= MOST_TESTS + len(exercise.manifest.tasks)
