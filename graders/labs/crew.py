"""The learner's folder: each file is graded, and those that pass are taken on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.errors import UsageError
from graders.judge.attempt import load_request
from graders.judge.judging import Judge
from graders.judge.manner import Manner, Stop
from graders.labs.parts import JOBS, LIMITS, PartFile
from graders.labs.reference import built_in
from graders.record import record
from graders.submission import SubmittedFile, read_submission
from graders.verdict import Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from graders.labs.setting import Tell
    from graders.limits import Limits
    from graders.sandbox.session import Sandbox
    from graders.verdict import Verdict


@record()
class Standing:
    """A file of the folder. told: why it is used or not. part: None where it is not used."""

    file: str
    told: str
    part: PartFile | None = None
    sha256: str = ""


@record()
class Crew:
    """All files, and the sandbox that they run in, None without a folder. limits: of each job."""

    standings: tuple[Standing, ...] = ()
    sandbox: Sandbox | None = None
    limits: Limits = LIMITS

    def for_job(self, job: str) -> list[PartFile]:
        """The files that can do a job, the preferred one first."""
        by_slug = {one.part.slug: one.part for one in self.standings if one.part}
        return [by_slug[slug] for slug in JOBS[job][1] if slug in by_slug]


def engage(
    folder: Path, sandbox: Sandbox, jobs: Iterable[str], tell: Tell, *, anyway: bool = False
) -> Crew:
    """Grade the files of a folder that a lab's jobs can use.

    anyway: also take those on that can be loaded but did not pass. Raises UsageError where there
    is nothing to grade, SandboxError.
    """
    files = _files(folder)
    wanted = {slug for job in jobs for slug in JOBS[job][1]}
    judge = Judge(sandbox)
    standings = []
    for done, path in enumerate(files):
        tell(f"Grading {path.name}", done, len(files))
        standings.append(_standing(path, judge, wanted, anyway=anyway))
    tell("Grading", len(files), len(files))
    return Crew(tuple(standings), sandbox)


def _files(folder: Path) -> Sequence[Path]:
    if not folder.is_dir():
        raise UsageError(f"{folder}: is no folder. Name the one with your files for --with.")
    files = sorted(path for path in folder.glob("*.py") if not path.name.startswith("."))
    if not files:
        raise UsageError(f"{folder}: holds no .py file. Name the folder with your answers.")
    return files


def _standing(path: Path, judge: Judge, wanted: set[str], *, anyway: bool) -> Standing:
    slug = path.stem
    if slug not in built_in().slugs:
        return Standing(path.name, "answers no exercise, by its name")
    if slug not in wanted:
        return Standing(path.name, "is for a job that this lab does not have")
    try:
        submission = read_submission(path)
    except UsageError as error:
        return Standing(path.name, f"cannot be read: {error}")
    exercise = built_in().exercise(slug)
    # A hostile file must not sit out every test's time limit: a task ends where it fails.
    verdict = judge.grade_all(exercise, [submission], Manner(stop=Stop.TASK))[0]
    part = PartFile(slug, path.name, load_request(exercise, submission))
    return _graded(submission, verdict, part, anyway=anyway)


def _graded(
    submission: SubmittedFile, verdict: Verdict, part: PartFile, *, anyway: bool
) -> Standing:
    name, told = submission.name, f"{verdict.points} of {verdict.max_points} points"
    if verdict.status is Status.PASSED:
        return Standing(name, f"passed, {told}", part, submission.sha256)
    if verdict.status is Status.INVALID:
        return Standing(name, f"cannot be loaded: {verdict.message}", sha256=submission.sha256)
    if anyway:
        return Standing(name, f"not passed, {told}; used anyway", part, submission.sha256)
    return Standing(name, f"not passed, {told}", sha256=submission.sha256)
