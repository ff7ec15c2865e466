"""Checks that verdicts are the same under ten hash seeds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from graders.authoring.findings import Finding
from graders.authoring.seeded import SOLUTION
from graders.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from graders.authoring.seeded import Outcomes

SEEDS = range(10)


def outcomes_under(root: Path, slugs: Sequence[str], seed: int) -> Outcomes:
    """Grade in a process with that hash seed. Raises InternalError where it does not end well."""
    done = subprocess.run(
        [sys.executable, "-m", "graders.authoring.seeded"],
        input=json.dumps({"root": str(root), "slugs": list(slugs), "seed": seed}),
        env={**os.environ, "PYTHONHASHSEED": str(seed)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise InternalError(f"grading under hash seed {seed} failed:\n{done.stderr[-2000:]}")
    found: Outcomes = json.loads(done.stdout)
    return found


def compare(root: Path, by_seed: Sequence[Outcomes]) -> Iterator[tuple[str, Finding]]:
    """What is not the same under all seeds, with the exercise's slug; once a task."""
    seen: dict[tuple[str, str, str], tuple[str, int]] = {}
    told = set()
    for seed, slug, name, task, status in _all(by_seed):
        usual, before = seen.setdefault((slug, name, task), (status, seed))
        if status != usual and (slug, task) not in told:
            told.add((slug, task))
            path = root / "exercises" / slug / "hidden" / f"test_{task}.py"
            fault = f"{name} is {usual} {_under(before, name)}, and {status} {_under(seed, name)}."
            fix = "Do not rely on the order of a set, or on the order of the tests."
            yield slug, Finding("seeds", str(path), fault, fix)


def _under(seed: int, name: str) -> str:
    backwards = seed % 2 and name != SOLUTION
    return f"under hash seed {seed}{' with the tests backwards' if backwards else ''}"


def _all(by_seed: Sequence[Outcomes]) -> Iterator[tuple[int, str, str, str, str]]:
    for seed, outcomes in zip(SEEDS, by_seed, strict=False):
        for slug, submissions in outcomes.items():
            for name, tasks in submissions.items():
                for task, status in tasks.items():
                    yield seed, slug, name, task, status
