"""What a failed expectation tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from graders.verdict import Outcome

if TYPE_CHECKING:
    from graders.verdict import TestResult
    from tests.judge.conftest import Grade

HEAD = "import numpy as np\nfrom graders.testing import expect, recipe\n"


def first_hidden(grade: Grade, answer: str, test: str) -> TestResult:
    """Grade with one hidden test of the task `plain` and give its result."""
    body = f"{HEAD}def test_it(submission):\n    '''It holds.'''\n    {test}\n"
    verdict = grade(f"import numpy as np\n{answer}", test_plain=body)
    return next(test for test in verdict.tasks[0].tests if test.id == "test_it")


def test_call_expected_and_actual_can_be_pasted(grade: Grade) -> None:
    result = first_hidden(
        grade,
        "def double(x, k=0): return 7",
        "expect(submission.double, [1], k={'a': 2}).equals(6)",
    )
    assert result.status is Outcome.FAILED
    assert result.call == "double([1], k={'a': 2})"
    assert (result.expected, result.actual) == ("6", "7")
    assert result.message == "7 where 6 is right."


@pytest.mark.parametrize(
    ("returned", "kind", "says"),
    [
        ("[1.0, 2.0]", "type", "a list where a NumPy array is asked"),
        ("None", "type", "None where a NumPy array is asked: is a return missing?"),
        ("(x for x in [1])", "type", "a generator where a NumPy array is asked"),
        ("np.array([1.0])", "shape", "the shape is (1,) where (2,) is asked"),
        ("np.array([1, 2])", "dtype", "the dtype is int64 where a float array is asked"),
        ("np.array([1.0, np.nan])", "values", "1 of 2 values differ, the first at [1]"),
        ("np.array([1.0, 2.5])", "values", "1 of 2 values differ, the first at [1]"),
        ("np.array([1.0, 2.00005])", "values", "nearly right: is something small left out"),
    ],
)
def test_arrays_part_at_shape_dtype_or_value(
    grade: Grade, returned: str, kind: str, says: str
) -> None:
    result = first_hidden(
        grade,
        f"def double(x): return {returned}",
        "expect(submission.double, 1).equals(np.array([1.0, 2.0]))",
    )
    assert result.difference is not None
    assert result.difference.kind == kind
    assert result.difference.summary.startswith(says)


def test_rows_name_the_place_both_values_and_the_error(grade: Grade) -> None:
    result = first_hidden(
        grade,
        "def double(x): return {'a': [1.0, 2.5]}",
        "expect(submission.double, 1).equals({'a': [1.0, 2.0]})",
    )
    assert result.difference is not None
    (row,) = result.difference.rows
    assert (row.where, row.expected, row.actual, row.error) == ("['a'][1]", "2.0", "2.5", 0.5)


@pytest.mark.parametrize(
    ("returned", "expected"),
    [
        ("np.float64(2.0)", "2.0"),
        ("2", "2.0"),
        ("np.int64(2)", "2"),
        ("[np.int64(2)]", "[2]"),
        ("np.array([2.0], dtype=np.float32)", "np.array([2.000001])"),
        ("np.array([2.01], dtype=np.float32)", "np.array([2.0]), tol=0.05"),
        ("2.0000005", "2.0"),
        ("__import__('collections').defaultdict(int, {1: 2})", "{1: 2}"),
    ],
)
def test_what_is_accepted(grade: Grade, returned: str, expected: str) -> None:
    result = first_hidden(
        grade,
        f"def double(x): return {returned}",
        f"expect(submission.double, 1).equals({expected})",
    )
    assert result.status is Outcome.PASSED


@pytest.mark.parametrize(
    ("returned", "expected", "says"),
    [
        ("2.0", "2", "a float where an int is asked"),
        ("True", "1", "a bool where an int is asked"),
        ("0.12346", "0.123456789", "right, but rounded: give every digit you have"),
        ("0.12345", "0.123456789", "right, but rounded: give every digit you have"),
        ("[0.3333, 0.25]", "[1 / 3, 0.25]", "right, but rounded: give every digit you have"),
        ("0.123451", "0.123456789", "nearly right: is something small left out or added"),
        ("0.123447", "0.123456789", "nearly right: is something small left out or added"),
        ("0.00199602", "0.00199403", "0.00199602 where 0.00199403 is right"),
        ("np.array([1, 2])", "np.array([1.0, 2.0])", "the dtype is int64 where a float array"),
        ("[1.0, 2.0]", "np.array([1.0, 2.0])", "a list where a NumPy array is asked"),
        ("(1,)", "[1]", "a tuple where a list is asked"),
        ("'2'", "2", "a str where an int is asked"),
        ("['2']", "[2]", "at [0]: a str where an int is asked"),
        ("{'1': 2}", "{1: 2}", "the keys are of type str where int is asked"),
        ("{1: 2, 3: 4}", "{1: 2}", "keys not asked for: 3"),
        ("[1, 2, 3]", "[1]", "3 entries where 1 is asked"),
        ("10 ** 400", "1.5", "<int of 1329 bits>"),
        ("float('inf')", "1.5", "float('inf') where 1.5 is right"),
    ],
)
def test_what_is_refused(grade: Grade, returned: str, expected: str, says: str) -> None:
    result = first_hidden(
        grade,
        f"def double(x): return {returned}",
        f"expect(submission.double, 1).equals({expected})",
    )
    assert result.status is Outcome.FAILED
    assert result.difference is not None
    assert says in result.difference.summary


@pytest.mark.parametrize(
    ("returned", "kind", "says"),
    [
        ("[1, 3, 2]", "ranking", "the first wrong rank is 2"),
        ("np.array([1, 3, 2])", "ranking", "the first wrong rank is 2"),
        ("[2, 1, 3]", "tie", "only the order of equal scores differs, first at rank 1"),
        ("[1, 2]", "ranking", "2 ids where 3 are asked; missing: 3"),
        ("[1, 2, 4]", "ranking", "missing: 3; not asked for: 4"),
        ("[1, 2, 2]", "ranking", "2 stands in it more than once"),
        ("['1', '2', '3']", "ranking", "the ids are of type str where int is asked"),
        ("[3.0, 2.0, 1.0]", "ranking", "the ids are of type float where int is asked"),
        ("[(1, 0.5), (2, 0.5)]", "ranking", "the ids are of type tuple where int is asked"),
        ("None", "type", "got None where a ranking (ids, best first) is asked: is a return miss"),
        ("7", "type", "got an int where a ranking (ids, best first) is asked"),
    ],
)
def test_rankings(grade: Grade, returned: str, kind: str, says: str) -> None:
    result = first_hidden(
        grade,
        f"def double(x): return {returned}",
        "expect(submission.double, 1).ranks([1, 2, 3], scores={1: 0.5, 2: 0.5, 3: 0.1})",
    )
    assert result.difference is not None
    assert result.difference.kind == kind
    assert says in result.difference.summary


def test_a_ranking_tells_the_scores_that_decide(grade: Grade) -> None:
    result = first_hidden(
        grade,
        "def double(x): return ['a', 'c', 'b']",
        "expect(submission.double, 1).ranks(['a', 'b', 'c'], scores={'a': 3, 'b': 2, 'c': 1.25})",
    )
    assert result.difference is not None
    row = result.difference.rows[0]
    assert (row.where, row.expected, row.actual) == (
        "rank 2",
        "'b' (score 2.0)",
        "'c' (score 1.25)",
    )


def test_digits_that_decide_are_shown(grade: Grade) -> None:
    """Rounded to six digits this value would look right."""
    test = "expect(submission.double, 1).satisfies(lambda p: p <= 1, 'p is at most 1')"
    result = first_hidden(grade, "def double(x): return 1.0000000000000002", test)
    assert (result.expected, result.actual) == ("p is at most 1", "1.0000000000000002")
    other = first_hidden(grade, "def double(x): return 4 / 3", test)
    assert other.actual == "1.33333"


def test_a_message_that_begins_with_code_keeps_it(grade: Grade) -> None:
    test = "expect(submission.double, 1).equals(2.0)"
    result = first_hidden(grade, "def double(x): return float('nan')", test)
    assert result.message == "float('nan') where 2.0 is right."


def test_an_expected_exception(grade: Grade) -> None:
    test = "expect(submission.double, 1).raises(ValueError)"
    good = "class Mine(ValueError): pass\ndef double(x): raise Mine('no')"
    assert first_hidden(grade, good, test).status is Outcome.PASSED
    missed = first_hidden(grade, "def double(x): return 3", test)
    assert missed.expected == "raises ValueError"
    assert missed.message == "The call gives an int where it must raise ValueError."
    other = first_hidden(grade, "def double(x): raise KeyError('a')", test)
    assert other.status is Outcome.FAILED
    assert other.traceback is not None
    assert other.traceback.type == "KeyError"


def test_an_exception_comes_with_the_learners_lines_and_locals(grade: Grade) -> None:
    answer = (
        "def inner(total):\n    return total / 0\n\n"
        "def double(x):\n    y = x + 1\n    return inner(y)"
    )
    result = first_hidden(grade, answer, "expect(submission.double, 1).equals(2)")
    assert result.traceback is not None
    assert (result.traceback.type, result.message) == (
        "ZeroDivisionError",
        "ZeroDivisionError: division by zero",
    )
    assert [(frame.function, frame.line, frame.source) for frame in result.traceback.frames] == [
        ("double", 7, "return inner(y)"),
        ("inner", 3, "return total / 0"),
    ]
    assert result.traceback.frames[1].variables == {"total": "2"}
    assert (result.expected, result.actual) == ("2", "raised ZeroDivisionError")


def test_a_changed_argument_is_named(grade: Grade) -> None:
    test = "expect(submission.double, [3, 1]).equals(2)"
    result = first_hidden(grade, "def double(x):\n    x.sort()\n    return 2", test)
    assert result.message == "The call changed its argument x in place. Work on a copy."
    assert result.difference is not None
    assert result.difference.kind == "argument"
    assert (result.expected, result.actual) == (
        "x as it was: [3, 1]",
        "x after the call: [1, 3]",
    )
    both = first_hidden(grade, "def double(x):\n    x.sort()\n    return 5", test)
    assert both.message == "5 where 2 is right. The call also changed in place: x."


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("def doubel(x): return x", "There is no function double in your file. Is it doubel?"),
        ("x = 1", "There is no function double in your file."),
        ("double = 3", "double is an int, not a function."),
        ("class double: pass", "double is a class; a function is asked."),
        (
            "def double(): return 1",
            "double does not take the arguments that it is called with: "
            "the signature asked for is double(x).",
        ),
    ],
)
def test_exports_of_another_kind(grade: Grade, answer: str, says: str) -> None:
    assert first_hidden(grade, answer, "expect(submission.double, 1).equals(2)").message == says


def test_a_function_where_a_class_is_asked(grade: Grade) -> None:
    test = "expect(submission.Counter(1).add, 2).equals(3)"
    says = first_hidden(
        grade, "def Counter(start): return 1\ndef double(x): return 4", test
    ).message
    assert says == "Counter is a function; a class is asked."


def test_a_property_and_a_misfit_value(grade: Grade) -> None:
    test = "expect(submission.double, 1).satisfies(lambda v: v[0] > 1, 'the first is above 1')"
    for answer in ("[0]", "[]", "3", "None", "{}"):
        result = first_hidden(grade, f"def double(x): return {answer}", test)
        assert (result.expected, result.message) == (
            "the first is above 1",
            "The first is above 1.",
        )


def test_a_large_argument_is_shown_by_its_recipe(grade: Grade) -> None:
    text = "np.random.default_rng(0).normal(size=(2000, 16))"
    result = first_hidden(
        grade,
        "def double(x): return x.size",
        f"expect(submission.double, recipe('{text}')).equals(1)",
    )
    assert (result.call, result.actual) == (f"double({text})", "32000")


def test_objects_doubles_and_attributes(grade: Grade) -> None:
    test = (
        "double = submission.define('class Loud:\\n    def shout(self, s): return s.upper()')\n"
        "    loud = double.Loud()\n"
        "    expect(submission.double, loud).equals('HI')\n"
        "    counter = submission.Counter(start=2)\n"
        "    submission.write(counter, 'count', 10)\n"
        "    expect(counter.add, 5).equals(15)\n"
        "    assert submission.read(counter, 'count') == 15\n"
        "    expect(submission.Counter.named, 'n').equals('n')"
    )
    answer = (
        "def double(x): return x.shout('hi')\n"
        "class Counter:\n"
        "    def __init__(self, start=0): self.count = start\n"
        "    def add(self, n):\n        self.count += n\n        return self.count\n"
        "    @classmethod\n    def named(cls, name): return name\n"
    )
    assert first_hidden(grade, answer, test).status is Outcome.PASSED
    told = first_hidden(grade, answer.replace("+= n", "-= n"), test)
    assert told.call == "Counter(start=2).add(5)"


def test_what_was_printed_stands_with_its_test(grade: Grade) -> None:
    result = first_hidden(
        grade, "def double(x):\n    print('got', x)\n    return 0",
        "expect(submission.double, 1).equals(2)",
    )  # fmt: skip
    assert result.output == "got 1\n"


@pytest.mark.parametrize("returned", ["None", "7", "'text'", "[[]]", "{}"])
def test_a_value_that_a_test_cannot_go_on_with_is_the_answers_fault(
    grade: Grade, returned: str
) -> None:
    test = "first = submission.double(1)[0] + 1\n    expect(submission.double, first).equals(4)"
    result = first_hidden(grade, f"def double(x): return {returned}", test)
    assert result.status is Outcome.FAILED
    assert result.message == "What your code gave before is not of the kind that was asked for."
    assert result.call == "double(1)"
