"""A small problem set of three exercises, and ways to have passed them."""

from __future__ import annotations

import textwrap
from subprocess import CompletedProcess
from typing import TYPE_CHECKING

import pytest

from graders.catalog import ProblemSet, read_exercise
from graders.cli import app
from graders.progress import open_progress
from graders.sandbox.host import open_sandbox
from graders.verdict import (
    SandboxReport,
    Status,
    Submission,
    TaskResult,
    TaskStatus,
    Verdict,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from graders.exercise import Exercise
    from graders.sandbox.session import Sandbox

MANIFEST = """
format = 1
title = "{title}"
blurb = "Multiply by {factor}."
track = "{track}"
difficulty = 1
order = {order}
prerequisites = {prerequisites}
exports = ["{slug}"]

[[tasks]]
id = "numbers"
title = "Plain numbers"
points = 3
hints = ["Mild hint.", "Middling hint.", "Strong hint."]

[[tasks]]
id = "lists"
title = "Lists of numbers"
points = 2
hints = ["First.", "Second.", "Third.", "Fourth."]
"""
STUB = '''
"""The stub of {slug}."""


def {slug}(value):
    """{factor} times the value."""
    raise NotImplementedError
'''
SOLUTION = '''
"""The solution of {slug}."""


def {slug}(value):
    """{factor} times the value, or times each of a list."""
    if isinstance(value, list):
        return [{factor} * item for item in value]
    return {factor} * value
'''
TESTS = {
    "numbers": '''
        """Plain numbers."""
        from graders.testing import expect

        def test_three(submission):
            """{factor} times 3."""
            expect(submission.{slug}, 3).equals({factor} * 3)
        ''',
    "lists": '''
        """Lists of numbers."""
        from graders.testing import expect

        def test_pair(submission):
            """{factor} times 1 and 2."""
            expect(submission.{slug}, [1, 2]).equals([{factor} * 1, {factor} * 2])
        ''',
}
EXAMPLES = """
[[examples]]
task = "numbers"
title = "Two"
call = "{slug}(2)"
expected = "{factor} * 2"
why = "{factor} times 2."

[[examples]]
task = "lists"
title = "One"
call = "{slug}([1])"
expected = "[{factor}]"
why = "Each item is multiplied."
"""
EXERCISES = (
    {"slug": "double", "title": "Double it", "factor": 2, "track": "Whole", "order": 10},
    {"slug": "quadruple", "title": "Twice double", "factor": 4, "track": "Whole", "order": 20},
    {"slug": "halve", "title": "Halve it", "factor": 0.5, "track": "Parts", "order": 30},
)
PREREQUISITES = {"quadruple": ["double"]}


@pytest.fixture(scope="session")
def warm_sandbox() -> Iterator[Callable[[str | None], Sandbox]]:
    """One sandbox for every grading inside the tests' own process, started by the first."""
    opened: list[Sandbox] = []

    def lend(_require: str | None) -> Sandbox:
        if not opened:
            opened.append(open_sandbox())
        return _Lent(opened[0])

    yield lend
    for sandbox in opened:
        sandbox.close()


class _Lent:
    """A sandbox that stays open when its borrower closes it."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.session, self._sandbox = sandbox.session, sandbox

    @property
    def report(self) -> SandboxReport:
        return self._sandbox.report

    def close(self) -> None:
        """Leave it to the next."""


@pytest.fixture
def here(
    work: Path,
    environment: dict[str, str],
    warm_sandbox: Callable[[str | None], Sandbox],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> Callable[..., CompletedProcess[str]]:
    """The command run in this process, which is faster than in one of its own."""

    def run(*arguments: str | Path, env: Mapping[str, str] | None = None) -> CompletedProcess[str]:
        parts = [str(argument) for argument in arguments]
        with monkeypatch.context() as patch:
            patch.chdir(work)
            patch.setattr("os.environ", environment | dict(env or {}))
            patch.setattr("graders.sandbox.host.open_sandbox", warm_sandbox)
            status = app.run(parts)
        printed = capfd.readouterr()
        return CompletedProcess(parts, status, printed.out, printed.err)

    return run


@pytest.fixture
def small_set(tmp_path: Path) -> Path:
    """A problem set with double, quadruple (which builds on double) and halve."""
    root = tmp_path / "set"
    for values in EXERCISES:
        _write_exercise(
            root, values | {"prerequisites": PREREQUISITES.get(str(values["slug"]), [])}
        )
    return root


def _write_exercise(root: Path, values: dict[str, object]) -> None:
    slug = str(values["slug"])
    files = {
        f"exercises/{slug}/exercise.toml": MANIFEST,
        f"exercises/{slug}/statement.md": "# {title}\n",
        f"exercises/{slug}/stub.py": STUB,
        f"exercises/{slug}/examples.toml": EXAMPLES,
        f"solutions/{slug}/solution.py": SOLUTION,
    }
    files |= {f"exercises/{slug}/hidden/test_{task}.py": text for task, text in TESTS.items()}
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        content = textwrap.dedent(text).lstrip().format(**values)
        path.write_text(content, encoding="utf-8")


def verdict_on(exercise: Exercise, *passed: str) -> Verdict:
    """A verdict under which the named tasks passed and the others failed."""
    tasks = tuple(
        TaskResult(
            id=task.id,
            title=task.title,
            status=TaskStatus.PASSED if task.id in passed else TaskStatus.FAILED,
            points=task.points if task.id in passed else 0,
            max_points=task.points,
        )
        for task in exercise.manifest.tasks
    )
    points = sum(task.points for task in tasks)
    return Verdict(
        exercise=exercise.slug,
        title=exercise.manifest.title,
        status=Status.PASSED if points == exercise.max_points else Status.FAILED,
        points=points,
        max_points=exercise.max_points,
        tasks=tasks,
        sandbox=SandboxReport(level="strict", enforced=(), missing=()),
        versions={},
        submission=Submission(name=f"{exercise.slug}.py", sha256="0" * 64),
    )


@pytest.fixture
def graded(small_set: Path, home: Path) -> Callable[..., None]:
    """Remembers a grading in which the named tasks passed: graded("double", "numbers")."""

    def grade(slug: str, *passed: str) -> None:
        progress = open_progress(home / "progress.sqlite3", str(small_set.resolve()), pytest.fail)
        progress.graded(verdict_on(read_exercise(small_set, slug), *passed))
        progress.close()

    return grade


@pytest.fixture
def small_exercises(small_set: Path) -> tuple[Exercise, ...]:
    """The exercises of the small set in learning order."""
    return ProblemSet(small_set).exercises
