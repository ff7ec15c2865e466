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
from graders.authoring.checks.determinism import backwards
from graders.catalog import read_exercise
from graders.errors import ContentError
from graders.judge.judging import Judge
from graders.judge.manner import Stop, all_in_order
from graders.sandbox.host import open_sandbox

if TYPE_CHECKING:
    from graders.verdict import Verdict

SOLUTION = "solution"
# By slug, then by submission, then by task: how the task ended.
Outcomes = dict[str, dict[str, dict[str, str]]]


# Ten times every wrong solution would take longer than all other checks together. One of the two
# seeds is odd, and under odd seeds the tests run backwards.
TURNS = (0, 3)
ROUND = 10


def outcomes(root: Path, slugs: list[str], seed: int) -> Outcomes:
    """Grade solutions, and those wrong solutions whose turn it is: each under two seeds of ten.

    Under odd seeds the tests run backwards. An exercise that cannot be graded is left out.
    """
    sandbox = open_sandbox(hash_seed=seed)
    found: Outcomes = {}
    try:
        for slug in slugs:
            try:
                bench = Bench(read_exercise(root, slug), Judge(sandbox))
                found[slug] = {SOLUTION: _tasks(bench.solution), **_wrong(bench, seed)}
            except ContentError:
                found.pop(slug, None)  # the checks of that exercise tell why
    finally:
        sandbox.close()
    return found


def _wrong(bench: Bench, seed: int) -> dict[str, dict[str, str]]:
    turn = {(seed + step) % ROUND for step in TURNS}
    files = [file for number, file in enumerate(bench.wrong_files) if number % ROUND in turn]
    choose = backwards if seed % 2 else all_in_order
    verdicts = bench.grade(files, choose, stop=Stop.TASK) if files else []
    return {one.submission.name: _tasks(one) for one in verdicts}


def _tasks(verdict: Verdict) -> dict[str, str]:
    return {task.id: task.status.value for task in verdict.tasks}


if __name__ == "__main__":
    asked = json.load(sys.stdin)
    json.dump(outcomes(Path(asked["root"]), asked["slugs"], asked["seed"]), sys.stdout)
