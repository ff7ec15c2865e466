"""Workflow annotations for GitHub: one for each task that is failed or not written, and the result.

The escapes are GitHub's: percent signs and line ends are coded everywhere, colons and commas in
properties as well, so that no text can begin a command of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.english import counted
from graders.feedback.model import Trace
from graders.feedback.wording import TASK_WORDS
from graders.renderers.text_blocks import lines_of
from graders.renderers.text_reasons import lines_of_reason
from graders.verdict import TaskStatus

if TYPE_CHECKING:
    from graders.feedback.model import Block, Feedback, Task

WIDTH = 100


def render(feedback: Feedback) -> str:
    """Workflow commands, one a line."""
    lines = []
    if feedback.problem:
        lines.append(_error(feedback, "could not be loaded", "", feedback.problem))
    lines += [_failed(feedback, task) for task in feedback.tasks if task.failed]
    lines += [
        _error(feedback, task.title, TASK_WORDS[task.status], ())
        for task in feedback.tasks
        if task.status is TaskStatus.NOT_WRITTEN
    ]
    lines.append(f"::notice title={_property(feedback.title)}::{_data(feedback.headline)}")
    return "\n".join(lines) + "\n"


def _failed(feedback: Feedback, task: Task) -> str:
    first, others = task.failed[0], len(task.failed) - 1
    more = f" (and {counted(others, 'more test')})" if others else ""
    said = f"{first.title}: {first.headline}{more}"
    why = lines_of_reason(task.reason, WIDTH, lambda text, _role: text) if task.reason else []
    return _error(feedback, task.title, "\n".join([*why, said]), first.blocks)


def _error(feedback: Feedback, title: str, said: str, blocks: tuple[Block, ...]) -> str:
    """One annotation, on the innermost of the learner's lines where there is one."""
    lines = [said] if said else []
    for block in blocks:
        lines += lines_of(block, WIDTH, lambda text, _role: text)
    numbers = [line.number for block in blocks if isinstance(block, Trace) for line in block.lines]
    place = f",line={numbers[-1]}" if numbers else ""
    text = _data("\n".join(lines))
    return f"::error file={_property(feedback.file)}{place},title={_property(title)}::{text}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
