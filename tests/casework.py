"""Golden cases: how a submission is handed in, and what is asserted of it.

A case is a folder with submission.py and expect.json. In a submission @SET@, @PACKAGE@, @FOLDER@
and @JUDGE@ stand for what an attacker may well know: the folders of the problem set, of this
package and of the submission, and the judge's process id. @TRACE@ is part of the name of every
file that a case tries to leave behind. @CONTROLS@ and @SUM@ are too long to keep.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import fromstring

import msgspec

import graders
from graders.cli import app
from graders.feedback import build
from graders.judge.judging import Judge
from graders.renderers import RENDERERS
from graders.sandbox import host
from graders.submission import read_submission
from graders.verdict import Verdict

if TYPE_CHECKING:
    import pytest

    from graders.catalog import ProblemSet
    from graders.limits import Limits
    from graders.sandbox.session import Sandbox, Session
    from graders.verdict import SandboxReport

PATIENT = {"call_s": 10.0}  # so that on a busy machine only what never ends is out of time
# What may stand in no report: it could repaint a terminal or make text lie about its order.
UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@dataclass(frozen=True, kw_only=True)
class Expect:
    """expect.json.

    why: what is tried, and for a hostile case that passes a task, why it may. exercise: one of
    BUILT_IN, or the small one of tests/minimal.py. tasks: status by task, all of them. tests:
    outcome by "task/test", some of them. shows, hides: texts of the report. beside: files that lie
    beside the submission. made: the submission is no file of ours but missing, a folder or a file
    of so many MB.
    """

    why: str
    exercise: str = "rrf"
    exit: int = 1
    status: str = "failed"
    tasks: dict[str, str] = field(default_factory=dict)
    tests: dict[str, str] = field(default_factory=dict)
    shows: list[str] = field(default_factory=list)
    hides: list[str] = field(default_factory=list)
    limits: dict[str, float] = field(default_factory=dict)
    beside: dict[str, str] = field(default_factory=dict)
    made: str | int = ""


def expect_of(folder: Path) -> Expect:
    return Expect(**json.loads((folder / "expect.json").read_text()))


class Kept:
    """The sandbox as `check` gets it: the same for all cases, each with limits of its own."""

    def __init__(self, sandbox: Sandbox, limits: dict[str, float]) -> None:
        self.sandbox, self.limits = sandbox, limits

    @property
    def report(self) -> SandboxReport:
        return self.sandbox.report

    def session(self, limits: Limits) -> Session:
        return self.sandbox.session(replace(limits, **PATIENT | self.limits))  # type: ignore[arg-type]

    def close(self) -> None:
        """Stay open."""


@dataclass(frozen=True)
class Report:
    """What one check told. texts: every form of the verdict by its name."""

    status: int
    verdict: Verdict | None
    texts: dict[str, str]
    errors: str


class Checker:
    """Runs `rankwright check --format json` in this process."""

    def __init__(
        self, sandbox: Sandbox, problem_set: ProblemSet, work: Path, run: pytest.MonkeyPatch,
        capture: pytest.CaptureFixture[bytes],
    ) -> None:  # fmt: skip
        self.sandbox, self.problem_set, self.work = sandbox, problem_set, work
        self.run, self.capture = run, capture
        self.trace = f"trace-{secrets.token_hex(4)}"

    def hand_in(self, folder: Path, expect: Expect) -> Path:
        """Lay the submission where a learner would have it."""
        path = self.work / f"{expect.exercise}.py"
        for name, text in expect.beside.items():
            (self.work / name).write_text(text)
        match expect.made:
            case "missing":
                pass
            case "folder":
                path.mkdir()
            case int(megabytes):
                with path.open("wb") as file:
                    file.truncate(megabytes * 1_000_000)
            case _:
                path.write_bytes(self._filled((folder / "submission.py").read_bytes()))
        return path

    def _filled(self, content: bytes) -> bytes:
        for place, text in {
            "@SET@": str(self.problem_set.root),
            "@PACKAGE@": str(Path(graders.__file__).parent),
            "@FOLDER@": str(self.work),
            "@JUDGE@": str(os.getpid()),
            "@TRACE@": self.trace,
            "@CONTROLS@": "\x01" * 900_000,
            "@SUM@": "1 + " * 60_000,
        }.items():
            content = content.replace(place.encode(), text.encode())
        return content

    def check(self, path: Path, limits: dict[str, float]) -> Report:
        self.run.setattr(host, "open_sandbox", lambda *_: Kept(self.sandbox, limits))
        page = self.work.parent / "page.html"
        self.capture.readouterr()
        arguments = ["--set", self.problem_set.root, "check", path, "--format", "json"]
        status = app.run([*map(str, arguments), "--html", str(page)])
        printed, errors = self.capture.readouterr()
        if not printed:
            return Report(status, None, {}, errors.decode())
        verdict = msgspec.json.decode(printed, type=Verdict)
        feedback = build(verdict, attempts=2, hints_shown={}, hints={})
        texts = {name: render(feedback) for name, render in RENDERERS.items()}
        texts |= {"json": printed.decode(), "html": page.read_text()}
        return Report(status, verdict, texts, errors.decode())

    def points_of_the_next(self, slug: str) -> int:
        """Grade the reference, as the next learner's answer."""
        exercise = self.problem_set.exercise(slug)
        return Judge(self.sandbox).grade(exercise, read_submission(exercise.solution)).points


def assert_as_expected(report: Report, expect: Expect, canary: str) -> None:
    told = report.errors + "\n".join(report.texts.values())
    assert report.status == expect.exit, told
    if report.verdict is None:
        assert expect.exit == 2
    else:
        assert_verdict(report.verdict, expect)
    for text in expect.shows:
        assert text in told
    for text in (*expect.hides, canary):
        assert text not in told
    assert_well_formed(report.texts)


def assert_well_formed(texts: dict[str, str]) -> None:
    """Assert that no text of the submission's has become markup, a command or an escape."""
    for name, text in texts.items():
        assert not UNSAFE.search(text), name
    assert "<script" not in texts.get("html", "")
    assert all(line.startswith("::") for line in texts.get("github", "").splitlines())
    fromstring(texts.get("junit", "<none/>"))  # noqa: S314  our own text


def assert_verdict(verdict: Verdict, expect: Expect) -> None:
    assert verdict.status == expect.status, verdict
    assert {task.id: task.status for task in verdict.tasks} == expect.tasks, verdict
    outcomes = {
        f"{task.id}/{test.id}": test.status for task in verdict.tasks for test in task.tests
    }
    assert outcomes | expect.tests == outcomes, verdict
