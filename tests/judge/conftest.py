from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Protocol

import pytest

from graders.judge.judging import Judge
from graders.sandbox.host import open_sandbox
from graders.submission import SubmittedFile
from tests.minimal import make_exercise

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from graders.sandbox.session import Sandbox
    from graders.verdict import Verdict


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    box = open_sandbox()
    yield box
    box.close()


@pytest.fixture(scope="session")
def judge(sandbox: Sandbox) -> Judge:
    return Judge(sandbox)


def written(source: str) -> SubmittedFile:
    return SubmittedFile("answer.py", source, hashlib.sha256(source.encode()).hexdigest())


class Grade(Protocol):
    def __call__(self, source: str, **changed: str | None) -> Verdict: ...


@pytest.fixture
def grade(judge: Judge, tmp_path: Path) -> Grade:
    """Grade a source against the minimal exercise with some of its files changed."""

    def run(source: str, **changed: str | None) -> Verdict:
        return judge.grade(make_exercise(tmp_path / "set", **changed), written(source))

    return run
