from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pytest

from graders.catalog import read_exercise
from graders.judge.judging import Judge
from graders.sandbox.host import open_sandbox
from tests.diagnosis.variants import submitted
from tests.minimal import SLUG, write_set

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from graders.sandbox.session import Sandbox
    from graders.verdict import Diagnosis


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    sandbox = open_sandbox()
    yield sandbox
    sandbox.close()


@pytest.fixture(scope="session")
def judge(sandbox: Sandbox) -> Judge:
    return Judge(sandbox)


class Diagnose(Protocol):
    def __call__(
        self, source: str, wrong: Mapping[str, str], **changed: str
    ) -> tuple[Diagnosis, ...]: ...


@pytest.fixture
def diagnose(judge: Judge, tmp_path: Path) -> Diagnose:
    """Grade a source against the minimal exercise with these wrong solutions; its diagnosis."""

    def run(source: str, wrong: Mapping[str, str], **changed: str) -> tuple[Diagnosis, ...]:
        root = write_set(tmp_path / "set", squares=None, **changed)
        folder = root / "solutions" / SLUG / "wrong"
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in wrong.items():
            (folder / f"{name}.py").write_text(text)
        exercise = read_exercise(root, SLUG)
        return judge.grade(exercise, submitted(source, "doubling.py")).diagnosis

    return run
