"""One lab from files to folder: grade, run, start anew where a part fails, write."""

from __future__ import annotations

import hashlib
import importlib
import importlib.metadata
import platform
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from graders import __version__
from graders.explaining import Table, TableRow
from graders.labs.crew import Crew
from graders.labs.parts import JOBS, PartFailed, Parts
from graders.labs.report import Section
from graders.labs.setting import Options, Setting, Tell, tell_nobody
from graders.record import record

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from graders.labs.registry import Lab
    from graders.labs.report import Report

PACKAGES = ("numpy", "scipy", "scikit-learn")


@record()
class Finished:
    """A report that also says whose parts made it, and the manifest for its folder."""

    report: Report
    manifest: Mapping[str, Any]


@dataclass
class _Run:
    """The crew as it stands. dropped: job to file and reason, of those that failed on the way."""

    crew: Crew
    dropped: list[tuple[str, str, str]] = field(default_factory=list)

    def parts(self) -> Parts:
        lost = {(job, file) for job, file, _ in self.dropped}
        return Parts(
            self.crew.sandbox,
            {
                job: [part for part in self.crew.for_job(job) if (job, part.name) not in lost]
                for job in JOBS
            },
            self.crew.limits,
        )


def run(lab: Lab, options: Options, crew: Crew | None = None, tell: Tell = tell_nobody) -> Finished:
    """Run a lab. Raises UsageError, SandboxError, never PartFailed.

    A learner's function that fails costs its own job: the run starts again with the next file that
    can do it, or with the reference, so that no figure is made by two hands.
    """
    under_way = _Run(crew or Crew())
    action = importlib.import_module(f"graders.labs.{lab.module}").run
    while True:
        parts = under_way.parts()
        try:
            report: Report = action(Setting(options=options, parts=parts, tell=tell))
            break
        except PartFailed as failed:
            file = parts.crew[failed.job][0].name
            under_way.dropped.append((failed.job, file, failed.reason))
            tell(f"{file} {failed.reason}. Starting again without it", 0, 1)
        finally:
            parts.close()
    whole = replace(report, sections=(*report.sections, _whose(under_way, parts)))
    return Finished(whole, _manifest(lab, whole, options, under_way, parts))


def _whose(under_way: _Run, parts: Parts) -> Section:
    blocks: list[str | Table] = [_summary(parts), _jobs(parts)]
    if under_way.crew.standings:
        blocks.append(_files(under_way, parts))
    return Section(id="parts", title="Whose parts", blocks=tuple(blocks))


def _summary(parts: Parts) -> str:
    yours = [job for job in parts.asked if parts.crew.get(job)]
    if not yours:
        return (
            "Every part is the reference's. `--with DIR` takes a folder of your own files:"
            " those that pass are used instead."
        )
    return f"{len(yours)} of {len(parts.asked)} parts are yours; the reference does the rest."


def _jobs(parts: Parts) -> Table:
    rows = []
    for job in parts.asked:
        title, slugs = JOBS[job]
        files = parts.crew.get(job)
        whose = f"yours, {files[0].name}" if files else "the reference's"
        rows.append(TableRow(cells=(title, whose, ", ".join(slugs))))
    return Table(
        title="Who did what", columns=("Part", "Whose", "Exercises that give it"), rows=tuple(rows)
    )


def _files(under_way: _Run, parts: Parts) -> Table:
    used = {files[0].name for job in parts.asked if (files := parts.crew.get(job))}
    failed = {file: reason for _, file, reason in under_way.dropped}
    rows = []
    for one in under_way.crew.standings:
        if one.file in failed:
            told = f"{one.told}, but here it {failed[one.file]}"
        elif one.part and one.file not in used:
            told = f"{one.told}; another file did its job, or the job did not arise"
        else:
            told = one.told
        rows.append(TableRow(cells=(one.file, "used" if one.file in used else "not used", told)))
    return Table(title="Your files", columns=("File", "Used", "Why"), rows=tuple(rows))


def _manifest(
    lab: Lab, report: Report, options: Options, under_way: _Run, parts: Parts
) -> dict[str, Any]:
    whose = {
        job: (files[0].name if (files := parts.crew.get(job)) else "reference")
        for job in parts.asked
    }
    return {
        "format": 1,
        "lab": lab.name,
        "seed": options.seed,
        "options": _told(options),
        "versions": versions(),
        "sizes": dict(report.sizes),
        "measured": dict(report.measured),
        "inputs": dict(report.inputs),
        "parts": whose,
        "files": [
            {"file": one.file, "sha256": one.sha256, "told": one.told}
            for one in under_way.crew.standings
        ],
        "failed": [
            {"job": job, "file": file, "reason": reason} for job, file, reason in under_way.dropped
        ],
    }


def _told(options: Options) -> dict[str, Any]:
    """The options that differ from the defaults; the cache changes no figure."""
    usual = replace(Options(), cache=options.cache)
    chosen = {one.name: getattr(options, one.name) for one in fields(options)}
    return {name: str(value) for name, value in chosen.items() if value != getattr(usual, name)}


def versions() -> dict[str, str]:
    """What a report depends on."""
    found = {"rankwright": __version__, "python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


def sha256(path: Path) -> str:
    """The hash of a file, for Report.inputs."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
