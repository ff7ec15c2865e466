"""Examines one exercise: every check, every count, and the mutants if they are wanted."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

from graders.authoring.bench import Bench, each_test
from graders.authoring.checks import GRADING, READING, SOLVING
from graders.authoring.checks.timing import slowest
from graders.authoring.findings import Finding, from_error
from graders.authoring.measuring import judge_mutation, measure
from graders.authoring.model import ExerciseReport
from graders.catalog import read_exercise
from graders.errors import ContentError
from graders.judge.judging import Judge
from graders.sandbox.host import open_sandbox

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from graders.authoring.checks import Check


def examine(
    root: Path, slug: str, *, mutants: bool = False, cache: Path | None = None
) -> ExerciseReport:
    """Examine one exercise of the set at root. cache: where results about mutants are kept."""
    try:
        exercise = read_exercise(root, slug)
    except ContentError as error:
        return ExerciseReport(slug=slug, findings=(from_error("manifest", error),))
    with opened_judge() as judge:
        bench = Bench(exercise, judge)
        findings = check(bench)
        report = _counted(bench, findings)
        if mutants and not _unsolved(findings):
            mutation = measure(bench, cache)
            findings += judge_mutation(exercise, mutation)
            report = replace(report, mutation=mutation)
        return replace(report, findings=tuple(findings))


@contextlib.contextmanager
def opened_judge() -> Iterator[Judge]:
    """A judge with a sandbox of its own, so that no exercise can spoil the next one's."""
    sandbox = open_sandbox()
    try:
        yield Judge(sandbox)
    finally:
        sandbox.close()


def check(bench: Bench) -> list[Finding]:
    """Run the checks. What is graded counts only once the solution itself passes."""
    findings = [*_run(READING, bench), *_run(SOLVING, bench)]
    if not _unsolved(findings):
        findings += _run(GRADING, bench)
    return list(dict.fromkeys(findings))


def _unsolved(findings: list[Finding]) -> bool:
    return any(finding.check in SOLVING for finding in findings)


def _run(checks: Mapping[str, Check], bench: Bench) -> Iterator[Finding]:
    for name, one in checks.items():
        try:
            yield from one(bench)
        except ContentError as error:
            yield from_error(name, error)
        except SyntaxError as error:
            where = f"{error.filename or bench.exercise.folder}:{error.lineno}"
            yield Finding(name, where, f"is not Python: {error.msg}.", "Mend that line.")
        except UnicodeDecodeError as error:
            fault = f"holds text that is not UTF-8: {error.reason}."
            yield Finding(name, str(bench.exercise.folder), fault, "Save its files as UTF-8.")


def _counted(bench: Bench, findings: list[Finding]) -> ExerciseReport:
    manifest = bench.exercise.manifest
    report = ExerciseReport(
        slug=bench.exercise.slug,
        title=manifest.title,
        track=manifest.track,
        tasks=len(manifest.tasks),
        examples=len(bench.exercise.examples),
        hints=sum(len(task.hints) for task in manifest.tasks),
        mistakes=len(bench.faces),
    )
    if _unsolved(findings):
        return report
    name, seconds = slowest(bench.solved)
    tests = sum(1 for _ in each_test(bench.solution))
    faulty = {finding.path for finding in findings if finding.check == "mistakes"}
    caught = sum(str(path) not in faulty for path in bench.faces)
    return replace(report, tests=tests, slowest=name, slowest_s=seconds, caught=caught)
