"""Prints how the time and memory of `rankwright verify` grow with the number of exercises.

    python tests/bench/verify.py [COUNT ...]

Each set is made of fresh exercises as `rankwright new` writes them, so that only their number
differs. Memory is the largest sum of proportional set sizes of the command and all that it started.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from graders.authoring.scaffold import new_exercise, new_set
from graders.catalog import ProblemSet
from tests.bench.latency import family, pss_kb

COUNTS = [int(count) for count in sys.argv[1:]] or [5, 10, 20]
COMMAND = Path(sys.executable).with_name("rankwright")
PAUSE_S = 0.2


def make_set(root: Path, count: int) -> None:
    new_set(root)
    for number in range(1, count):
        new_exercise(ProblemSet(root), f"exercise_{number:03}")


def verify(root: Path) -> tuple[float, float]:
    """Seconds, and megabytes at the most."""
    start = time.perf_counter()
    process = subprocess.Popen(
        [COMMAND, "--set", root, "verify"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"RANKWRIGHT_HOME": str(root / "home")},
    )
    largest = 0
    while process.poll() is None:
        largest = max(largest, sum(map(pss_kb, family(process.pid))))
        time.sleep(PAUSE_S)
    assert process.returncode == 0, "the set is not sound"
    return time.perf_counter() - start, largest / 1024


def main() -> None:
    print("| exercises | seconds | seconds each | memory |\n|---|---|---|---|")
    for count in COUNTS:
        with tempfile.TemporaryDirectory() as name:
            root = Path(name) / "set"
            make_set(root, count)
            seconds, megabytes = verify(root)
        each = seconds / count
        print(f"| {count} | {seconds:.1f} | {each:.2f} | {megabytes:.0f} MB |", flush=True)


if __name__ == "__main__":
    main()
