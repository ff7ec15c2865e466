"""Every exercise of the set: the solution passes, each mistake fails where its manifest says."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from graders.catalog import find_set
from graders.judge.judging import Judge
from graders.sandbox.host import open_sandbox
from graders.submission import SubmittedFile, read_submission
from graders.verdict import Kind, Outcome, Status, TaskStatus

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.exercise import Exercise

EXERCISES = find_set(None, None, None).problem_set.exercises
by_slug = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.slug)


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    sandbox = open_sandbox()
    yield Judge(sandbox)
    sandbox.close()


def written(source: str) -> SubmittedFile:
    return SubmittedFile("answer.py", source, hashlib.sha256(source.encode()).hexdigest())


def test_the_first_seven_are_there() -> None:
    slugs = {exercise.slug for exercise in EXERCISES}
    assert slugs >= {
        "bm25_scores", "retrieve_and_rerank", "rrf", "mmr", "ndcg", "chunk", "ivf_search",
    }  # fmt: skip


@by_slug
def test_the_solution_gets_full_points(judge: Judge, exercise: Exercise) -> None:
    verdict = judge.grade(exercise, read_submission(exercise.solution))
    failed = [test for task in verdict.tasks for test in task.tests if test.status != "passed"]
    assert failed == []
    assert (verdict.status, verdict.points) == (Status.PASSED, exercise.max_points)


@by_slug
def test_each_mistake_fails_just_the_tasks_that_it_names(judge: Judge, exercise: Exercise) -> None:
    mistakes = exercise.manifest.mistakes
    files = [read_submission(exercise.wrong(mistake.id)) for mistake in mistakes]
    for mistake, verdict in zip(mistakes, judge.grade_all(exercise, files), strict=True):
        failed = {task.id for task in verdict.tasks if task.status is TaskStatus.FAILED}
        not_run = {task.id for task in verdict.tasks if task.status is TaskStatus.NOT_RUN}
        named = set(mistake.tasks)
        assert failed <= named <= failed | not_run, (mistake.id, failed, not_run)
        assert failed, mistake.id


@by_slug
def test_each_task_is_guarded_by_two_mistakes_and_an_own_example_or_test(
    exercise: Exercise,
) -> None:
    for task in exercise.manifest.tasks:
        assert sum(task.id in mistake.tasks for mistake in exercise.manifest.mistakes) >= 2
    assert len(exercise.examples) >= 2


@by_slug
def test_the_stub_is_told_once_a_task_that_it_is_not_written(
    judge: Judge, exercise: Exercise
) -> None:
    verdict = judge.grade(exercise, read_submission(exercise.stub))
    assert {task.status for task in verdict.tasks} == {TaskStatus.NOT_WRITTEN}
    assert {task.message for task in verdict.tasks} == {"not written yet"}
    assert verdict.points == 0


@by_slug
@pytest.mark.parametrize(
    "body",
    [
        "return args[0] if args else None",
        "return None",
        "return 0.0",
        "return []",
        "return {}",
        "return np.zeros(len(args[0]) if args and hasattr(args[0], '__len__') else 0)",
        "return [1, 0]",
        "return 1.0",
    ],
)
def test_constants_and_arguments_pass_no_task(judge: Judge, exercise: Exercise, body: str) -> None:
    lines = ["import numpy as np", f"def answer(*args, **kwargs):\n    {body}"]
    for name in exercise.manifest.exports:
        lines.append(
            f"class {name}:\n"
            "    def __new__(cls, *args, **kwargs): return answer(*args, **kwargs)\n"
            if name[0].isupper()
            else f"{name} = answer"
        )
    verdict = judge.grade(exercise, written("\n".join(lines)))
    assert [task.id for task in verdict.tasks if task.status is TaskStatus.PASSED] == []


@by_slug
def test_answers_that_know_only_the_examples_pass_no_task(judge: Judge, exercise: Exercise) -> None:
    """Replays the examples through a table of what they print; anything else gives None."""
    table = "\n".join(
        f"TABLE[key(lambda: {example.call})] = lambda: {example.expected or None}"
        for example in exercise.examples
        if not example.setup and example.call.partition("(")[0] in exercise.manifest.exports
    )
    source = (
        "import numpy as np\nTABLE, SEEN = {}, []\n"
        + "".join(
            f"def {name}(*args, **kwargs):\n    return look(({name!r}, repr(args), repr(kwargs)))\n"
            for name in exercise.manifest.exports
        )
        + "RECORDING = []\n"
        "def look(asked):\n"
        "    if RECORDING:\n        SEEN.append(asked)\n        return None\n"
        "    return TABLE.get(asked, lambda: None)()\n"
        "def key(call):\n    RECORDING.append(1)\n    call()\n    RECORDING.clear()\n"
        "    return SEEN.pop()\n" + table
    )
    verdict = judge.grade(exercise, written(source))
    assert verdict.status is Status.FAILED
    assert [task.id for task in verdict.tasks if task.status is TaskStatus.PASSED] == []
    hidden = [test for task in verdict.tasks for test in task.tests if test.kind is Kind.HIDDEN]
    assert any(test.status is Outcome.FAILED for test in hidden)
