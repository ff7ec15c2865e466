"""Why a task failed: as sure as the tests make it, told once, in every format."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from graders.feedback import build
from graders.renderers import RENDERERS
from tests.renderers.conftest import feedback_on
from tests.renderers.samples import LAM, REASONS
from tests.renderers.test_html import page_on

if TYPE_CHECKING:
    from graders.feedback.model import Reason


def reason(task_id: str) -> Reason:
    (task,) = [task for task in feedback_on("reasons").tasks if task.id == task_id]
    assert task.reason is not None
    return task.reason


def test_a_mistake_that_explains_everything_is_what_was_done() -> None:
    told = reason("first")
    assert told.lead == "What you probably did"
    assert told.note == "It does what your code did on every call of this task."
    assert [(one.title, one.text, one.source) for one in told.mistakes] == [
        (LAM.title, LAM.text, LAM.source)
    ]


def test_a_mistake_is_told_once() -> None:
    (again,) = reason("again").mistakes
    assert (again.title, again.told) == (LAM.title, "Start with the most relevant")
    assert not again.text + again.source


def test_a_convention_is_no_bug() -> None:
    assert reason("convention").lead == "Another convention, not a bug"


def test_two_that_cannot_be_told_apart_are_both_told() -> None:
    told = reason("two")
    assert told.lead == "What you probably did, one of these"
    assert [one.title for one in told.mistakes] == [
        "Only the last pick counts",
        "The lowest similarity counts",
    ]
    assert "its tests cannot tell them apart" in told.note


def test_a_part_is_told_as_a_part() -> None:
    told = reason("part")
    assert told.lead == "Part of the reason, probably"
    assert told.note == (
        "It explains 3 of the 4 failed tests of this task; the other has another reason, or one"
        " more."
    )


def test_without_a_diagnosis_no_reason_is_given() -> None:
    feedback = feedback_on("reasons")
    assert feedback.tasks[-1].reason is None
    assert all(task.reason is None for task in feedback_on("partly").tasks)


def test_text_reads_like_this() -> None:
    text = RENDERERS["text"](feedback_on("reasons"))
    assert (
        "  What you probably did\n"
        "  → lam = 0 replaced by the default\n"
        "    Something like `lam or 0.5` stands in your code. 0 is false, so that\n"
        "    <b>novelty</b> alone gives way to the default | with *no* word.\n"
        "    Read on: https://github.com/run-llama/llama_index/pull/22126\n"
        "    It does what your code did on every call of this task.\n"
    ) in text
    assert "    Told above, at “Start with the most relevant”.\n" in text


def test_the_page_links_to_further_reading_and_marks_code() -> None:
    page = page_on("reasons")
    links = [target for target in page.attributes("href") if not target.startswith("#")]
    assert links == [LAM.source]
    assert "lam or 0.5" in page.text("code")
    assert "`" not in page.text("aside")
    assert "<b>novelty</b>" in page.text("aside")
    assert [values["aria-label"] for tag, values in page.elements if tag == "aside"] == [
        "What you probably did",
        "What you probably did",
        "Another convention, not a bug",
        "What you probably did, one of these",
        "Part of the reason, probably",
    ]


def test_markdown_quotes_the_reason() -> None:
    text = RENDERERS["markdown"](feedback_on("reasons"))
    assert "> _What you probably did_\n>\n> **lam = 0 replaced by the default.** Something" in text
    assert "`lam or 0.5` stands in your code" in text
    assert r"\<b\>novelty\</b\> alone" in text
    assert rf"\| with \*no\* word. [Read on]({LAM.source})" in text


def test_json_holds_the_diagnosis_as_it_is() -> None:
    first = json.loads(RENDERERS["json"](feedback_on("reasons")))["diagnosis"][0]
    assert first == {
        "mistake": LAM.mistake,
        "title": LAM.title,
        "text": LAM.text,
        "source": LAM.source,
        "convention": False,
        "task": "first",
        "explained": 4,
        "of": 4,
    }


@pytest.mark.parametrize("form", ["text", "github"])
def test_every_named_mistake_is_told(form: str) -> None:
    text = RENDERERS[form](build(REASONS, attempts=1, hints_shown={}, hints={}))
    for diagnosis in REASONS.diagnosis:
        assert diagnosis.title in text
