"""A second grading uses what the first collected: it is quicker, and says what a first would."""

from __future__ import annotations

import gc
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from graders.catalog import read_exercise
from graders.errors import ContentError
from graders.judge.attempt import MOST_KEPT
from graders.judge.judging import Judge
from graders.judge.manner import Manner, Stop
from graders.judge.plugin import HiddenTests
from graders.judge.subject import Subject
from graders.sandbox.session import Returned
from graders.verdict import Outcome, Status
from tests.judge.conftest import written
from tests.minimal import EXAMPLES, SLUG, SOLUTION, TEST_LISTS, TEST_PLAIN, make_exercise, write_set

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from graders.exercise import Exercise
    from graders.sandbox.session import Sandbox
    from graders.verdict import Verdict

BANK = '{"format": 1, "inputs": [{"task": "plain", "call": "double(1)", "expected": "2"}]}'
ANSWERS = {
    "right": SOLUTION,
    "wrong": "def double(x): return x * x",
    "half right": SOLUTION.replace("[2 * one for one in x]", "x"),
    "a stub": "def double(x): raise NotImplementedError",
    "no Python": "def double(:",
    "a crash": "import os\ndef double(x): os._exit(3)",
    "noise": f"print('noise')\n{SOLUTION}",
}


LARGE = "import numpy as np\ndef double(x): return np.zeros(300_000)"


def with_bank(root: Path, bank: str = BANK, **changed: str) -> Exercise:
    (write_set(root, **changed) / "exercises" / SLUG / "hidden" / "bank.json").write_text(bank)
    return read_exercise(root, SLUG)


def without_times(verdict: Verdict) -> Verdict:
    tasks = [
        replace(task, tests=tuple(replace(test, duration_s=0.0) for test in task.tests))
        for task in verdict.tasks
    ]
    return replace(verdict, tasks=tuple(tasks))


def test_every_verdict_is_that_of_a_judge_who_has_seen_nothing(
    judge: Judge, sandbox: Sandbox, tmp_path: Path
) -> None:
    exercise = with_bank(tmp_path)
    for source in (*ANSWERS.values(), *reversed(ANSWERS.values())):
        answer = written(source)
        kept, new = judge.grade(exercise, answer), Judge(sandbox).grade(exercise, answer)
        assert without_times(kept) == without_times(new)


def counting(tmp_path: Path, source: str) -> tuple[str, Path]:
    """A test file that notes each reading of itself."""
    notes = tmp_path / "read.txt"
    return f"with open({str(notes)!r}, 'a') as notes:\n    notes.write('read ')\n{source}", notes


def test_the_test_files_are_read_once(judge: Judge, tmp_path: Path) -> None:
    source, notes = counting(tmp_path, TEST_PLAIN)
    exercise = make_exercise(tmp_path, test_plain=source)
    statuses = [judge.grade(exercise, written(answer)).status for answer in ANSWERS.values()]
    assert statuses.count(Status.PASSED) == 2
    assert notes.read_text() == "read "


@pytest.mark.parametrize("submissions", [1, 2])
def test_they_are_read_again_for_another_number_of_submissions(
    judge: Judge, tmp_path: Path, submissions: int
) -> None:
    exercise = make_exercise(tmp_path)
    for number in (submissions, 3, submissions):
        verdicts = judge.grade_all(exercise, [written(SOLUTION)] * number)
        assert [verdict.status for verdict in verdicts] == [Status.PASSED] * number


def edit_examples(root: Path) -> Exercise:
    return with_bank(root, examples=EXAMPLES.replace('"4"', '"5"'))


def edit_bank(root: Path) -> Exercise:
    return with_bank(root, BANK.replace('"2"', '"3"'))


def edit_tests(root: Path) -> Exercise:
    return with_bank(root, test_lists=TEST_LISTS.replace("[2] * n", "[3] * n"))


@pytest.mark.parametrize("edit", [edit_examples, edit_bank, edit_tests])
def test_what_was_edited_counts(
    judge: Judge, tmp_path: Path, edit: Callable[[Path], Exercise]
) -> None:
    answer = written(SOLUTION)
    assert judge.grade(with_bank(tmp_path), answer).status is Status.PASSED
    assert judge.grade(edit(tmp_path), answer).status is Status.FAILED


def test_a_test_file_that_is_gone_is_missed(judge: Judge, tmp_path: Path) -> None:
    exercise = make_exercise(tmp_path)
    judge.grade(exercise, written(SOLUTION))
    exercise.hidden_test("plain").unlink()
    with pytest.raises(ContentError, match=r"test_plain\.py: is missing"):
        judge.grade(exercise, written(SOLUTION))


