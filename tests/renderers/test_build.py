"""What is said, whatever it is rendered to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from graders.feedback import build
from graders.feedback.model import Called, Output, Sentence, Table, Trace
from graders.verdict import Difference, NextHint, Outcome, Row, SandboxReport, TaskStatus, Traceback
from tests.renderers.conftest import feedback_on
from tests.renderers.samples import CRASHES, PARTLY, PASSED, STUB, result, step, task, verdict

if TYPE_CHECKING:
    from graders.feedback.model import Block
    from graders.verdict import TestResult, Verdict


def commands(verdict: Verdict, *, attempts: int, shown: int = 0, of: int = 3) -> list[str]:
    hints = {task.id: of for task in verdict.tasks}
    read = {task.id: shown for task in verdict.tasks}
    feedback = build(verdict, attempts=attempts, hints_shown=read, hints=hints)
    return [step.command for step in feedback.steps]


def blocks_of(test: TestResult) -> tuple[Block, ...]:
    graded = verdict("rrf", "RRF", task("scores", "Scores", test, status=TaskStatus.FAILED))
    feedback = build(graded, attempts=1, hints_shown={}, hints={})
    return feedback.tasks[0].failed[0].blocks


def test_a_hint_is_offered_from_the_second_failed_attempt_on() -> None:
    assert commands(PARTLY, attempts=1) == ["rankwright check rrf.py"]
    assert commands(PARTLY, attempts=2)[0] == "rankwright hint rrf order"


def test_a_failed_task_is_helped_before_one_that_is_not_written() -> None:
    turned = replace(PARTLY, tasks=PARTLY.tasks[::-1])
    assert commands(turned, attempts=2)[0] == "rankwright hint rrf order"


def test_hints_are_offered_in_order_one_at_a_time() -> None:
    feedback = feedback_on("partly")
    assert [step.text for step in feedback.steps if "hint" in step.command] == [
        "hint 2 of 4: Order the documents"
    ]


def test_read_hints_are_not_offered_again() -> None:
    assert commands(PARTLY, attempts=5, shown=3, of=3) == ["rankwright check rrf.py"]


def test_the_verdict_carries_the_hint_of_every_open_task() -> None:
    hints = [task.next_hint for task in feedback_on("partly").verdict.tasks]
    assert hints == [None, NextHint(number=2, of=4), NextHint(number=1, of=4)]


def test_after_passing_come_the_next_exercise_and_the_solution() -> None:
    steps = [step.command for step in feedback_on("passed").steps]
    assert steps == ["rankwright start mmr", "rankwright solution rrf"]
    assert commands(PASSED, attempts=0) == ["rankwright solution rrf"]


def test_an_untouched_stub_is_told_what_to_write_first() -> None:
    feedback = build(STUB, attempts=1, hints_shown={}, hints={})
    assert feedback.steps[0].text == "write next: Score every document"


def test_a_path_is_quoted_so_that_the_command_can_be_pasted() -> None:
    feedback = build(PARTLY, attempts=1, hints_shown={}, hints={}, file="my work/rrf.py; ls")
    assert feedback.steps[-1].command == "rankwright check 'my work/rrf.py; ls'"


@pytest.mark.parametrize(
    ("name", "headline"),
    [
        ("passed", "7 of 7 points: every task passed."),
        ("partly", "4 of 10 points, 1 of 3 tasks passed."),
        ("invalid", "Your file could not be loaded, so nothing was graded yet."),
    ],
)
def test_the_headline_is_the_result(name: str, headline: str) -> None:
    assert feedback_on(name).headline == headline


def test_an_exception_is_told_once_with_the_lines_it_passed() -> None:
    called, trace, output = blocks_of(CRASHES)
    assert isinstance(called, Called)
    assert isinstance(trace, Trace)
    assert isinstance(output, Output)
    assert [line.number for line in trace.lines] == [31, 18]
    assert trace.lines[1].source == "scores[doc] += 1.0 / (k + rank)"


def test_what_an_exception_does_not_say_is_said_beside_it() -> None:
    message = "The call also changed in place: rankings."
    kinds = [block.kind for block in blocks_of(replace(CRASHES, message=message))]
    assert kinds == ["called", "sentence", "trace", "output"]


def test_a_call_that_does_not_fit_is_told_by_the_sentence_alone() -> None:
    message = "rrf_scores does not take the arguments that it is called with."
    raised = Traceback(type="TypeError", message="rrf_scores() got an unexpected ...", frames=())
    test = result("Fits", Outcome.FAILED, message=message, traceback=raised)
    assert blocks_of(test) == (Sentence(text=message),)


def test_an_exception_is_told_once_though_its_message_ends_in_a_space() -> None:
    raised = Traceback(type="ValueError", message="shapes (3,3) (2,) ", frames=(step(1, "f"),))
    said = "ValueError: shapes (3,3) (2,)"
    kinds = [block.kind for block in blocks_of(replace(CRASHES, traceback=raised, message=said))]
    assert kinds == ["called", "trace", "output"]


def test_a_warning_begins_with_the_package_not_with_its_path() -> None:
    printed = "/venv/lib/python3.11/site-packages/numpy/ma.py:7: RuntimeWarning: Mean of empty\n"
    output = blocks_of(replace(CRASHES, output=printed))[-1]
    assert output == Output(text="numpy/ma.py:7: RuntimeWarning: Mean of empty")


def test_a_syntax_error_is_told_once() -> None:
    (trace,) = feedback_on("invalid").problem
    assert isinstance(trace, Trace)
    assert trace.lead == "Python cannot read this line:"


def test_titles_are_no_sentences() -> None:
    test = result("A document that a list repeats counts once.", Outcome.FAILED, message="No.")
    graded = verdict("rrf", "RRF", task("scores", "Scores", test, status=TaskStatus.FAILED))
    feedback = build(graded, attempts=1, hints_shown={}, hints={})
    assert feedback.tasks[0].failed[0].title == "A document that a list repeats counts once"


@pytest.mark.parametrize(
    ("outcome", "message", "said"),
    [
        (
            Outcome.TIMED_OUT,
            "no answer within 2 s",
            "No answer within 2 s. Is there a loop that does not end?",
        ),
        (Outcome.TIMED_OUT, "no answer: an endless loop?", "No answer: an endless loop?"),
        (
            Outcome.OUT_OF_MEMORY,
            "",
            "Your code asked for more memory than it may use. "
            "Does a list or an array grow larger than you meant?",
        ),
        (
            Outcome.TOO_MUCH_OUTPUT,
            "more than 64 kB printed",
            "More than 64 kB printed. Is there a print inside a long loop?",
        ),
    ],
)
def test_bad_ends_are_told_in_plain_words(outcome: Outcome, message: str, said: str) -> None:
    assert blocks_of(result("Ends", outcome, message=message)) == (Sentence(text=said),)


def test_a_place_is_shown_with_both_values_and_the_error() -> None:
    row = Row(where="[3]", expected="0.5", actual="0.25", error=0.25)
    difference = Difference(kind="values", summary="9 of 10 values differ", rows=(row,), total=9)
    (table,) = blocks_of(result("Values", Outcome.FAILED, difference=difference))[1:]
    assert table == Table(
        caption="Where they part",
        columns=("where", "expected", "got", "off by"),
        rows=(("[3]", "0.5", "0.25", "0.25"),),
        note="… and 8 more places.",
    )


def test_a_row_about_the_whole_value_is_not_repeated() -> None:
    row = Row(where="", expected="1.0", actual="None", note="None where a float is asked")
    difference = Difference(kind="type", summary="None where a float is asked", rows=(row,))
    blocks = blocks_of(result("Type", Outcome.FAILED, difference=difference))
    assert blocks == (Sentence(text="None where a float is asked."),)


def test_a_weaker_sandbox_says_what_it_leaves_open() -> None:
    report = SandboxReport(level="limited", enforced=("memory", "time"), missing=("files",))
    feedback = build(replace(PARTLY, sandbox=report), attempts=1, hints_shown={}, hints={})
    assert feedback.sandbox == (
        "Your code ran in a limited sandbox; enforced: memory and time; not enforced here: files."
    )
