"""`python -m graders` in a folder whose files are named like modules."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def test_what_lies_beside_a_submission_is_not_run(work: Path, environment: dict[str, str]) -> None:
    for name in ("tokenize", "numpy", "pytest", "msgspec", "jinja2", "sitecustomize"):
        (work / f"{name}.py").write_text(f"raise SystemExit('{name}.py ran beside the judge')")
    (work / "rrf.py").write_text("def rrf_scores(rankings, k=60):\n    return {}\n")
    done = subprocess.run(
        [sys.executable, "-m", "graders", "check", "rrf.py", "--no-html"],
        cwd=work, env=environment, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
    assert "beside the judge" not in done.stdout + done.stderr
