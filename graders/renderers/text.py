"""Feedback for a terminal of 80 columns, with or without colour."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from graders.english import counted
from graders.feedback.model import Step
from graders.feedback.wording import CASE, KIND_WORDS, TASK_WORDS
from graders.renderers import signs
from graders.renderers.columns import cut, pad, width_of, wrap
from graders.renderers.text_blocks import lines_of
from graders.renderers.text_reasons import lines_of_reason
from graders.verdict import Outcome, Status, TaskStatus

if TYPE_CHECKING:
    from graders.feedback.model import Block, Feedback, Task, Test
    from graders.renderers.text_blocks import Paint

WIDTH = 80
STATUS = 22
COMMAND = 44
SGR = {"bad": "31", "good": "32", "label": "2", "strong": "1", "command": "36"}
ROLES = {TaskStatus.PASSED: "good", TaskStatus.FAILED: "bad"}
OTHERS = 5


def render(feedback: Feedback, *, colour: bool = False) -> str:
    """The first failed test of each failed task in full, everything else in a line."""
    paint: Paint = _coloured if colour else _plain
    body = _blocks(feedback.problem, paint) if feedback.problem else _tasks(feedback, paint)
    parts = [_head(feedback, paint), body]
    parts += [_failed(task, paint) for task in feedback.tasks if task.failed or task.not_run]
    parts.append(_end(feedback, paint))
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _plain(text: str, _role: str) -> str:
    return text


def _coloured(text: str, role: str) -> str:
    return f"\x1b[{SGR[role]}m{text}\x1b[0m"


def _head(feedback: Feedback, paint: Paint) -> list[str]:
    role = "good" if feedback.status is Status.PASSED else "bad"
    name = cut(f"{feedback.title} · {feedback.file}", WIDTH)
    sign = signs.STATUS_SIGNS[feedback.status]
    return [paint(name, "strong"), paint(f"{sign} {feedback.headline}", role)]


def _tasks(feedback: Feedback, paint: Paint) -> list[str]:
    """A line for each task: sign, word, title, points; what holds it up on a line of its own."""
    lines = []
    for task in feedback.tasks:
        status = f"  {signs.TASK_SIGNS[task.status]} {TASK_WORDS[task.status]}"
        points = f"{task.points} of {task.max_points}"
        title = cut(task.title, WIDTH - STATUS - 2 - len(points))
        gap = " " * (WIDTH - STATUS - width_of(title) - len(points))
        lines.append(
            paint(pad(status, STATUS), ROLES.get(task.status, "label")) + title + gap + points
        )
        if task.status is TaskStatus.NOT_RUN and task.headline:
            lines += [
                " " * STATUS + paint(line, "label") for line in wrap(task.headline, WIDTH - STATUS)
            ]
    return lines


def _failed(task: Task, paint: Paint) -> list[str]:
    rule = "─" * max(0, WIDTH - width_of(task.title) - width_of(task.headline) - 8)
    title = cut(task.title, WIDTH - width_of(task.headline) - 8)
    lines = [f"── {paint(title, 'strong')} {rule} {paint(task.headline, 'label')} ──"]
    if task.failed:
        lines += ["", *_first(task.failed[0], paint)]
    if task.reason:
        lines += ["", *(f"  {line}" for line in lines_of_reason(task.reason, WIDTH - 2, paint))]
    others = task.failed[1:]
    if others or task.not_run:
        lines += ["", paint("  Also not passed" if task.failed else "  Not passed", "label")]
    groups = [list(group) for _, group in itertools.groupby(others, _without_case)]
    lines += [_other(group, paint) for group in groups[:OTHERS]]
    if more := sum(map(len, groups[OTHERS:])):
        lines.append(paint(f"    … and {counted(more, 'more test')}", "label"))
    for unrun in task.not_run:
        said = f"    – {counted(len(unrun.tests), 'test')} {unrun.headline}"
        lines.append(paint(cut(said, WIDTH), "label"))
    return lines


def _first(test: Test, paint: Paint) -> list[str]:
    mark = f"{signs.of_test(test.status)} "
    titles = wrap(test.title, WIDTH - 4)
    lines = [paint(f"  {mark}{titles[0]}", "bad"), *(f"    {more}" for more in titles[1:])]
    lines.append(paint(f"    {KIND_WORDS[test.kind]}, {test.headline}", "label"))
    return [*lines, "", *(f"    {line}".rstrip() for line in _blocks(test.blocks, paint, 4))]


def _without_case(test: Test) -> tuple[str, str]:
    """What the cases of one parametrized test have in common."""
    return re.sub(CASE, "", test.title), test.headline


def _other(tests: list[Test], paint: Paint) -> str:
    """A line for one test, or for several cases of one."""
    mark = signs.of_test(tests[0].status)
    title, headline = _without_case(tests[0])
    about = [] if tests[0].status is Outcome.FAILED else [headline]
    if len(tests) > 1:
        about.insert(0, f"{len(tests)} cases")
    else:
        title = tests[0].title
    words = f" ({', '.join(about)})" if about else ""
    title = cut(title, WIDTH - 6 - width_of(words))
    return paint(f"    {mark} ", "label") + title + paint(words, "label")


def _blocks(blocks: tuple[Block, ...], paint: Paint, margin: int = 0) -> list[str]:
    lines: list[str] = []
    for block in blocks:
        lines += ["", *lines_of(block, WIDTH - margin, paint)]
    return lines[1:]


def _end(feedback: Feedback, paint: Paint) -> list[str]:
    lines = [paint("Next", "strong"), *_steps(feedback, paint)]
    if feedback.verdict.sandbox.missing:
        lines += ["", *(paint(line, "label") for line in wrap(feedback.sandbox, WIDTH))]
    return lines


def _steps(feedback: Feedback, paint: Paint) -> list[str]:
    """The command first: it is what a learner looks for. A long one is never broken."""
    steps = list(feedback.steps)
    if feedback.page:
        steps.append(Step(text="every test, as a page", command=feedback.page))
    sizes = [width_of(step.command) for step in steps]
    column = max((size for size in sizes if size <= COMMAND), default=0)
    lines = []
    for step, size in zip(steps, sizes, strict=True):
        gap = "  " if size <= column else "\n" + " " * (column + 4)
        command = paint(pad(step.command, column), "command") + gap if step.command else ""
        told = wrap(step.text, WIDTH - column - 4 if command else WIDTH - 2)
        lines += [f"  {command}{told[0]}", *(" " * (column + 4) + more for more in told[1:])]
    return lines
