"""Prints what a grading costs, as ratios of a bare pytest run measured in turn with it.

    make bench

runs it in an environment of its own with the product's run-time dependencies only; as root, who
alone may read how much memory a worker has. The bare run is
`python -m pytest -q -p no:cacheprovider --json-report` over six trivial tests that import numpy.
Other packages' plugins that load themselves, such as anyio's, which comes with watchfiles, would
slow it and flatter us: they are kept out.
"""

from __future__ import annotations

import importlib.metadata
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from graders.catalog import find_set
from graders.judge.judging import Judge
from graders.limits import Limits
from graders.sandbox.host import open_sandbox
from graders.sandbox.session import Call, Load
from graders.submission import read_submission

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 15
COMMAND = Path(sys.executable).with_name("rankwright")
TRIVIAL = "import numpy as np\n" + "".join(
    f"def test_{n}():\n    assert np.ones({n}).sum() == {n}\n" for n in range(6)
)
PLUGINS = {"pytest-json-report", "pytest-metadata"}
ANSWER = "def echo(x):\n    return 1\n"


def seconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def run(*command: str | Path, folder: Path) -> None:
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


def strangers() -> list[str]:
    """The options that keep other packages' plugins out: they would slow the bare run down."""
    return [
        option
        for distribution in importlib.metadata.distributions()
        if distribution.name not in PLUGINS
        for entry in distribution.entry_points
        if entry.group == "pytest11"
        for option in ("-p", f"no:{entry.name}")
    ]


STRANGERS = strangers()


def bare(folder: Path) -> None:
    options = ("-q", "-p", "no:cacheprovider", *STRANGERS, "--json-report")
    run(sys.executable, "-m", "pytest", *options, folder=folder)


def ratio(folder: Path, action: Callable[[], object], rounds: int = ROUNDS) -> tuple[float, float]:
    """Median over pairs of action / bare run, and the median seconds of action."""
    pairs = [(seconds(action), seconds(lambda: bare(folder))) for _ in range(rounds)]
    return statistics.median(a / b for a, b in pairs), statistics.median(a for a, _ in pairs)


def median_ms(action: Callable[[], object], rounds: int) -> float:
    return 1000 * statistics.median(seconds(action) for _ in range(rounds))


def commands(folder: Path, answer: Path) -> list[tuple[str, str, str]]:
    rows = []
    for name, limit, arguments in (
        ("check, cold, with page", "1.25", ("check", answer, "--html", folder / "page.html")),
        ("list", "0.60", ("list",)),
        ("hint", "0.60", ("hint", "rrf")),
    ):
        action = lambda arguments=arguments: run(COMMAND, *arguments, folder=folder)  # noqa: E731
        share, took = ratio(folder, action)
        rows.append((name, f"{share:.2f} of the bare run ({1000 * took:.0f} ms)", limit))
    return rows


def warm(folder: Path, judge: Judge) -> tuple[str, str, str]:
    exercise = find_set(None, None, None).problem_set.exercise("rrf")
    submission = read_submission(exercise.solution)
    judge.grade(exercise, submission)
    share, took = ratio(folder, lambda: judge.grade(exercise, submission))
    text = f"{share:.2f} of the bare run ({1000 * took:.0f} ms)"
    return "a second grading in one process", text, "0.20"


def calls() -> list[tuple[str, str, str]]:
    sandbox = open_sandbox()
    load = Load(ANSWER, "answer.py", ("echo",), ("numpy",))
    small = Call("echo", ([1, 2, 3],), {})
    matrix = Call("echo", (np.random.default_rng(0).normal(size=(2000, 16)),), {})

    def fresh() -> None:
        session = sandbox.session(Limits())
        session.request(load)
        session.request(small)
        session.close()

    fresh()
    start = median_ms(fresh, 50)
    session = sandbox.session(Limits())
    session.request(load)
    small_us = 1000 * median_ms(lambda: session.request(small), 1000)
    matrix_ms = median_ms(lambda: session.request(matrix), 100)
    sandbox.close()
    return [
        ("fork, jail, load, first call", f"{start:.1f} ms", "10 ms"),
        ("a small call", f"{small_us:.0f} µs", "100 µs"),
        ("a call with 2000×16 float64", f"{matrix_ms:.2f} ms", "5 ms"),
    ]


def memory(folder: Path, answer: Path) -> tuple[str, str, str]:
    """Largest sum of proportional set sizes of the command and all that it started."""
    process = subprocess.Popen(
        [COMMAND, "check", answer, "--no-html"], cwd=folder, stdout=subprocess.DEVNULL
    )
    largest = 0
    while process.poll() is None:
        largest = max(largest, sum(map(pss_kb, family(process.pid))))
    return "memory of a grading", f"{largest / 1024:.0f} MB", "150 MB"


def family(pid: int) -> list[int]:
    try:
        tasks = Path(f"/proc/{pid}/task").iterdir()
        children = [int(c) for task in tasks for c in (task / "children").read_text().split()]
    except OSError:
        return [pid]
    return [pid, *(one for child in children for one in family(child))]


def pss_kb(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    except (FileNotFoundError, ProcessLookupError, StopIteration):  # it has just ended
        return 0


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["RANKWRIGHT_HOME"] = str(folder / "home")
        (folder / "test_trivial.py").write_text(TRIVIAL)
        solution = find_set(None, None, None).problem_set.exercise("rrf").solution
        answer = folder / "rrf.py"
        answer.write_bytes(solution.read_bytes())
        bare(folder)
        rows = commands(folder, answer)
        sandbox = open_sandbox()
        rows.append(warm(folder, Judge(sandbox)))
        sandbox.close()
        rows += calls()
        rows.append(memory(folder, answer))
        took = 1000 * statistics.median(seconds(lambda: bare(folder)) for _ in range(ROUNDS))
    print(f"the bare run: {took:.0f} ms, median of {ROUNDS}\n")
    print(f"| {'what':<32} | {'measured':<30} | at most |\n|{'-' * 34}|{'-' * 32}|---------|")
    for what, measured, limit in rows:
        print(f"| {what:<32} | {measured:<30} | {limit:<7} |")


if __name__ == "__main__":
    main()
