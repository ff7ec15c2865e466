"""Every check says nothing of a sound exercise, and names path, fault and fix of a faulty one."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from graders.authoring.bank import as_json
from graders.authoring.bench import Bench, each_test
from graders.authoring.checks import CHECKS, GRADING, READING
from graders.authoring.checks.banking import bank
from graders.authoring.checks.timing import time
from graders.authoring.measuring import judge_mutation
from graders.authoring.model import Mutation
from graders.exercise import BankInput, Unparted
from graders.verdict import Kind, Outcome

if TYPE_CHECKING:
    from graders.judge.judging import Graded, Judge
    from graders.verdict import TestResult, Verdict
    from tests.authoring.conftest import Draft

SLUG = "term_overlap"
HEAD = f"def {SLUG}(query_tokens: Sequence[str], doc_tokens: Sequence[str]) -> float:"
LEAK = "return len(asked & set(doc_tokens)) / len(asked)"
STATEFUL = '''

SEEN: list[int] = []


def test_first(submission: Submission) -> None:
    """This one leaves something behind."""
    SEEN.append(1)
    expect(submission.term_overlap, ["a"], ["a"]).equals(1.0)


def test_second(submission: Submission) -> None:
    """And this one lives on it."""
    expect(submission.term_overlap, ["a"], ["a"]).equals(1.0 if SEEN else 0.0)
'''

USED_UP = '''

CASES = [1.0]


def test_first(submission: Submission) -> None:
    """This one takes what the next grading would need."""
    expect(submission.term_overlap, ["a"], ["a"]).equals(CASES.pop() if CASES else 0.0)
'''
MEAN = """
def term_overlap(query_tokens: Sequence[float]) -> float:
    if not query_tokens:
        return 0.0
    return sum(query_tokens) / len(query_tokens)
