"""What is named for a failed task, on a small exercise whose mistakes each test writes."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from graders.diagnosis import diagnose as diagnose_recordings
from graders.sandbox.host import open_sandbox
from graders.sandbox.inline import InlineSandbox
from tests.diagnosis.variants import submitted
from tests.minimal import MANIFEST, make_exercise

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from graders.judge.judging import Judge
    from graders.verdict import Diagnosis
    from tests.diagnosis.conftest import Diagnose

PLAIN, BOTH = '["plain"]', '["plain", "lists"]'
HEAD = "from graders.testing import expect\n"
COUNTER = """
class Counter:
    def __init__(self, start=0):
        self.count = start
    def add(self, n):
        self.count += n
        return self.count
"""
DOUBLE = "def double(x):\n    return [2 * one for one in x] if isinstance(x, list) else 2 * x\n"
SQUARES = "def double(x):\n    return [a * a for a in x] if isinstance(x, list) else x * x\n"
LOOPS = "def double(x):\n    while x == x: pass\n"


def manifest(*mistakes: str, **tasks: str) -> str:
    """The minimal manifest with these mistakes: of the task plain, unless said otherwise."""
    head = MANIFEST.partition("[[mistakes]]")[0]
    return head + "".join(
        f'[[mistakes]]\nid = "{one}"\ntitle = "{one}"\ntext = "It."\n'
        f"tasks = {tasks.get(one, PLAIN)}\n"
        for one in mistakes
    )


def names(found: Iterable[Diagnosis]) -> list[tuple[str, str]]:
    return [(one.task, one.mistake) for one in found]


def one_test(*lines: str) -> str:
    body = "".join(f"    {line}\n" for line in lines)
    return f"{HEAD}def test_it(submission):\n    '''It holds.'''\n{body}"


def one_test_each(*lines: str) -> str:
    """One test for each line."""
    return HEAD + "".join(
        f"def test_{number}(submission):\n    '''It holds.'''\n    {line}\n"
        for number, line in enumerate(lines)
    )


def test_a_mistake_made_in_another_way_is_named_for_each_task_that_it_explains(
    diagnose: Diagnose,
) -> None:
    answer = "def double(x):\n    return [*map(double, x)] if isinstance(x, list) else pow(x, 2)\n"
    wrong = {"squares": SQUARES + COUNTER}
    (found,) = diagnose(answer + COUNTER, wrong)
    assert (found.mistake, found.title, found.text) == ("squares", "Squares", "It squares.")
    assert (found.task, found.explained, found.of) == ("plain", 1, 1)
    assert (found.source, found.convention) == ("", False)


def test_a_correct_answer_has_no_diagnosis(diagnose: Diagnose) -> None:
    assert not diagnose(DOUBLE + COUNTER, {"squares": SQUARES + COUNTER})


@pytest.mark.parametrize(
    "body", ["return x + 1", "return None", "return 10", "raise KeyError(x)", "while True: pass"]
)
def test_what_no_mistake_does_is_not_named(diagnose: Diagnose, body: str) -> None:
    assert not diagnose(f"def double(x):\n    {body}\n{COUNTER}", {"squares": SQUARES + COUNTER})


def test_a_value_that_is_right_by_chance_speaks_against_a_mistake(diagnose: Diagnose) -> None:
    answer = "def double(x):\n    return 9 if x == 3 else 2 * x\n" + COUNTER
    tests = one_test_each(
        "expect(submission.double, 3).equals(6)", "expect(submission.double, 5).equals(10)"
    )
    assert not diagnose(answer, {"squares": SQUARES + COUNTER}, test_plain=tests)


def test_rounding_is_no_difference(diagnose: Diagnose) -> None:
    answer = (
        "def double(x):\n    return x * x * (1 + 1e-9) if isinstance(x, float) else x * x\n"
        + COUNTER
    )
    tests = one_test("expect(submission.double, 3.0).equals(6.0)")
    found = diagnose(answer, {"squares": SQUARES + COUNTER}, test_plain=tests)
    assert names(found) == [("plain", "squares")]


def test_two_that_cannot_be_told_apart_are_both_named(diagnose: Diagnose) -> None:
    wrong = {"squares": SQUARES + COUNTER, "powers": "def double(x): return x ** 2\n" + COUNTER}
    found = diagnose(SQUARES + COUNTER, wrong, exercise=manifest("squares", "powers"))
    assert names(found) == [("plain", "squares"), ("plain", "powers")]


def test_two_mistakes_at_once_are_told_in_part(diagnose: Diagnose) -> None:
    answer = "def double(x):\n    return -x if x < 0 else x * x if x < 9 else 7\n" + COUNTER
    tests = one_test_each(
        *(f"expect(submission.double, {n}).equals({2 * n})" for n in (3, 4, 5, 9))
    )
    (found,) = diagnose(answer, {"squares": SQUARES + COUNTER}, test_plain=tests)
    assert (found.mistake, found.explained, found.of) == ("squares", 3, 4)


def test_one_explained_test_of_many_is_no_part(diagnose: Diagnose) -> None:
    answer = "def double(x):\n    return 9 if x == 3 else 7\n" + COUNTER
    tests = one_test_each(*(f"expect(submission.double, {n}).equals({2 * n})" for n in (3, 4, 5)))
    assert not diagnose(answer, {"squares": SQUARES + COUNTER}, test_plain=tests)


@pytest.mark.parametrize(
    ("mine", "known", "agree"),
    [
        ("return 1 / 0", "return 2 / 0", True),
        ("return 1 / 0", "return float('nan')", True),
        ("return float('inf')", "return float('nan')", True),
        ("return [][int(x)]", "raise ValueError", True),
        ("return [][int(x)]", "return 1 / 0", False),
        ("raise KeyError", "raise TypeError", False),
        ("while True: pass", "while x: pass", True),
        ("return double(x)", "while x: pass", True),
        ("while True: pass", "raise ValueError", False),
    ],
)
def test_a_failure_is_the_same_however_it_comes_about(
    diagnose: Diagnose, mine: str, known: str, agree: bool
) -> None:
    answer, wrong = (f"def double(x):\n    {body}\n{COUNTER}" for body in (mine, known))
    tests = one_test("expect(submission.double, 3.0).equals(6.0)")
    assert bool(diagnose(answer, {"squares": wrong}, test_plain=tests)) is agree


def test_a_mistake_that_hangs_costs_only_itself(diagnose: Diagnose) -> None:
    wrong = {
        "hangs": LOOPS + COUNTER,
        "dies": "import os\ndef double(x): os._exit(3)\n" + COUNTER,
        "broken": "def double(x:\n",
        "squares": SQUARES + COUNTER,
    }
    found = diagnose(SQUARES + COUNTER, wrong, exercise=manifest(*wrong))
    assert names(found) == [("plain", "squares")]


def test_objects_and_their_histories_are_played_again(diagnose: Diagnose) -> None:
    forgets = COUNTER.replace("self.count += n", "self.count = n")
    answer = DOUBLE + forgets.replace("self.count", "self.total")
    tests = one_test(
        "first, other = submission.Counter(1), submission.Counter(start=5)",
        "expect(other.add, 0).equals(5)",
        "expect(first.add, 2).equals(3)",
    )
    wrong = {"squares": SQUARES + COUNTER, "forgets": DOUBLE + forgets}
    found = diagnose(answer, wrong, test_plain=tests, exercise=manifest("squares", "forgets"))
    assert names(found) == [("plain", "forgets")]


def test_state_that_objects_share_from_test_to_test_is_played_again(diagnose: Diagnose) -> None:
    shares = """
