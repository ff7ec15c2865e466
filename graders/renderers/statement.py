"""An exercise as learners read it: one self-contained page."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from graders.record import record
from graders.renderers.coloured import coloured
from graders.renderers.pages import render_page
from graders.renderers.pictures import draw
from graders.renderers.prose import Prose, line, prose

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markupsafe import Markup

    from graders.exercise import Example, Exercise, Task
    from graders.explaining import Picture

STYLES = ("statement.css", "code.css", "pictures.css")


@record()
class ShownExample:
    """A worked example: its call as code, what it gives or raises, and why."""

    title: str
    code: Markup
    why: Markup


@record()
class ShownTask:
    """A task with its examples and its hints, which the page keeps folded."""

    id: str
    title: str
    points: int
    hints: tuple[Markup, ...]
    examples: tuple[ShownExample, ...]


def render(exercise: Exercise, pictures: Sequence[Picture] = (), *, script: str = "") -> str:
    """The whole page. script: what a preview adds so that the page follows its source."""
    return render_page(
        "statement.html",
        *STYLES,
        exercise=exercise,
        text=statement(exercise),
        tasks=tasks(exercise),
        drawings=[draw(picture) for picture in pictures],
        stub=coloured(exercise.stub.read_text(encoding="utf-8")),
        script=script,
    )


def statement(exercise: Exercise) -> Prose:
    """The statement's text as HTML, with its sections."""
    return prose(exercise.statement.read_text(encoding="utf-8"))


def tasks(exercise: Exercise) -> tuple[ShownTask, ...]:
    """The tasks, each with its examples."""
    return tuple(_task(exercise, task) for task in exercise.manifest.tasks)


def _task(exercise: Exercise, task: Task) -> ShownTask:
    return ShownTask(
        id=task.id,
        title=task.title,
        points=task.points,
        hints=tuple(line(hint) for hint in task.hints),
        examples=tuple(_example(one) for one in exercise.examples if one.task == task.id),
    )


def _example(example: Example) -> ShownExample:
    code = f"{example.setup}\n{example.call}".strip()
    result = example.expected or f"Traceback (most recent call last):\n{example.raises}"
    return ShownExample(example.title, coloured(f"{_prompted(code)}\n{result}"), line(example.why))


def _prompted(code: str) -> str:
    """The code as it looks at Python's prompt: >>> before a statement, ... where it goes on."""
    starts = {node.lineno for node in ast.parse(code).body}
    return "\n".join(
        f"{'>>>' if number in starts else '...'} {text}".rstrip()
        for number, text in enumerate(code.splitlines(), start=1)
    )
