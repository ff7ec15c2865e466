"""Verifies a whole set: exercises side by side in processes of their own."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import connection
from typing import TYPE_CHECKING, Any

from graders.authoring.examining import examine
from graders.authoring.findings import Finding, from_error
from graders.authoring.model import ExerciseReport, SetReport
from graders.authoring.seeds import SEEDS, compare, outcomes_under
from graders.catalog import read_exercise
from graders.catalog.problem_set import faults_between
from graders.errors import ContentError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from graders.authoring.seeded import Outcomes
    from graders.catalog import ProblemSet
    from graders.exercise import Exercise

INTERRUPTED = 130


def verify(
    problem_set: ProblemSet,
    slugs: Sequence[str],
    *,
    mutants: bool = False,
    cache: Path | None = None,
    on_done: Callable[[str], None] = lambda _: None,
) -> SetReport:
    """Verify these exercises of the set. on_done is told each exercise and seed when it is done.

    mutants: measure the tests too. cache: the folder for what is known of mutants already.
    """
    root = problem_set.root
    reports, by_seed = _work(root, slugs, mutants=mutants, cache=cache, on_done=on_done)
    for slug, finding in (*compare(root, by_seed), *_between(problem_set)):
        if slug in reports:
            reports[slug] = replace(reports[slug], findings=(*reports[slug].findings, finding))
    return SetReport(root=str(root), exercises=tuple(reports[slug] for slug in slugs))


def steps(slugs: Sequence[str]) -> int:
    """How often on_done is called."""
    return len(slugs) + len(SEEDS)


def _work(
    root: Path,
    slugs: Sequence[str],
    *,
    mutants: bool,
    cache: Path | None,
    on_done: Callable[[str], None],
) -> tuple[dict[str, ExerciseReport], list[Outcomes]]:
    with _processes() as pool:
        exercises = {
            slug: pool.submit(examine, root, slug, mutants=mutants, cache=cache) for slug in slugs
        }
        seeds = [pool.submit(outcomes_under, root, slugs, seed) for seed in SEEDS]
        names: dict[Future[Any], str] = {future: slug for slug, future in exercises.items()}
        names |= dict.fromkeys(seeds, "hash seeds")
        for future in as_completed(names):
            on_done(names[future])
    reports = {slug: _report(root, slug, future) for slug, future in exercises.items()}
    # Seeds say nothing as long as a test ends the process that they run in.
    ended = any(report.findings[:1] == (ended_by(root, slug),) for slug, report in reports.items())
    return reports, [] if ended else [seed.result() for seed in seeds]


def _report(root: Path, slug: str, future: Future[ExerciseReport]) -> ExerciseReport:
    """What came of an exercise. One whose tests end the process is found by trying it alone."""
    try:
        return future.result()
    except BrokenProcessPool:
        with _processes(1) as alone:
            try:
                return alone.submit(examine, root, slug).result()
            except BrokenProcessPool:
                return ExerciseReport(slug=slug, findings=(ended_by(root, slug),))


def ended_by(root: Path, slug: str) -> Finding:
    """What is said of an exercise whose tests end the process that runs them."""
    path = root / "exercises" / slug / "hidden"
    fault, fix = "ends the process that runs it.", "Look for os._exit, or memory without bounds."
    return Finding("hidden", str(path), fault, fix)


def _between(problem_set: ProblemSet) -> Iterator[tuple[str, Finding]]:
    """What is wrong between the exercises that can be read."""
    exercises: list[Exercise] = []
    for slug in problem_set.slugs:
        try:
            exercises.append(read_exercise(problem_set.root, slug))
        except ContentError:
            continue
    exercises.sort(key=lambda exercise: exercise.manifest.order)
    for error in faults_between(exercises):
        finding = from_error("manifest", error)
        for exercise in exercises:
            if finding.path.startswith(f"{exercise.manifest_file}:"):
                yield exercise.slug, finding


def _processes(count: int | None = None) -> ProcessPoolExecutor:
    """Fresh processes: a fork of one with threads and open sockets is not safe."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(
        count or os.cpu_count(), mp_context=context, initializer=_end_with_parent
    )


def _end_with_parent() -> None:
    """Go quietly on Ctrl-C, and when the parent is killed, which would otherwise go unnoticed."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(INTERRUPTED)