"""
IMPORTS = "from __future__ import annotations\n\nfrom collections.abc import Sequence\n"

FAULTS = [
    ("exports", "solution.py", HEAD, HEAD.replace("doc_tokens", "tokens"),
     r"solution\.py: term_overlap\(query_tokens: .*, tokens: .* is term_overlap\(query_tokens: .*"
     r" in the stub\. Give both the same signature"),
    ("exports", "solution.py", HEAD, HEAD.replace(SLUG, "overlap"),
     r"solution\.py: defines no term_overlap, which exercise\.toml exports\. Write it, or take"),
    ("exports", "stub.py", HEAD, HEAD.replace(SLUG, "overlap"), r"stub\.py: defines no term_over"),
    ("hidden", "hidden/test_share.py", "import pytest", "import pytest\nimport term_overlap",
     r"test_share\.py:\d+: imports term_overlap\. Ask through the fixture `submission`"),
    ("hidden", "hidden/test_share.py", "import pytest", "import pytest\nfrom . import answers",
     r"test_share\.py:\d+: imports \.\. Ask"),
    ("withheld", "exercise.toml", "withheld = []", 'withheld = ["share/test_none"]',
     r"verify\.withheld: there is no test 'share/test_none'\. Give \"task/test_function\""),
    ("headings", "statement.md", "## Follow-up", "## Sequel",
     r"statement\.md: has the sections .*Sequel.*\. Give it .*Follow-up"),
    ("headings", "statement.md", "## What you build", "# Overlap\n\n## What you build",
     r"statement\.md:1: has the title 'Overlap'\. Take it out"),
    ("links", "statement.md", "Lucene's", "[Lucene](http://lucene.apache.org)",
     r"statement\.md:\d+: 'http://lucene\.apache\.org' does not begin with https"),
    ("links", "statement.md", "Lucene's", "[Lucene](https://lucene apache)",
     r"statement\.md:\d+: has a broken link: .*\. Write \[text\]"),
    ("links", "statement.md", "Lucene's", "<b>Lucene</b>", r"statement\.md:\d+: holds HTML: '<b>'"),
    ("links", "statement.md", "## Shapes\n", "## Shapes\n\n<div>\n",
     r"statement\.md:\d+: holds HTML: '<div>'"),
    ("links", "exercise.toml", "https://nlp.stanford.edu", "https://nlp",
     r"exercise\.toml: sources\[0\]\.url: 'https://nlp/.* is no address"),
    ("math", "statement.md", r"\frac", r"\fraction",
     r"statement\.md:\d+: \\fraction is no command that MathML is made of"),
    ("math", "statement.md", r"$1/2 = 0.5$", r"$\frac{1}{2$",
     r"statement\.md:\d+: .* cannot be read"),
    ("leaks", "statement.md", "Plain Python.", f"Plain Python: `{LEAK}`",
     r"statement\.md: holds a line of the solution: 'return len\(asked"),
    ("leaks", "exercise.toml", "Python's sets do", f"{LEAK}. Python's sets do",
     r"exercise\.toml: hint 3 of task 'share': holds a line of the solution"),
    ("solution", "solution.py", "len(asked)\n", "(1 + len(asked))\n",
     r"solution\.py: fails test_share\.py::test_all_terms: .*Mend the solution or the test"),
    ("solution", "solution.py", "from collections", "import scipy\nfrom collections",
     r"solution\.py: .*scipy cannot be imported here.*packages in exercise\.toml"),
    ("examples", "examples.toml", 'expected = "0.5"', 'expected = "0.55"',
     r"examples\.toml: 'One of two terms': the solution disagrees: .*Work the value out again"),
    ("numbers", "statement.md", '"sat"])\n0.5', '"sat"])\n0.51',
     r"statement\.md:\d+: term_overlap\(\[.*\]\) gives 0\.5, not 0\.51\. Correct the value"),
    ("numbers", "statement.md", "python checked", "python cheked",
     r"statement\.md:\d+: 'python cheked' is no mark"),
    ("numbers", "statement.md", "python checked\n>>>", "python checked\n>>",
     r"statement\.md:\d+: checks nothing\. Write >>> calls"),
    ("numbers", "statement.md", '>>> SLUG(["small"'.replace("SLUG", SLUG), '>>> over(["small"',
     r"gives NameError: name 'over' is not defined"),
    ("stub", "stub.py", "    raise NotImplementedError", "    return 0.0",
     r"stub\.py: task 'share' is failed, not “not written yet”\. Let each function raise"),
    ("stub", "stub.py", "from collections", "from scipy import x\nfrom collections",
     r"stub\.py: .*cannot be loaded.*A stub must load as it stands"),
    ("mistakes", "exercise.toml", 'tasks = ["share"]               #', 'tasks = ["edges"] #',
     r"share_of_document\.py: passes task 'edges', which it must fail\. Add a test to hidden/tes"),
    ("mistakes", "exercise.toml", 'tasks = ["share"]               #', 'tasks = ["edges"] #',
     r"share_of_document\.py: fails task 'share', which its entry does not name\. Name it under"),
    ("mistakes", "exercise.toml", 'tasks = ["share"]               #', 'tasks = ["edges"] #',
     r"exercise\.toml: task 'share' is failed by 1 of at least 2 mistakes\. Add a \[\[mistakes"),
    ("explanation", "explain.py", "found / len(terms) if terms else 0.0", "found / len(terms)",
     r"explain\.py: on divides_by_nothing\.py it raises ZeroDivisionError: .*Mend explain\.py: it"),
    ("explanation", "explain.py", "TERMS = 8", "def statement_pictures():\n    1 / 0\nTERMS = 8",
     r"explain\.py: statement_pictures\(\) raises ZeroDivisionError"),
    ("shortcuts", "hidden/test_edges.py", '["a"], ["a"]).equals(1.0)', '["a"], []).equals(0.0)',
     r"test_edges\.py: task 'edges' passes for an answer that returns 0\.0\. Add a test that te"),
    ("shortcuts", "hidden/test_edges.py", '["a"], ["a"]).equals(1.0)', '["a"], []).equals(0.0)',
     r"passes for an answer that returns as many zeros|returns 0\.0"),
]  # fmt: skip


def said(bench: Bench, check: str) -> str:
    return "\n".join(str(finding) for finding in CHECKS[check](bench))


@pytest.mark.parametrize("check", CHECKS)
def test_a_sound_exercise_passes(bench: Bench, check: str) -> None:
    assert said(bench, check) == ""


@pytest.mark.parametrize(
    ("check", "file", "old", "new", "says"),
    FAULTS,
    ids=[f"{check}-{number}" for number, (check, *_) in enumerate(FAULTS)],
)
def test_a_fault_is_found(
    draft: Draft, judge: Judge, check: str, file: str, old: str, new: str, says: str
) -> None:
    draft.change(file, old, new)
    found = said(Bench(draft.exercise, judge), check)
    assert re.search(says, found), found
    assert str(draft.root) in found


def test_a_single_example_is_too_few(draft: Draft, judge: Judge) -> None:
    first = draft.path("examples.toml").read_text().partition("[[examples]]\ntask")[2]
    draft.write("examples.toml", "[[examples]]\ntask" + first.partition("[[examples]]")[0])
    bench = Bench(draft.exercise, judge)
    assert "has 1 of at least 2 examples. Work another one out" in said(bench, "examples")


def test_an_answer_that_knows_the_examples_by_heart(draft: Draft, judge: Judge) -> None:
    """Nothing but an example's call is tested: a table of the examples passes."""
    for task in ("share", "edges"):
        source = draft.path(f"hidden/test_{task}.py").read_text()
        start = source.partition("def ")[0].replace("import numpy as np\nimport pytest\n", "")
        draft.write(
            f"hidden/test_{task}.py",
            f"{start}def test_it(submission: Submission) -> None:\n"
            f"    expect(submission.{SLUG}, [], ['cat']).equals(0.0)\n"
            f"    expect(submission.{SLUG}, ['small', 'cat'], ['the', 'cat', 'sat']).equals(0.5)\n",
        )
    found = said(Bench(draft.exercise, judge), "shortcuts")
    assert "task 'share' passes for an answer that only knows the worked examples" in found


