"""A process of its own that grades under one hash seed: `python -m graders.authoring.seeded`.

Reads {"root", "seed", "slugs"} from standard input and writes what Outcomes says. A hash seed is
chosen when Python starts, and decides in which order a set or dict of strings is walked: in hidden
tests, here, and in the submission, in its worker.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from graders.authoring.bench import Bench
from graders.catalog import read_exercise
from graders.errors import ContentError
from graders.judge.judging import Judge
from graders.sandbox.host import open_sandbox

if TYPE_CHECKING:
    from graders.verdict import Verdict

# By slug, then by submission, then by task: how the task ended.
Outcomes = dict[str, dict[str, dict[str, str]]]


def outcomes(root: Path, slugs: list[str], seed: int) -> Outcomes:
    """Grade solutions and wrong solutions; an exercise that cannot be graded is left out."""
    sandbox = open_sandbox(hash_seed=seed)
    found: Outcomes = {}
    try:
        for slug in slugs:
            try:
                bench = Bench(read_exercise(root, slug), Judge(sandbox))
                found[slug] = {"solution": _tasks(bench.solution)}
                found[slug] |= {name: _tasks(verdict) for name, verdict in bench.wrong.items()}
            except ContentError:
                found.pop(slug, None)  # the checks of that exercise tell why
    finally:
        sandbox.close()
    return found


def _tasks(verdict: Verdict) -> dict[str, str]:
    return {task.id: task.status.value for task in verdict.tasks}


if __name__ == "__main__":
    asked = json.load(sys.stdin)
    json.dump(outcomes(Path(asked["root"]), asked["slugs"], asked["seed"]), sys.stdout)
