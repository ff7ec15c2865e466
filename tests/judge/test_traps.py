"""Nothing around a grading changes it: names, edits, plugins, ini files, variables, bytecode."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from graders.errors import ContentError
from graders.verdict import Outcome, Status, TaskStatus
from tests.judge.conftest import written
from tests.minimal import EXAMPLES, MANIFEST, SOLUTION, TEST_LISTS, TEST_PLAIN, make_exercise

if TYPE_CHECKING:
    from pathlib import Path

    from graders.judge.judging import Judge
    from tests.judge.conftest import Grade


def test_test_files_of_one_name_in_two_exercises_are_not_mixed_up(
    judge: Judge, tmp_path: Path
) -> None:
    strict = TEST_PLAIN.replace("equals(6)", "equals(7)")
    one = make_exercise(tmp_path, "one")
    two = make_exercise(tmp_path, "two", test_plain=strict)
    answer = written(SOLUTION)
    statuses = [judge.grade(exercise, answer).status for exercise in (one, two, one)]
    assert statuses == [Status.PASSED, Status.FAILED, Status.PASSED]


def test_an_edited_hidden_test_is_read_again(judge: Judge, tmp_path: Path) -> None:
    exercise = make_exercise(tmp_path)
    file = exercise.hidden_test("plain")
    before = file.stat()
    assert judge.grade(exercise, written(SOLUTION)).status is Status.PASSED
    file.write_text(TEST_PLAIN.replace("equals(6)", "equals(7)"))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert judge.grade(exercise, written(SOLUTION)).status is Status.FAILED


def test_no_bytecode_is_written_or_module_left(judge: Judge, tmp_path: Path) -> None:
    judge.grade(make_exercise(tmp_path), written(SOLUTION))
    assert [path for path in tmp_path.rglob("*") if path.suffix == ".pyc"] == []
    assert [name for name in sys.modules if "hidden" in name and "doubling" in name] == []


def test_conftest_ini_and_variables_do_not_matter(
    judge: Judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exercise = make_exercise(tmp_path)
    sabotage = (
        "import pytest\n@pytest.hookimpl\ndef pytest_collection_modifyitems(items): items.clear()\n"
    )
    for folder in (tmp_path, exercise.folder, exercise.folder / "hidden"):
        (folder / "conftest.py").write_text(sabotage)
        (folder / "pytest.ini").write_text("[pytest]\naddopts = -k nothing\n")
    (tmp_path / "saboteur.py").write_text("raise SystemExit('loaded')")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTEST_ADDOPTS", "-k nothing --maxfail=1")
    monkeypatch.setenv("PYTEST_PLUGINS", "saboteur")
    assert judge.grade(exercise, written(SOLUTION)).status is Status.PASSED
    assert os.environ["PYTEST_ADDOPTS"] == "-k nothing --maxfail=1"
    assert not (tmp_path / ".report.json").exists()


def test_many_submissions_in_one_run_are_told_apart(judge: Judge, tmp_path: Path) -> None:
    exercise = make_exercise(tmp_path)
    answers = [SOLUTION, "def double(x): return x * x", "def broken(:", SOLUTION]
    verdicts = judge.grade_all(exercise, [written(source) for source in answers])
    assert [verdict.status for verdict in verdicts] == [
        Status.PASSED, Status.FAILED, Status.INVALID, Status.PASSED,
    ]  # fmt: skip
    for verdict in (verdicts[0], verdicts[3]):
        assert [len(task.tests) for task in verdict.tasks] == [3, 3]


FAULTY = {
    "imports the submission": ("import answer\n" + TEST_PLAIN, "ModuleNotFoundError"),
    "raises at import": ("1 / 0\n" + TEST_PLAIN, "ZeroDivisionError"),
    "is not Python": ("def test_x(:\n", "SyntaxError"),
    "has no test": ("x = 1\n", r"has no test\. Write functions named test_"),
    "skips": (
        "import pytest\ndef test_x(submission):\n    pytest.skip('no')\n",
        r"test_plain\.py::test_x: was skipped\. A hidden test asks through expect",
    ),
    "expects to fail": (
        "import pytest\n@pytest.mark.xfail\ndef test_x(submission):\n    assert False\n",
        "ended with AssertionError",
    ),
    "never asks": ("def test_x(submission):\n    pass\n", "asks nothing of the submission"),
    "asks and does not judge": (
        "from graders.testing import expect\n"
        "def test_x(submission):\n    expect(submission.double, 1)\n",
        "asks nothing of the submission that is judged",
    ),
    "asserts by itself": (
        "def test_x(submission):\n    assert submission.double(1) == 3\n",
        "ended with AssertionError",
    ),
    "wants an unknown fixture": ("def test_x(nothing):\n    pass\n", "could not be set up|ended"),
}


@pytest.mark.parametrize(("source", "says"), FAULTY.values(), ids=FAULTY)
def test_a_faulty_hidden_test_is_the_sets_fault(grade: Grade, source: str, says: str) -> None:
    with pytest.raises(ContentError, match=says):
        grade(SOLUTION, test_plain=source)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('call = "double(2)"', 'call = "double(2"'),
        ('call = "double(2)"', 'call = "double"'),
        ('call = "double(2)"', 'call = "triple(2)"'),
        ('expected = "4"', 'expected = "4 +"'),
        ('expected = "4"', 'raises = "NoSuchError"'),
        ('call = "double(2)"', 'call = "double(2)"\nsetup = "1 / 0"'),
    ],
)
def test_a_faulty_example_is_the_sets_fault(grade: Grade, old: str, new: str) -> None:
    with pytest.raises(ContentError, match=r"examples\.toml|example"):
        grade(SOLUTION, examples=EXAMPLES.replace(old, new))


def test_needs_gives_not_run_with_the_reason(grade: Grade) -> None:
    verdict = grade("def double(x): return [2 * n for n in x] if isinstance(x, list) else 7")
    plain, lists = verdict.tasks
    assert (plain.status, lists.status) == (TaskStatus.FAILED, TaskStatus.NOT_RUN)
    assert lists.message == "needs the task “Double a number” first"
    assert {test.status for test in lists.tests} == {Outcome.NOT_RUN}


def test_partial_credit_by_task(grade: Grade) -> None:
    verdict = grade(SOLUTION.replace("[2 * one for one in x]", "x"))
    assert [(task.status, task.points) for task in verdict.tasks] == [
        (TaskStatus.PASSED, 2),
        (TaskStatus.FAILED, 0),
    ]
    assert (verdict.status, verdict.points, verdict.max_points) == (Status.FAILED, 2, 5)


def test_a_stub_is_told_once_a_task(grade: Grade) -> None:
    verdict = grade("def double(x): raise NotImplementedError")
    assert {task.status for task in verdict.tasks} == {TaskStatus.NOT_WRITTEN}
    assert {task.message for task in verdict.tasks} == {"not written yet"}


def test_withheld_values_are_not_told(grade: Grade) -> None:
    manifest = MANIFEST + '\n[verify]\nwithheld = ["plain/test_three"]\n'
    verdict = grade("def double(x): return 4", exercise=manifest)
    test = next(test for test in verdict.tasks[0].tests if test.id == "test_three")
    assert test.status is Outcome.FAILED
    assert (test.call, test.expected, test.actual, test.difference) == ("", "", "", None)
    assert test.message == "The values of this test are not shown."


def test_a_second_timeout_ends_the_task_and_only_the_task(grade: Grade) -> None:
    many = "".join(
        f"def test_{n}(submission):\n    expect(submission.double, {n}).equals({2 * n})\n"
        for n in range(5)
    )
    verdict = grade(
        "def double(x):\n    while not isinstance(x, list): pass\n    return [2 * n for n in x]",
        test_plain="from graders.testing import expect\n" + many,
        exercise=MANIFEST.replace('needs = ["plain"]\n', ""),
    )
    plain, lists = verdict.tasks
    assert [test.status for test in plain.tests] == [
        Outcome.TIMED_OUT, Outcome.TIMED_OUT, *[Outcome.NOT_RUN] * 4,
    ]  # fmt: skip
    assert "timed out" in plain.tests[2].message
    assert lists.status is TaskStatus.PASSED


COUNTER = SOLUTION.partition("\n\n\n")[2]


def test_the_sum_of_calls_is_limited(grade: Grade) -> None:
    verdict = grade(
        "import time\ndef double(x):\n    time.sleep(0.2)\n    return 2 * x\n" + COUNTER,
        exercise=MANIFEST.replace("total_s = 5.0", "total_s = 0.3"),
    )
    last = verdict.tasks[0].tests[-1]
    assert last.status is Outcome.NOT_RUN
    assert "0.3 s are used up" in last.message


@pytest.mark.parametrize("many", [1, 2])
def test_a_case_may_be_called_as_it_likes(judge: Judge, tmp_path: Path, many: int) -> None:
    cases = ["precision@5", "@", "@1@", "a-@-b", "[]"]
    asking = "    expect(submission.double, 3).equals(6)\n"
    source = (
        "import pytest\nfrom graders.testing import expect\n"
        f"@pytest.mark.parametrize('case', {cases})\n"
        f"def test_x(submission, case):\n{asking}"
    )
    exercise = make_exercise(tmp_path, test_plain=source)
    for verdict in judge.grade_all(exercise, [written(SOLUTION)] * many):
        assert verdict.status is Status.PASSED
        titles = [test.title for test in verdict.tasks[0].tests]
        assert [f"test_x [{case}]" for case in cases] == titles[-len(cases) :]


def test_a_parametrized_case_is_named(grade: Grade) -> None:
    tests = grade(SOLUTION, test_lists=TEST_LISTS).tasks[1].tests
    assert [test.id for test in tests] == ["example_2", "test_length[0]", "test_length[3]"]
    assert tests[1].title == "Each entry is doubled. [0]"


@pytest.mark.parametrize(
    "around",
    [
        "@pytest.fixture(autouse=True)\n"
        "def three():\n    GIVEN.append(3)\n    yield\n    GIVEN.clear()",
        "def setup_function():\n    GIVEN.append(3)\ndef teardown_function():\n    GIVEN.clear()",
        "pytestmark = pytest.mark.usefixtures('three')\n"
        "@pytest.fixture\ndef three():\n    GIVEN.append(3)\n    yield\n    GIVEN.clear()",
    ],
    ids=["autouse fixture", "setup function", "mark"],
)
def test_what_a_file_has_pytest_do_around_its_tests_is_done(grade: Grade, around: str) -> None:
    """Tests without it skip pytest's fixtures; these must not."""
    tests = (
        "def test_one(submission):\n    expect(submission.double, *GIVEN).equals(6)\n"
        "@pytest.mark.parametrize('right', [6])\n"
        "def test_two(submission, right):\n    expect(submission.double, *GIVEN).equals(right)\n"
    )
    head = "import pytest\nfrom graders.testing import expect\nGIVEN = []\n"
    verdict = grade(SOLUTION, test_plain=f"{head}{around}\n{tests}")
    plain = [test for test in verdict.tasks[0].tests if test.id.startswith("test_")]
    assert [test.status for test in plain] == [Outcome.PASSED, Outcome.PASSED]
    assert [test.call for test in plain] == ["double(3)", "double(3)"]