def test_a_class_with_given_code_is_no_shelter(draft: Draft, judge: Judge) -> None:
    """Stand-ins for methods that are still to be written keep what the stub gives."""
    stub = (
        "class Box:\n    def __init__(self, x):\n        self.x = x\n\n"
        "    def get(self, k=1):\n        raise NotImplementedError\n"
    )
    test = (
        "from graders.testing import expect\n\n\n"
        "def test_it(submission):\n    expect(submission.Box(3).get).equals(1.0)\n"
    )
    draft.write("stub.py", stub).write("solution.py", stub.replace("raise Not", "return 1.0  # "))
    draft.change("exercise.toml", f'exports = ["{SLUG}"]', 'exports = ["Box"]')
    draft.write("hidden/test_share.py", test).write("hidden/test_edges.py", test)
    draft.write("examples.toml", 'examples = [{task="share", title="t", call="Box(3).get(k=2)",'
                ' expected="1.0", why="w"}]')  # fmt: skip
    found = said(Bench(draft.exercise, judge), "shortcuts")
    assert "task 'share' passes for an answer that returns 1.0" in found
    assert "returns 0.0" not in found


@pytest.mark.parametrize(
    ("kind", "sent", "body", "says"),
    [
        ("arrays", "[1.0, 2.0]", MEAN, "with inputs as arrays it fails share/test_it: ValueError"),
        ("lists", "np.array([1.0, 2.0])", MEAN.replace("not query_tokens", "query_tokens.size < 1"),
         "with inputs as lists it fails share/test_it: AttributeError"),
        ("arrays", "[1.0, 2.0]",
         MEAN.replace("if not query_tokens", "try: query_tokens *= 2\n    except TypeError: pass\n"
                      "    if len(query_tokens) == 0"),
         "with inputs as arrays it fails share/test_it: AssertionError: term_overlap changed an"),
        ("float32", "np.array([1.0, 2.0])",
         MEAN.replace("if not query_tokens", "assert query_tokens.dtype != np.float32\n    if 0"),
         "with inputs as float32 it fails share/test_it: AssertionError"),
    ],
)  # fmt: skip
def test_other_kinds_of_input(
    draft: Draft, judge: Judge, kind: str, sent: str, body: str, says: str
) -> None:
    test = (
        "import numpy as np\nfrom graders.testing import expect\n\n\n"
        f"def test_it(submission):\n    expect(submission.{SLUG}, {sent}).equals(1.5)\n"
    )
    draft.write("hidden/test_share.py", test).write("hidden/test_edges.py", test)
    draft.write("solution.py", f"{IMPORTS}\nimport numpy as np\n\n{body}")
    if kind == "float32":
        draft.change("exercise.toml", "float32 = false", "float32 = true")
    assert says in said(Bench(draft.exercise, judge), "inputs")


def test_an_annotation_that_rules_arrays_out_is_respected(draft: Draft, judge: Judge) -> None:
    test = (
        "from graders.testing import expect\n\n\n"
        f"def test_it(submission):\n    expect(submission.{SLUG}, [1.0, 2.0]).equals(1.5)\n"
    )
    draft.write("hidden/test_share.py", test).write("hidden/test_edges.py", test)
    draft.write("solution.py", IMPORTS + MEAN.replace("Sequence[float]", "list[float]"))
    assert said(Bench(draft.exercise, judge), "inputs").count("it fails share/test_it") == 0


def test_tests_that_live_on_each_other(draft: Draft, judge: Judge) -> None:
    draft.add("hidden/test_edges.py", STATEFUL)
    found = said(Bench(draft.exercise, judge), "order")
    assert "test_edges.py: in reversed order the solution is failed. Let each test make" in found
    assert "test_edges.py::test_second: fails when run alone: " in found
    assert "Let each test make what it needs; keep nothing between tests." in found


def test_tests_that_serve_one_grading(draft: Draft, judge: Judge) -> None:
    draft.add("hidden/test_edges.py", USED_UP)
    found = said(Bench(draft.exercise, judge), "order")
    assert "test_edges.py: graded once more the solution is failed. Let each test make" in found
    assert found.count("test_edges.py") == 1


