from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from graders.labs.crew import Crew, Standing
from graders.labs.parts import JOBS, PartFile, Parts
from graders.labs.reference import built_in
from graders.labs.setting import Setting
from graders.limits import Limits
from graders.sandbox.host import open_sandbox
from graders.sandbox.session import Load
from tests.labs.material import write_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from graders.sandbox.session import Sandbox

    MakeCrew = Callable[..., Crew]

# Long enough for a busy machine, short enough to wait for what never ends.
LIMITS = Limits(call_s=3.0, total_s=30.0, memory_mb=512)


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    opened = open_sandbox()
    yield opened
    opened.close()


@pytest.fixture
def crew(sandbox: Sandbox) -> MakeCrew:
    """Takes files on without grading them: slug to source, the reference solution if empty."""

    def made(limits: Limits = LIMITS, **sources: str) -> Crew:
        standings = []
        for slug, source in sources.items():
            exercise = built_in().exercise(slug)
            text = source or exercise.solution.read_text(encoding="utf-8")
            load = Load(text, f"{slug}.py", exercise.manifest.exports, exercise.manifest.packages)
            part = PartFile(slug, f"{slug}.py", load)
            standings.append(Standing(part.name, "taken on", part))
        return Crew(tuple(standings), sandbox, limits)

    return made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A sound small corpus in BEIR layout."""
    return write_folder(tmp_path / "small")


@pytest.fixture
def learners(crew: MakeCrew) -> Iterator[Callable[..., Setting]]:
    """A setting in which learners' files do their jobs."""
    made = []

    def with_files(**sources: str) -> Setting:
        one = crew(**sources)
        made.append(Parts(one.sandbox, {job: one.for_job(job) for job in JOBS}, one.limits))
        return Setting(parts=made[-1])

    yield with_files
    for parts in made:
        parts.close()
