"""`rankwright doctor`: what the sandbox enforces on this machine, proven by trying."""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING

import click

from graders.cli.desk import Desk, pass_desk, set_option
from graders.cli.terminal import say, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from graders.sandbox.probes import Probe
    from graders.verdict import SandboxReport


@click.command("doctor")
@set_option
@pass_desk
def command(desk: Desk) -> int:
    """Say what the sandbox enforces here, and prove it.

    Each line of the table was tried a moment ago from inside the sandbox, as a hostile submission
    would.

    Exit status: 0 if every layer that is said to be enforced held, 1 otherwise.

    Example: rankwright doctor
    """
    from graders.judge.judging import versions  # noqa: PLC0415  pytest and numpy
    from graders.sandbox.host import open_sandbox  # noqa: PLC0415
    from graders.sandbox.probes import probe  # noqa: PLC0415

    sandbox = open_sandbox()
    try:
        report, probes = sandbox.report, probe(sandbox)
    finally:
        sandbox.close()
    say(f"{_headline(report)}\n\n{table(report, probes)}\n")
    say("\n".join(f"{name:12} {value}" for name, value in facts(desk, versions())))
    return 0 if holds(report, probes) else 1


def holds(report: SandboxReport, probes: Iterable[Probe]) -> bool:
    """Whether every attempt against an enforced layer was blocked."""
    return all(probe.blocked for probe in probes if probe.layer in report.enforced)


def table(report: SandboxReport, probes: Sequence[Probe]) -> str:
    """A line for each attempt, and below it what became of it where that says more."""
    width = max((len(probe.attempt) for probe in probes), default=0)
    lines = []
    for probe in probes:
        lines.append(f"  {probe.layer:10} {probe.attempt:{width}}  {_result(report, probe)}")
        if probe.detail and not probe.blocked:
            lines.append(wrapped(probe.detail, " " * 13))
    return "\n".join(lines)


def _headline(report: SandboxReport) -> str:
    head = click.style(f"Sandbox: {report.level}", bold=True)
    missing = f" Not enforced here: {', '.join(report.missing)}." if report.missing else ""
    return f"{head}.{missing} Tried just now, from inside:"


def _result(report: SandboxReport, probe: Probe) -> str:
    if probe.blocked:
        return click.style("✓ blocked", fg="green")
    if probe.layer in report.enforced:
        return click.style("✗ NOT BLOCKED", fg="red", bold=True)
    return "- not enforced here"


def facts(desk: Desk, versions: dict[str, str]) -> list[tuple[str, str]]:
    """What a report of a fault should name."""
    _ = desk.progress  # says so where it cannot be kept
    return [
        *versions.items(),
        ("system", f"{platform.system()} {platform.release()} {platform.machine()}"),
        ("problem set", f"{desk.problem_set.root} ({desk.found.found})"),
        ("progress", str(desk.progress_file)),
    ]