class Slowed(Bench):
    """The solution's calls take as long as we say."""

    seconds = 0.0

    def solve(self) -> Graded:
        graded = super().solve()
        slow = [
            replace(one, calls=tuple(replace(call, duration_s=self.seconds) for call in one.calls))
            for one in graded.recordings
        ]
        return replace(graded, recordings=tuple(slow))


@pytest.mark.parametrize(
    ("seconds", "says"),
    [
        (0.05, ""),
        (0.21, r"takes 0\.21 s for a call of share/\S+, more than a tenth of call_s = 2\. Make it"),
    ],
)
def test_a_slow_solution(draft: Draft, judge: Judge, seconds: float, says: str) -> None:
    bench = Slowed(draft.exercise, judge)
    bench.seconds = seconds
    found = "\n".join(map(str, time(bench)))
    assert bool(found) == bool(says)
    assert re.search(says, found)


def test_a_task_that_takes_long_in_all(draft: Draft, judge: Judge) -> None:
    draft.change("exercise.toml", "# [limits]\n# call_s = 0.5", "[limits]\ntotal_s = 1.5")
    bench = Slowed(draft.exercise, judge)
    bench.seconds = 0.1
    assert "for task share, more than a tenth of total_s = 1.5." in "\n".join(map(str, time(bench)))


def with_bank(verdict: Verdict, status: Outcome) -> Verdict:
    """The verdict with its examples taken for a bank of small inputs."""

    def changed(test: TestResult) -> TestResult:
        return replace(test, kind=Kind.BANK, status=status)

    tasks = (replace(task, tests=tuple(map(changed, task.tests))) for task in verdict.tasks)
    return replace(verdict, tasks=tuple(tasks))


class Banked(Bench):
    """One bank of inputs for all, which parts wrong solutions from the right one or not."""

    wrong_status = Outcome.FAILED

    def solve(self) -> Graded:
        graded = super().solve()
        return replace(graded, verdict=with_bank(graded.verdict, Outcome.PASSED))

    def grade(self, submissions, *_choices, **_options):  # type: ignore[no-untyped-def]
        return [with_bank(one, self.wrong_status) for one in super().grade(submissions)]


def banked(draft: Draft, judge: Judge, status: Outcome, *unparted: str) -> Banked:
    exercise = draft.exercise
    manifest = exercise.manifest
    reasons = tuple(Unparted(id=one, reason="So it is.") for one in unparted)
    manifest = replace(manifest, verify=replace(manifest.verify, unparted=reasons))
    some = (BankInput(task="share", call="term_overlap(['a'], ['a'])", expected="1.0"),)
    exercise.bank_file.write_text(as_json(some))
    bench = Banked(replace(exercise, manifest=manifest, bank=some), judge)
    bench.wrong_status = status
    return bench


@pytest.mark.parametrize("status", [Outcome.FAILED, Outcome.PASSED])
def test_a_bank_separates_every_wrong_solution(draft: Draft, judge: Judge, status: Outcome) -> None:
    found = [str(finding) for finding in bank(banked(draft, judge, status))]
    assert len(found) == (0 if status is Outcome.FAILED else 4)
    for says in found:
        assert "bank.json: holds no input on which the mistake " in says
        assert "Run rankwright bank term_overlap, or say why not under verify.unparted." in says


def test_what_a_bank_cannot_separate_is_said_and_true(draft: Draft, judge: Judge) -> None:
    mistakes = [one.id for one in draft.exercise.manifest.mistakes]
    assert list(bank(banked(draft, judge, Outcome.PASSED, *mistakes))) == []
    (found,) = map(str, bank(banked(draft, judge, Outcome.FAILED, mistakes[1])))
    assert f"verify.unparted[0].id: {mistakes[1]!r} names no mistake that" in found


def test_a_bank_separates_every_mutant_that_is_killed(draft: Draft, judge: Judge) -> None:
    exercise = banked(draft, judge, Outcome.FAILED, "one/known/1").exercise
    mutation = Mutation(total=3, unparted=("one/known/1", "two/new/2"))
    (found,) = map(str, judge_mutation(exercise, mutation))
    assert "holds no input on which the mutant two/new/2 parts from the solution" in found
    (found,) = map(str, judge_mutation(exercise, Mutation(total=3)))
    assert "verify.unparted[0].id: 'one/known/1' names no mutant that" in found


def test_every_check_has_a_fault_here() -> None:
    elsewhere = {"inputs", "order", "time", "bank"}
    assert {check for check, *_ in FAULTS} | elsewhere == set(CHECKS)
    assert not set(READING) & set(GRADING)


def test_the_tests_of_a_verdict_know_their_task(bench: Bench) -> None:
    assert {task for task, _ in each_test(bench.solution)} == {"share", "edges"}
