"""Formats for other programs: JSON and its schema, Markdown, JUnit, GitHub's annotations."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from markdown_it import MarkdownIt

from graders.renderers import RENDERERS
from graders.schema import PUBLISHED, generate
from tests.renderers.conftest import feedback_on

if TYPE_CHECKING:
    from graders.feedback import Feedback


def parsed(name: str) -> Any:
    return json.loads(RENDERERS["json"](feedback_on(name)))


def strict(constant: str) -> None:
    raise AssertionError(f"{constant} is not JSON")


def test_the_published_schema_is_the_types() -> None:
    assert PUBLISHED.read_text(encoding="utf-8") == generate()


def test_every_verdict_fits_the_schema(feedback: Feedback) -> None:
    schema = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    verdict = json.loads(RENDERERS["json"](feedback), parse_constant=strict)
    Draft202012Validator(schema).validate(verdict)


@pytest.mark.parametrize("broken", [{"status": "fine"}, {"points": "4"}, {"surprise": 1}])
def test_the_schema_refuses_what_is_no_verdict(broken: dict[str, Any]) -> None:
    schema = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    assert not Draft202012Validator(schema).is_valid({**parsed("partly"), **broken})


def test_json_has_the_fields_of_the_contract() -> None:
    verdict = parsed("crashes")
    assert {"format", "exercise", "status", "points", "max_points", "sandbox"} < set(verdict)
    assert verdict["submission"]["sha256"] == "9f3c" * 16
    (task,) = verdict["tasks"]
    assert task["next_hint"] == {"number": 2, "of": 4}
    assert task["tests"][0]["traceback"]["frames"][1]["variables"]["rank"] == "0"


def test_json_is_whole_utf8_and_ends_its_line(feedback: Feedback) -> None:
    document = RENDERERS["json"](feedback)
    assert document.encode("utf-8").endswith(b"}\n")


def test_markdown_keeps_learner_text_in_fences_and_code(feedback: Feedback) -> None:
    document = RENDERERS["markdown"](feedback)
    tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(document)
    inline = [child for token in tokens for child in token.children or []]
    assert not [t for t in [*tokens, *inline] if t.type in ("html_block", "html_inline", "image")]
    prose = "".join(token.content for token in inline if token.type == "text")
    assert not re.search(r"alert|everyone|forged", prose)


def test_markdown_reads_like_this() -> None:
    assert RENDERERS["markdown"](feedback_on("partly")).startswith("""\
### ✗ Reciprocal rank fusion

**4 of 10 points, 1 of 3 tasks passed.** `rrf.py`

| task | | points |
|---|---|---|
| Score every document | ✓ passed | 4 of 4 |
| Order the documents | ✗ failed | 0 of 3 |
| Count a repeated document once | ○ not written yet | 0 of 3 |

#### Order the documents

**Equal scores keep the order of first appearance** (hidden test, failed)

```text
call      reciprocal_rank_fusion([[7, 2, 9], [2, 7, 4]], k=60)
""")


def test_junit_is_xml_with_a_suite_for_each_task(feedback: Feedback) -> None:
    root = ET.fromstring(RENDERERS["junit"](feedback))  # noqa: S314 - our own document
    suites = [suite.get("name") for suite in root if suite.get("name") != "Loading"]
    assert suites == [task.title for task in feedback.tasks]
    for element in root.iter():
        if element.tag.startswith("testsuite"):
            assert element.get("tests") == str(len(list(element.iter("testcase"))))
            assert element.get("failures") == str(len(list(element.iter("failure"))))


def test_junit_tells_failures_errors_and_skips_apart() -> None:
    root = ET.fromstring(RENDERERS["junit"](feedback_on("bad_ends")))  # noqa: S314
    counts = [root.get(name) for name in ("tests", "failures", "errors", "skipped")]
    assert counts == ["6", "2", "2", "2"]
    (printed,) = root.iter("system-out")
    assert printed.text is not None
    assert printed.text.endswith("pass 39")


def test_junit_holds_no_character_that_xml_forbids() -> None:
    document = RENDERERS["junit"](feedback_on("hostile"))
    assert not re.search(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", document)


def test_an_unloadable_file_is_a_junit_error() -> None:
    root = ET.fromstring(RENDERERS["junit"](feedback_on("invalid")))  # noqa: S314
    (error,) = root.iter("error")
    assert "'(' was never closed" in (error.text or "")


COMMAND = re.compile(r"::(error|notice) ((?:\w+=[^:,\r\n]*,?)+)::([^\r\n]*)")


def test_every_line_for_github_is_one_command(feedback: Feedback) -> None:
    lines = RENDERERS["github"](feedback).split("\n")
    assert lines.pop() == ""
    assert all(COMMAND.fullmatch(line) for line in lines)
    assert not [line for line in lines if re.search(r"%(?!25|0A|0D|3A|2C)", line)]


def test_annotations_stand_at_the_line_that_raised() -> None:
    first = RENDERERS["github"](feedback_on("crashes")).split("\n")[0]
    assert first.startswith(
        "::error file=rrf.py,line=18,title=Order the documents::k may be zero: failed%0Acall"
    )


def test_annotations_name_what_is_not_written_and_the_result() -> None:
    assert RENDERERS["github"](feedback_on("partly")).splitlines()[1:] == [
        "::error file=rrf.py,title=Count a repeated document once::not written yet",
        "::notice title=Reciprocal rank fusion::4 of 10 points, 1 of 3 tasks passed.",
    ]
