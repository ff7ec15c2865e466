"""Feedback for a pull-request comment or a classroom log, in GitHub's Markdown.

Everything that learner code chooses stands in a code span or a fence longer than any run of
backticks in it: it can neither leave it nor mention people. What authors write is escaped.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from graders.english import counted
from graders.feedback.reasons import pieces
from graders.feedback.wording import KIND_WORDS, TASK_WORDS
from graders.renderers import signs
from graders.renderers.text_blocks import lines_of
from graders.verdict import TaskStatus

if TYPE_CHECKING:
    from graders.feedback.model import Block, Feedback, Mistake, Reason, Step, Task

WIDTH = 100
_MARKUP = re.compile(r"[\\`*_\[\]<>#|~&$]")
_BACKTICKS = re.compile("`+")


def render(feedback: Feedback) -> str:
    """A table of the tasks, the first failed test of each, what to do next."""
    sign = signs.STATUS_SIGNS[feedback.status]
    parts = [
        f"### {sign} {_escape(feedback.title)}",
        f"**{_escape(feedback.headline)}** {_span(feedback.file)}",
        _table(feedback),
    ]
    if feedback.problem:
        parts.append(_fence(feedback.problem))
    parts += [_failed(task) for task in feedback.tasks if task.failed]
    if feedback.steps:
        parts.append("\n".join(["**Next**", "", *map(_step, feedback.steps)]))
    return "\n\n".join(parts) + "\n"


def _table(feedback: Feedback) -> str:
    rows = ["| task | | points |", "|---|---|---|"]
    for task in feedback.tasks:
        status = f"{signs.TASK_SIGNS[task.status]} {TASK_WORDS[task.status]}"
        why = f": {_escape(task.headline)}" if task.status is TaskStatus.NOT_RUN else ""
        points = f"{task.points} of {task.max_points}"
        rows.append(f"| {_escape(task.title)} | {status}{why if why != ': ' else ''} | {points} |")
    return "\n".join(rows)


def _failed(task: Task) -> str:
    first, others = task.failed[0], task.failed[1:]
    title = f"#### {_escape(task.title)}\n\n**{_escape(first.title)}** "
    about = f"({KIND_WORDS[first.kind]}, {_escape(first.headline)})"
    more = f"\n\nand {counted(len(others), 'more test')} of this task" if others else ""
    why = f"\n\n{_reason(task.reason)}" if task.reason else ""
    return f"{title}{about}\n\n{_fence(first.blocks)}{more}{why}"


def _reason(reason: Reason) -> str:
    parts = [f"_{_escape(reason.lead)}_", *map(_mistake, reason.mistakes), _escape(reason.note)]
    return "\n>\n".join(f"> {part}" for part in parts)


def _mistake(mistake: Mistake) -> str:
    told = f"Told above, at “{mistake.told}”." if mistake.told else mistake.text
    prose = "".join(_span(piece) if code else _prose(piece) for piece, code in pieces(told))
    link = f" [Read on]({mistake.source})" if mistake.source.startswith("https://") else ""
    return f"**{_escape(mistake.title)}.** {prose}{link}"


def _step(step: Step) -> str:
    return f"- {_escape(step.text)}" + (f" {_span(step.command)}" if step.command else "")


def _fence(blocks: tuple[Block, ...]) -> str:
    lines: list[str] = []
    for block in blocks:
        lines += ["", *lines_of(block, WIDTH, lambda text, _role: text)]
    text = "\n".join(line.rstrip() for line in lines[1:])
    fence = "`" * max(3, _longest_run(text) + 1)
    return f"{fence}text\n{text}\n{fence}"


def _span(text: str) -> str:
    ticks = "`" * (_longest_run(text) + 1)
    return f"{ticks} {text} {ticks}" if "`" in text else f"{ticks}{text}{ticks}"


def _longest_run(text: str) -> int:
    return max(map(len, _BACKTICKS.findall(text)), default=0)


def _escape(text: str) -> str:
    return _prose(" ".join(text.split()))


def _prose(text: str) -> str:
    """Text without line ends, whose spaces at either end count."""
    return _MARKUP.sub(lambda match: "\\" + match[0], text)
