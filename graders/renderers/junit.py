"""Feedback as JUnit XML: a suite for each task, a case for each test.

ElementTree escapes what it writes; that no character is left that XML forbids is the doing of
`visible`, through which all text has passed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from graders.feedback.model import Output
from graders.feedback.wording import TASK_WORDS
from graders.renderers.text_blocks import lines_of
from graders.verdict import Outcome, TaskStatus

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graders.feedback.model import Block, Feedback, Task, Test

WIDTH = 100


def render(feedback: Feedback) -> str:
    """The document, with its declaration and a line end."""
    suites = [_task(feedback, task) for task in feedback.tasks]
    if feedback.problem:
        suites.insert(0, _problem(feedback))
    root = ET.Element("testsuites", {"name": feedback.exercise, **_counts(suites)})
    root.extend(suites)
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _task(feedback: Feedback, task: Task) -> ET.Element:
    name = f"{feedback.exercise}.{task.id}"
    unrun = [test for group in task.not_run for test in group.tests]
    tests = [*task.passed, *task.failed, *unrun]
    cases = [_test(name, test) for test in tests] or [_whole(name, task)]
    return _suite(task.title, cases, {"points": task.points, "max_points": task.max_points})


def _suite(name: str, cases: list[ET.Element], properties: dict[str, int]) -> ET.Element:
    suite = ET.Element("testsuite", {"name": name, **_counts(cases)})
    holder = ET.SubElement(suite, "properties")
    for key, value in properties.items():
        ET.SubElement(holder, "property", {"name": key, "value": str(value)})
    suite.extend(cases)
    return suite


def _test(class_name: str, test: Test) -> ET.Element:
    case = _case(class_name, test.title, test.duration_s)
    if test.status is Outcome.NOT_RUN:
        ET.SubElement(case, "skipped", {"message": test.headline})
    elif test.status is not Outcome.PASSED:
        tag = "failure" if test.status is Outcome.FAILED else "error"
        element = ET.SubElement(case, tag, {"message": test.headline, "type": test.status})
        element.text = _text(block for block in test.blocks if not isinstance(block, Output))
        _printed(case, test.blocks)
    return case


def _whole(class_name: str, task: Task) -> ET.Element:
    """The one case of a task of which no test ran."""
    case = _case(class_name, task.title, 0.0)
    word = TASK_WORDS[task.status]
    tag = "failure" if task.status is TaskStatus.NOT_WRITTEN else "skipped"
    said = ": ".join(filter(None, [word, task.headline]))
    ET.SubElement(case, tag, {"message": said})
    return case


def _problem(feedback: Feedback) -> ET.Element:
    case = _case(feedback.exercise, "the file can be loaded", 0.0)
    error = ET.SubElement(case, "error", {"message": feedback.headline})
    error.text = _text(feedback.problem)
    return _suite("Loading", [case], {})


def _case(class_name: str, name: str, seconds: float) -> ET.Element:
    values = {"classname": class_name, "name": name, "time": f"{seconds:.6f}"}
    return ET.Element("testcase", values)


def _text(blocks: Iterable[Block]) -> str:
    lines: list[str] = []
    for block in blocks:
        lines += ["", *lines_of(block, WIDTH, lambda text, _role: text)]
    return "\n".join(lines) + "\n"


def _printed(case: ET.Element, blocks: tuple[Block, ...]) -> None:
    for block in blocks:
        if isinstance(block, Output):
            ET.SubElement(case, "system-out").text = block.text


def _counts(elements: list[ET.Element]) -> dict[str, str]:
    """The totals that JUnit asks for, counted in what was built."""
    cases = [case for element in elements for case in element.iter("testcase")]
    tags = [child.tag for case in cases for child in case]
    seconds = sum(float(case.get("time", "0")) for case in cases)
    names = {"failures": "failure", "errors": "error", "skipped": "skipped"}
    counts = {name: str(tags.count(tag)) for name, tag in names.items()}
    return {"tests": str(len(cases)), **counts, "time": f"{seconds:.6f}"}
