"""`rankwright doctor`: what the sandbox enforces on this machine, proven by trying."""

from __future__ import annotations

import itertools
import platform
import re
from typing import TYPE_CHECKING, Any

import click

from graders.cli.desk import Desk, pass_desk, set_option
from graders.cli.terminal import WIDTH, say, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from graders.sandbox.probes import Probe
    from graders.verdict import SandboxReport

WORD = len("blocked")
ERROR_NUMBER = re.compile(r"\[Errno \d+\] ")
REMAINS = "Even so a submission can find out whether a path exists, though not what is in it."


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
    say(f"{_headline(report)}\n\n{table(report, probes)}\n\n{wrapped(REMAINS)}\n")
    say("\n".join(f"{name:12} {value}" for name, value in facts(desk, versions())))
    return 0 if holds(report, probes) else 1


def holds(report: SandboxReport, probes: Iterable[Probe]) -> bool:
    """Whether every attempt against an enforced layer was blocked."""
    return all(probe.blocked for probe in probes if probe.layer in report.enforced)


def table(report: SandboxReport, probes: Sequence[Probe]) -> str:
    """The attempts by layer: what was tried, what became of it, and how."""
    width = max((len(probe.attempt) for probe in probes), default=0)
    lines = []
    for layer, attempts in itertools.groupby(probes, lambda probe: probe.layer):
        state = "enforced" if layer in report.enforced else "not enforced here"
        lines.append(f"{click.style(layer, bold=True)}: {state}")
        lines += [_line(report, probe, width) for probe in attempts]
    return "\n".join(lines)


def _line(report: SandboxReport, probe: Probe, width: int) -> str:
    sign, word, style = _result(report, probe)
    left = WIDTH - len(f"  {sign} {word:{WORD}}  {'':{width}}  ")
    said = ERROR_NUMBER.sub("", probe.detail)
    detail = said if len(said) <= left else f"{said[: left - 1]}…"
    result = click.style(f"{sign} {word:{WORD}}", **style)
    return f"  {result}  {probe.attempt:{width}}  {detail}".rstrip()


def _headline(report: SandboxReport) -> str:
    head = click.style(f"Sandbox: {report.level}", bold=True)
    return f"{head}. Each of these was tried just now, from inside:"


def _result(report: SandboxReport, probe: Probe) -> tuple[str, str, dict[str, Any]]:
    if probe.blocked:
        return "✓", "blocked", {"fg": "green"}
    if probe.layer in report.enforced:
        return "✗", "ALLOWED", {"fg": "red", "bold": True}
    return "-", "allowed", {}


def facts(desk: Desk, versions: dict[str, str]) -> list[tuple[str, str]]:
    """What a report of a fault should name."""
    _ = desk.progress  # says so where it cannot be kept
    return [
        *versions.items(),
        ("system", f"{platform.system()} {platform.release()} {platform.machine()}"),
        ("problem set", f"{desk.problem_set.root} ({desk.found.found})"),
        ("progress", str(desk.progress_file)),
    ]
