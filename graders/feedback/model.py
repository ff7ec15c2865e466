"""What is said to a learner, in order: plain frozen data without markup.

A renderer turns it into text, HTML and so on; none of them decides what to say. Every string has
passed through `visible`, so that nothing in it moves a cursor or reorders a line; escaping for its
own format is all that is left to a renderer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from graders.record import record

if TYPE_CHECKING:
    from graders.explaining import Picture
    from graders.verdict import Kind, Outcome, Status, TaskStatus, Verdict

WHERE_THEY_PART = "Where they part"  # the caption that a table needs only where it stands alone


@record(kw_only=True)
class Sentence:
    """A sentence or two of prose."""

    kind: ClassVar[str] = "sentence"
    text: str


@record(kw_only=True)
class Called:
    """What was called, what should have come back and what did. An empty part is left out."""

    kind: ClassVar[str] = "called"
    call: str
    expected: str
    actual: str


@record(kw_only=True)
class Table:
    """Aligned values. rows have one cell for each column; note says what was left out."""

    kind: ClassVar[str] = "table"
    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@record(kw_only=True)
class Line:
    """One line of the learner's file: 1-based number, text, and (name, value) of its variables.

    repeated: the line called itself over and over; the variables are those of the first time.
    """

    number: int
    function: str
    source: str
    variables: tuple[tuple[str, str], ...]
    repeated: bool = False


@record(kw_only=True)
class Trace:
    """An exception with the learner's own lines, outermost first. lead: who says so, in prose."""

    kind: ClassVar[str] = "trace"
    lead: str
    type: str
    message: str
    lines: tuple[Line, ...]


@record(kw_only=True)
class Output:
    """What the learner's code printed."""

    kind: ClassVar[str] = "output"
    text: str


Block = Sentence | Called | Table | Trace | Output


@record(kw_only=True)
class Test:
    """One test. headline: how it ended, in a few words. blocks: empty where it passed."""

    __test__: ClassVar[bool] = False  # keep pytest from collecting this class by its name

    id: str
    title: str
    kind: Kind
    status: Outcome
    headline: str
    duration_s: float
    blocks: tuple[Block, ...] = ()


@record(kw_only=True)
class Mistake:
    """A known mistake in the author's words, with `code` between backticks.

    text: empty where an earlier task told it, which `told` then names. source: a link, or "".
    """

    title: str
    text: str
    source: str
    told: str = ""


@record(kw_only=True)
class Reason:
    """Why a task failed, as far as known mistakes tell.

    lead: how sure that is. note: on what grounds. mistakes: several where the tests of the task
    cannot tell them apart.
    """

    lead: str
    mistakes: tuple[Mistake, ...]
    note: str


@record(kw_only=True)
class Unrun:
    """Tests that were not run for one and the same reason, which the headline gives."""

    headline: str
    tests: tuple[Test, ...]


@record(kw_only=True)
class Task:
    """One task with its tests by how they ended, each in the order they ran.

    reason: why it failed, where known mistakes tell.
    """

    id: str
    title: str
    status: TaskStatus
    points: int
    max_points: int
    headline: str
    failed: tuple[Test, ...]
    not_run: tuple[Unrun, ...]
    passed: tuple[Test, ...]
    reason: Reason | None = None


@record(kw_only=True)
class Step:
    """What to do next: why, and the command that does it (empty where there is none)."""

    text: str
    command: str = ""


@record(kw_only=True)
class Feedback:
    """Everything said about one submission.

    file: the submission's path as its owner gave it. headline: the result in one sentence.
    problem: why the file could not be loaded; empty otherwise. page: where the HTML page is, once
    there is one. sandbox: how the code was held, in one sentence. verdict: the data behind it,
    untouched but for the hints on offer.
    """

    exercise: str
    title: str
    file: str
    status: Status
    headline: str
    points: int
    max_points: int
    problem: tuple[Block, ...]
    tasks: tuple[Task, ...]
    pictures: tuple[Picture, ...]
    steps: tuple[Step, ...]
    page: str = ""
    sandbox: str
    verdict: Verdict
