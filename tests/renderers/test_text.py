"""The terminal: 80 columns, with and without colour."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from graders import explaining
from graders.explaining import Derivation
from graders.feedback import build
from graders.renderers import RENDERERS, text
from graders.renderers.columns import cut, fit, fold, width_of, wrap
from graders.verdict import Frame, Outcome, TaskStatus
from tests.renderers.conftest import feedback_on
from tests.renderers.samples import TIES, raising, result, task, verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from graders.feedback import Feedback
    from graders.verdict import Verdict

PARTLY = """\
Reciprocal rank fusion · rrf.py
✗ 4 of 10 points, 1 of 3 tasks passed.

  ✓ passed            Score every document                                4 of 4
  ✗ failed            Order the documents                                 0 of 3
  ○ not written yet   Count a repeated document once                      0 of 3

── Order the documents ────────────────────────────────── 1 of 3 tests passed ──

  ✗ Equal scores keep the order of first appearance
    hidden test, failed

    call      reciprocal_rank_fusion([[7, 2, 9], [2, 7, 4]], k=60)
    expected  [7, 2, 9, 4]
    got       [2, 7, 9, 4]

    Only the order of equal scores differs, first at rank 1.

    where   expected             got
    rank 1  7 (score 0.0325225)  2 (score 0.0325225)
    rank 2  2 (score 0.0325225)  7 (score 0.0325225)

  Also not passed
    ✗ k may be zero

Next
  rankwright hint rrf order  hint 2 of 4: Order the documents
  rankwright check rrf.py    check again
  feedback/rrf.html          every test, as a page
"""

SGR = re.compile(r"\x1b\[\d+m")


def text_of(graded: Verdict, attempts: int = 1, hints: Mapping[str, int] | None = None) -> str:
    feedback = build(graded, attempts=attempts, hints_shown={}, hints=hints or {})
    return RENDERERS["text"](feedback)


def test_a_partly_right_submission_reads_like_this() -> None:
    assert RENDERERS["text"](feedback_on("partly")) == PARTLY


def test_an_exception_shows_the_learners_own_lines() -> None:
    crashes = feedback_on("crashes")
    assert """\
    Your code raised ZeroDivisionError: float division by zero
      line 31, in reciprocal_rank_fusion
        scores = rrf_scores(rankings, k)
        where rankings = [['a', 'b']], k = 0
      line 18, in rrf_scores
        scores[doc] += 1.0 / (k + rank)
        where k = 0, rank = 0, doc = 'a', ranking = ['a', 'b']

    Your code printed
      scoring ['a', 'b'] with k = 0
      rank 0 doc a
