"""The verdict on a submission: plain, frozen data that every renderer and the JSON share."""

from __future__ import annotations

from enum import StrEnum

from graders.explaining import Derivation, Picture  # noqa: TC001  msgspec reads the hints
from graders.record import record

FORMAT = 1


class Outcome(StrEnum):
    """How one test ended: a closed set."""

    PASSED = "passed"
    FAILED = "failed"
    CRASHED = "crashed"
    TIMED_OUT = "timed_out"
    OUT_OF_MEMORY = "out_of_memory"
    TOO_MUCH_OUTPUT = "too_much_output"
    NOT_RUN = "not_run"

    @property
    def is_failure(self) -> bool:
        """Whether the test ran and did not pass."""
        return self not in (Outcome.PASSED, Outcome.NOT_RUN)


class TaskStatus(StrEnum):
    """How one task ended. A task passes only if each of its tests ran once and passed."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_WRITTEN = "not_written"
    NOT_RUN = "not_run"


class Status(StrEnum):
    """How the submission as a whole ended; invalid: it could not be loaded."""

    PASSED = "passed"
    FAILED = "failed"
    INVALID = "invalid"


class Kind(StrEnum):
    """Where a test comes from."""

    EXAMPLE = "example"
    HIDDEN = "hidden"
    BANK = "bank"


@record(kw_only=True)
class Frame:
    """One frame inside the learner's file: 1-based line, its text, short values of its locals."""

    line: int
    function: str
    source: str
    variables: dict[str, str]


@record(kw_only=True)
class Traceback:
    """An exception of the learner's code, outermost frame first."""

    type: str
    message: str
    frames: tuple[Frame, ...]

    @property
    def headline(self) -> str:
        """Type and message as Python's own last line has them; the type where there is no more."""
        return f"{self.type}: {self.message}".strip().removesuffix(":")


@record(kw_only=True)
class Row:
    """One place where expected and actual part; error is |expected - actual| for numbers."""

    where: str
    expected: str
    actual: str
    error: float | None = None
    note: str = ""


@record(kw_only=True)
class Difference:
    """Where expected and actual part.

    kind: type, shape, dtype, length, keys, values, rounded, ranking, tie, argument or property.
    summary: one sentence. rows: the first few places; total: how many places differ in all.
    """

    kind: str
    summary: str
    rows: tuple[Row, ...] = ()
    total: int = 0


@record(kw_only=True)
class TestResult:
    """One test. call, expected and actual are Python expressions, cut where they are long."""

    __test__ = False  # keep pytest from collecting this class by its name

    id: str
    title: str
    kind: Kind
    status: Outcome
    call: str = ""
    expected: str = ""
    actual: str = ""
    message: str = ""
    difference: Difference | None = None
    traceback: Traceback | None = None
    output: str = ""
    duration_s: float = 0.0


@record(kw_only=True)
class NextHint:
    """The next hint on offer: `number` of `of`, counted from 1."""

    number: int
    of: int


@record(kw_only=True)
class TaskResult:
    """One task; message gives the reason in a line where it was not written or not run."""

    id: str
    title: str
    status: TaskStatus
    points: int
    max_points: int
    message: str = ""
    next_hint: NextHint | None = None
    tests: tuple[TestResult, ...] = ()


@record(kw_only=True)
class Diagnosis:
    """A known mistake that explains a failed task: it gives the same values on the same calls.

    mistake: its id. convention: a known library does it so. source: a link to read on, or "".
    task: the id of the task. explained and of: how many of its failed tests the mistake explains,
    and how many failed; where it is fewer, the mistake is only a part of the reason. Several for
    one task cannot be told apart by its tests.
    """

    mistake: str
    title: str
    text: str
    source: str
    convention: bool
    task: str
    explained: int
    of: int


@record(kw_only=True)
class Counterexample:
    """The smallest input of the bank on which the submission parts. task and test: their ids."""

    task: str
    test: str
    call: str
    expected: str
    actual: str


@record(kw_only=True)
class SandboxReport:
    """How the submission was held: level strict, limited, process or inline.

    enforced and missing name the layers: files, network, processes, memory, time.
    """

    level: str
    enforced: tuple[str, ...]
    missing: tuple[str, ...]


@record(kw_only=True)
class Submission:
    """What was graded: the file's name and the SHA-256 of its bytes."""

    name: str
    sha256: str


@record(kw_only=True)
class Verdict:
    """The result of one grading. message and traceback say why where status is invalid."""

    exercise: str
    title: str
    status: Status
    points: int
    max_points: int
    tasks: tuple[TaskResult, ...]
    sandbox: SandboxReport
    versions: dict[str, str]
    submission: Submission
    message: str = ""
    traceback: Traceback | None = None
    output: str = ""
    diagnosis: tuple[Diagnosis, ...] = ()
    counterexample: Counterexample | None = None
    derivation: Derivation | None = None
    pictures: tuple[Picture, ...] = ()
    format: int = FORMAT
