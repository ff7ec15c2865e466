"""Prints what each lab that brings its own texts takes, beside what it may take.

    python tests/bench/lab_times.py

Each line is a process of its own, imports and report included. "cpu" is what it would take on one
core that nothing else keeps busy; "wall" hangs on what else the machine does.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time

AIMS_S = {
    "pipeline": 5.0,
    "bm25-parameters": 20.0,
    "fusion": 20.0,
    "ivf": 20.0,
    "mmr": 20.0,
    "chunk-size": 20.0,
}


def measure(name: str) -> dict[str, float]:
    """Run a lab in this process."""
    start = time.perf_counter()
    from graders.labs import writing  # noqa: PLC0415  what a run has to import, too
    from graders.labs.registry import LABS  # noqa: PLC0415
    from graders.labs.running import run  # noqa: PLC0415
    from graders.labs.setting import Options  # noqa: PLC0415

    finished = run(LABS[name], Options())
    writing.files(finished.report, finished.manifest)
    used = resource.getrusage(resource.RUSAGE_SELF)
    return {
        "wall": time.perf_counter() - start,
        "cpu": used.ru_utime + used.ru_stime,
        "mb": used.ru_maxrss / 1024,
    }


def main() -> None:
    """Print the table."""
    print(f"{'lab':16} {'wall s':>7} {'cpu s':>7} {'aim s':>6} {'MB':>5}")
    for name, aim in AIMS_S.items():
        command = [sys.executable, __file__, name]
        shown = subprocess.run(command, check=True, capture_output=True, text=True)
        one = json.loads(shown.stdout)
        print(f"{name:16} {one['wall']:7.1f} {one['cpu']:7.1f} {aim:6.0f} {one['mb']:5.0f}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(measure(sys.argv[1])))
    else:
        main()
