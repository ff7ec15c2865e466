"""Renews the golden feedback in tests/cases/golden, and writes whole pages to look at.

    python tests/golden.py [SLUG...] [--look DIR]

For each exercise: submission.py, an answer with a mistake; feedback.txt and feedback.html, what is
said about it. What differs between machines and gradings is made the same, and the page's style is
left out. An exercise without a submission gets the first of its wrong solutions.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))

from graders.catalog import find_set
from graders.feedback import build
from graders.judge.judging import Judge
from graders.renderers import RENDERERS
from graders.sandbox.host import open_sandbox
from graders.submission import read_submission
from graders.verdict import SandboxReport

if TYPE_CHECKING:
    from graders.exercise import Exercise
    from graders.feedback import Feedback
    from graders.verdict import Verdict

GOLDEN = Path(__file__).parent / "cases" / "golden"
STRICT = SandboxReport(
    level="strict", enforced=("files", "network", "processes", "memory", "time"), missing=()
)
RENEW = "python tests/golden.py"


def feedback_on(judge: Judge, exercise: Exercise) -> Feedback:
    """The feedback on an exercise's golden submission, at the second failed attempt."""
    verdict = judge.grade(exercise, read_submission(GOLDEN / exercise.slug / "submission.py"))
    feedback = build(
        _without_luck(verdict),
        attempts=2,
        hints_shown={},
        hints={task.id: len(task.hints) for task in exercise.manifest.tasks},
        file=f"{exercise.slug}.py",
    )
    return replace(feedback, page=f"feedback/{exercise.slug}.html")


def _without_luck(verdict: Verdict) -> Verdict:
    tasks = tuple(
        replace(task, tests=tuple(replace(test, duration_s=0.0) for test in task.tests))
        for task in verdict.tasks
    )
    return replace(verdict, tasks=tasks, sandbox=STRICT, versions={"rankwright": "0"})


def texts(feedback: Feedback) -> dict[str, str]:
    """The golden files by their names."""
    return {
        "feedback.txt": RENDERERS["text"](feedback),
        "feedback.html": _without_last_digits(_without_style(RENDERERS["html"](feedback))),
    }


def _without_last_digits(text: str) -> str:
    """LAPACK adds up in each processor's own order; how many digits there are decides on breaks."""
    number = r"\d+\.\d{11,}(?:e[-+]?\d+)?"
    shorter = re.sub(number, lambda found: f"{round(float(found[0]), 10):.10g}", text)
    return re.sub(r"(?<=[\d\]],)\n\s+(?=[\[\d.-])", " ", shorter)


def _without_style(page: str) -> str:
    page = re.sub(r"<style>.*?</style>", "<style></style>", page, flags=re.DOTALL)
    return re.sub(r"'sha256-[^']*'", "'sha256-'", page)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("slugs", nargs="*", metavar="SLUG")
    parser.add_argument("--look", type=Path, metavar="DIR", help="write whole pages there")
    chosen = parser.parse_args()
    problem_set = find_set(None, None, None).problem_set
    sandbox = open_sandbox()
    for slug in chosen.slugs or problem_set.slugs:
        exercise = problem_set.exercise(slug)
        folder = GOLDEN / slug
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / "submission.py").exists():
            wrong = exercise.wrong(exercise.manifest.mistakes[0].id)
            (folder / "submission.py").write_text(wrong.read_text(encoding="utf-8"))
        feedback = feedback_on(Judge(sandbox), exercise)
        for name, text in texts(feedback).items():
            (folder / name).write_text(text, encoding="utf-8")
        if chosen.look:
            chosen.look.mkdir(parents=True, exist_ok=True)
            page = RENDERERS["html"](feedback)
            (chosen.look / f"{slug}.html").write_text(page, encoding="utf-8")
    sandbox.close()


if __name__ == "__main__":
    main()