def test_the_examples_alone_and_all_tests_are_told_apart(judge: Judge, tmp_path: Path) -> None:
    exercise = make_exercise(tmp_path)
    counts = [
        sum(len(task.tests) for task in judge.grade(exercise, written(SOLUTION), manner).tasks)
        for manner in (Manner(), Manner(hidden=False), Manner(), Manner(hidden=False))
    ]
    assert counts == [6, 2, 6, 2]


def test_a_run_that_stops_early_leaves_nothing_to_the_next(judge: Judge, tmp_path: Path) -> None:
    exercise = make_exercise(tmp_path)
    early = judge.grade(exercise, written("def double(x): return x"), Manner(stop=Stop.SUBMISSION))
    assert Outcome.NOT_RUN in {test.status for task in early.tasks for test in task.tests}
    later = judge.grade(exercise, written(SOLUTION))
    assert {test.status for task in later.tasks for test in task.tests} == {Outcome.PASSED}


def test_under_a_guard_they_are_read_each_time(judge: Judge, tmp_path: Path) -> None:
    source, notes = counting(tmp_path, TEST_PLAIN)
    exercise = make_exercise(tmp_path, test_plain=source)

    class Guard:
        def __enter__(self) -> None: ...
        def __exit__(self, *_: object) -> None: ...

    for manner in (Manner(), Manner(guard=Guard), Manner(guard=Guard), Manner()):
        judge.grade(exercise, written(SOLUTION), manner)
    assert notes.read_text() == "read " * 4


FIXTURE = "import pytest\n@pytest.fixture\ndef three():\n    yield 3\n" + TEST_PLAIN.replace(
    "test_three(submission)", "test_three(submission, three)"
)
LATE = (
    "from __future__ import annotations\nfrom dataclasses import dataclass\n"
    + TEST_PLAIN.replace(
        '    """Three doubled."""\n',
        "    @dataclass\n    class Three:\n        value: int\n\n    assert Three(3).value == 3\n",
    )
)


@pytest.mark.parametrize("source", [FIXTURE, LATE], ids=["a fixture", "a dataclass made late"])
def test_any_test_file_serves_twice(judge: Judge, tmp_path: Path, source: str) -> None:
    exercise = make_exercise(tmp_path, test_plain=source)
    for answer, status in ((SOLUTION, Status.PASSED), ("def double(x): ...", Status.FAILED)) * 2:
        assert judge.grade(exercise, written(answer)).status is status


def test_a_fault_is_told_each_time(judge: Judge, tmp_path: Path) -> None:
    exercise = make_exercise(tmp_path, test_plain="def test_x(submission):\n    assert False\n")
    for _ in range(2):
        with pytest.raises(ContentError, match="ended with AssertionError"):
            judge.grade(exercise, written(SOLUTION))


def test_an_interrupted_grading_can_be_made_again(judge: Judge, tmp_path: Path) -> None:
    exercise = make_exercise(tmp_path)
    answer = written(SOLUTION)
    judge.grade(exercise, answer)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        judge.grade(exercise, answer, Manner(told=interrupt))
    assert judge.grade(exercise, answer).status is Status.PASSED


def alive(*kinds: type) -> Counter[type]:
    gc.collect()
    return Counter(type(one) for one in gc.get_objects() if type(one) in kinds)


def test_gradings_that_are_over_leave_nothing_in_memory(judge: Judge, tmp_path: Path) -> None:
    exercise = make_exercise(tmp_path)
    before = alive(Subject, HiddenTests, pytest.Session)
    for _ in range(6):
        judge.grade(exercise, written(SOLUTION))
    more = alive(Subject, HiddenTests, pytest.Session) - before
    assert more[Subject] == 0
    assert more[HiddenTests] <= 2  # the first and the last
    assert more[pytest.Session] <= 2


def test_what_came_back_is_not_kept(judge: Judge, tmp_path: Path) -> None:
    many = TEST_PLAIN + "".join(
        f"\ndef test_{n}(submission):\n    expect(submission.double, {n}).equals({2 * n})\n"
        for n in range(20)
    )
    exercise = with_bank(tmp_path, test_plain=many)
    gc.disable()  # as the command does
    try:
        judge.grade(exercise, written(LARGE))
        held = [one for one in gc.get_objects() if type(one) is Returned]
    finally:
        gc.enable()
    assert sum(np.shape(one.value) == (300_000,) for one in held) <= MOST_KEPT / 2_400_000 + 2