class Counter:
    counts = []
    def __init__(self, start=0):
        self.counts.append(start)
    def add(self, n):
        self.counts.append(n)
        return sum(self.counts)
"""
    answer = DOUBLE + shares.replace("counts", "seen")
    wrong = {"squares": SQUARES + COUNTER, "shares": DOUBLE + shares}
    line = "expect(submission.Counter(1).add, 2).equals(3)"
    found = diagnose(answer, wrong, test_plain=one_test_each(line, line), exercise=manifest(*wrong))
    assert names(found) == [("plain", "shares")]


@pytest.mark.parametrize(
    "asked",
    ["helper.twice, submission.Counter(1)", "helper.from_module, 1"],
    ids=["an object", "the module"],
)
def test_test_doubles_ask_the_mistake_instead(diagnose: Diagnose, asked: str) -> None:
    tests = one_test(
        "helper = submission.define('import sys\\n'",
        "    'def twice(counter): return counter.add(2) + counter.add(2)\\n'",
        "    'def from_module(n): return twice(sys.modules[\"submission\"].Counter(n))')",
        f"expect({asked}).equals(8)",
    )
    wrong = {"squares": SQUARES + COUNTER, "short": DOUBLE + COUNTER.replace("+= n", "+= 1")}
    found = diagnose(wrong["short"], wrong, test_plain=tests, exercise=manifest(*wrong))
    assert names(found) == [("plain", "short")]


def test_a_changed_argument_is_a_mistake_of_its_own(diagnose: Diagnose) -> None:
    sorts = "def double(x):\n    x.sort()\n    return [2 * one for one in x]\n" + COUNTER
    wrong = {"squares": SQUARES + COUNTER, "sorts": sorts}
    tests = one_test("expect(submission.double, [3, 1]).equals([2, 6])")
    found = diagnose(sorts, wrong, test_plain=tests, exercise=manifest(*wrong))
    assert names(found) == [("plain", "sorts")]


def test_what_a_test_changes_afterwards_was_not_asked(diagnose: Diagnose) -> None:
    tests = one_test(
        "numbers = [3]", "expect(submission.double, numbers).equals([6])", "numbers.append(4)"
    )
    wrong = {"squares": SQUARES + COUNTER}
    assert diagnose(SQUARES + COUNTER, wrong, test_plain=tests)


def test_a_face_of_a_mistake_is_the_mistake(diagnose: Diagnose) -> None:
    wrong = {
        "squares": "def double(x): return x * x - 1\n" + COUNTER,
        "squares.exactly": SQUARES + COUNTER,
    }
    assert names(diagnose(SQUARES + COUNTER, wrong)) == [("plain", "squares")]


def test_of_two_the_one_that_explains_another_task_too_is_named(diagnose: Diagnose) -> None:
    plain = "def double(x): return x * x if isinstance(x, int) else [2 * one for one in x]\n"
    tests = one_test("expect(submission.double, [3]).equals([6])")
    wrong = {"numbers": plain + COUNTER, "squares": SQUARES + COUNTER}
    text = manifest("numbers", "squares", squares=BOTH).replace('needs = ["plain"]\n', "")
    found = diagnose(SQUARES + COUNTER, wrong, exercise=text, test_lists=tests)
    assert names(found) == [("plain", "squares"), ("lists", "squares")]
    found = diagnose(wrong["numbers"], wrong, exercise=text, test_lists=tests)
    assert names(found) == [("plain", "numbers")]


def test_without_wrong_solutions_nothing_is_named(judge: Judge, tmp_path: Path) -> None:
    exercise = make_exercise(tmp_path)
    shutil.rmtree(exercise.wrong("squares").parent)
    assert judge.grade(exercise, submitted(SQUARES + COUNTER, "doubling.py")).diagnosis == ()


def test_where_time_has_no_limit_no_mistake_is_asked(judge: Judge, tmp_path: Path) -> None:
    exercise = make_exercise(tmp_path)
    (graded,) = judge.record_all(exercise, [submitted(SQUARES + COUNTER, "doubling.py")])
    recordings, verdict = graded.recordings, graded.verdict
    assert diagnose_recordings(InlineSandbox(), exercise, recordings, verdict) == ()


def test_nothing_is_started_where_nothing_failed(judge: Judge, tmp_path: Path) -> None:
    exercise = make_exercise(tmp_path)
    (graded,) = judge.record_all(exercise, [submitted(DOUBLE + COUNTER, "doubling.py")])
    ended = open_sandbox()
    _ = ended.report
    ended.close()
    assert diagnose_recordings(ended, exercise, graded.recordings, graded.verdict) == ()