""" in text.render(crashes)


def test_nothing_but_a_command_is_wider_than_the_terminal(feedback: Feedback) -> None:
    commands = [step.command for step in feedback.steps]
    for line in text.render(feedback).splitlines():
        assert width_of(line) <= 80 or line.strip() in commands


def test_what_a_command_does_wraps_beside_it() -> None:
    long = "Share of the relevant documents that were found among the first places"
    recall = task("recall", long, TIES, status=TaskStatus.FAILED)
    told = text_of(verdict("recall_and_mrr", "Recall", recall), attempts=2, hints={"recall": 3})
    assert max(map(width_of, told.splitlines())) <= 80
    assert (
        "  rankwright hint recall_and_mrr recall  hint 1 of 3: Share of the relevant\n"
        f"{'':41}documents that were found among the\n"
        f"{'':41}first places\n"
    ) in told


def test_locals_fit_with_the_commas_between_them() -> None:
    frame = Frame(line=1, function="f", source="x", variables={"a": "1" * 90, "b": "2" * 90})
    told = text_of(raising("ValueError", frame))
    assert max(map(width_of, told.splitlines())) == 80


def test_cases_are_counted_whatever_brackets_they_have() -> None:
    cases = [
        result(f"It holds. [{case}]", Outcome.FAILED, actual="1")
        for case in ("0", "[(3, 4)]-1", "[]1")
    ]
    failed = task("order", "Order", TIES, *cases, status=TaskStatus.FAILED)
    assert "    ✗ It holds (3 cases)\n" in text_of(verdict("rrf", "RRF", failed))


def test_a_derivation_of_nothing_is_told_in_words() -> None:
    nothing = explaining.Table(title="No scores", columns=("score", "share"), rows=())
    partly = feedback_on("partly").verdict
    test = partly.tasks[1].tests[0]
    found = Derivation(task=partly.tasks[1].id, test=test.id, call=test.call, table=nothing)
    told = text_of(replace(partly, derivation=found))
    assert "    How the right value comes about. No scores.\n" in told


def test_colour_adds_nothing_but_colour(feedback: Feedback) -> None:
    coloured = text.render(feedback, colour=True)
    assert SGR.search(coloured)
    assert SGR.sub("", coloured) == text.render(feedback)


def test_without_colour_there_is_no_escape(feedback: Feedback) -> None:
    assert "\x1b" not in text.render(feedback)


def test_only_the_first_failed_test_of_a_task_is_shown_in_full() -> None:
    lines = text.render(feedback_on("bad_ends"))
    assert "A list where a NumPy array is asked." in lines
    assert "    ✗ Four decimals are not enough\n" in lines
    assert "right, but rounded" not in lines.lower()
    assert "    ✗ Empty documents (timed out)\n" in lines
    assert "    – 1 test not run: two calls of this task timed out before\n" in lines


def test_long_output_is_cut_and_says_so() -> None:
    assert "… [30 more lines cut]" in text.render(feedback_on("bad_ends"))


def test_a_file_that_cannot_be_loaded_shows_the_line() -> None:
    lines = text.render(feedback_on("invalid"))
    assert "Python cannot read this line: SyntaxError: '(' was never closed\n  line 12\n" in lines
    assert "not run" not in lines


def test_a_line_that_calls_itself_is_shown_once() -> None:
    lines = text.render(feedback_on("recursion"))
    assert "line 1, in outer\n" in lines
    assert lines.count("line 7, in inner, again and again\n") == 1


def test_a_deep_traceback_shows_its_ends() -> None:
    lines = text.render(feedback_on("deep"))
    assert re.findall(r"line (\d+), in step", lines) == ["1", "10", "11", "12"]
    assert "… 8 lines more …" in lines


@pytest.mark.parametrize(
    "value",
    [
        [["the", "cat", "sat, on the", "mat"], ["it's", 'a "small" pet', "\\", "a) ] }"]],
        {"a": [0.1, 0.25, 1e-9], "b": (1, 2, 3, (4, 5)), "c": {"d": None, "e": True}},
        list(range(100)),
        "one long string, with commas, that must not be broken",
    ],
)
@pytest.mark.parametrize("width", [20, 60])
def test_a_folded_expression_can_be_pasted_unless_it_was_cut(value: Any, width: int) -> None:
    lines = fit(repr(value), width, 99)
    assert all(width_of(line) <= width for line in lines)
    pasted = "\n".join(lines)
    assert "… [cut]" in pasted or ast.literal_eval(pasted) == value
    assert width < 60 or "… [cut]" not in pasted


def test_a_very_long_expression_says_how_much_is_left_out() -> None:
    assert fit(repr(list(range(100))), 30, 3)[-1] == "… [12 more lines cut]"


def test_prose_in_place_of_a_value_is_broken_between_words() -> None:
    lines = fold("a document's score never depends on the order of lists", 24, depth=0)
    assert len(lines) == 3
    assert all(width_of(line) <= 24 for line in lines)


def test_wide_and_combining_characters_count_as_drawn() -> None:
    assert width_of("検索e\u0301") == 5
    assert cut("検索検索", 5) == "検索…"
    assert wrap("検索 検索 検索", 9) == ["検索 検索", "検索"]
    assert wrap("a" * 25, 10) == ["a" * 10, "a" * 10, "a" * 5]


def test_text_does_not_pay_for_pages() -> None:
    code = (
        "import sys; from graders.renderers import text; import graders.feedback; "
        "print({'jinja2', 'xml', 'pytest', 'rich', 'numpy'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
