"""Text of learner code can neither hide nor move anything."""

from __future__ import annotations

import unicodedata

import pytest

from graders.feedback.visible import all_visible, visible
from graders.verdict import Frame, Kind, Outcome, TestResult, Traceback


@pytest.mark.parametrize(
    ("hidden", "shown"),
    [
        ("plain", "plain"),
        ("él trabajó, 検索 🙂", "él trabajó, 検索 🙂"),
        ("a\tb", "a   b"),
        ("\x1b[31;1mred\x1b[0m", "red"),
        ("\x9b2Jgone", "gone"),
        ("\x1b]0;title\x07after", "after"),
        ("\x1b]8;;https://evil.example\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1bPq#0\x1b\\after", "after"),
        ("\x1bcreset", "reset"),
        ("cut off \x1b[", "cut off "),
        ("bell\x07 back\x08 null\x00", "bell\\x07 back\\x08 null\\x00"),
        ("10%\r20%", "10%\\r20%"),
        ("a\u202eb\u2066c", "a\\u202eb\\u2066c"),
        ("zero\u200bwidth\ufeff", "zero\\u200bwidth\\ufeff"),
        ("lone \ud800", "lone \\ud800"),
        ("filler \u3164", "filler \\u3164"),
        ("not XML \ufffe", "not XML \\ufffe"),
        ("tag \U000e0041", "tag \\U000e0041"),
        ("two\nlines", "two\\nlines"),
    ],
)
def test_what_cannot_be_seen_is_written_out_or_dropped(hidden: str, shown: str) -> None:
    assert visible(hidden) == shown


def test_line_ends_stay_where_lines_are_meant() -> None:
    assert visible("a\r\nb\nc", lines=True) == "a\nb\nc"


def test_no_character_that_moves_others_is_left() -> None:
    everything = "".join(map(chr, range(0x11000)))
    left = {unicodedata.category(character) for character in visible(everything)}
    assert not left & {"Cc", "Cf", "Cs", "Zl", "Zp"}


def test_every_string_of_a_nested_value_is_cleaned() -> None:
    frame = Frame(line=1, function="f\x07", source="s\x07", variables={"n\x07": "v\x07"})
    result = TestResult(
        id="i\x07",
        title="t\x07",
        kind=Kind.HIDDEN,
        status=Outcome.FAILED,
        output="o\x07",
        traceback=Traceback(type="T\x07", message="m\x07", frames=(frame,)),
    )
    clean = all_visible(result)
    assert "\x07" not in repr(clean).replace("\\x07", "")
    assert clean.traceback is not None
    assert clean.traceback.frames[0].variables == {"n\\x07": "v\\x07"}
    assert clean.status is Outcome.FAILED
