"""`doctor`: what is tried, what became of it, and what the exit status promises."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click
import pytest

from graders.cli.doctor import holds, table
from graders.sandbox.probes import Probe
from graders.verdict import SandboxReport

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Rankwright

LIMITED = SandboxReport(level="limited", enforced=("files",), missing=("network",))
READ = Probe("files", "read a solution", blocked=True, detail="PermissionError: [Errno 13] no")
CONNECT = Probe("network", "connect by TCP", blocked=False, detail="it worked: 'ok'")


def test_tries_every_layer_and_says_where_things_are(
    rankwright: Rankwright, small_set: Path, home: Path
) -> None:
    result = rankwright("doctor", "--set", small_set)
    lines = result.stdout.splitlines()
    layers = [line.partition(":")[0] for line in lines if line.endswith(("enforced", "here"))]
    assert layers == ["files", "network", "processes", "memory", "time"]
    assert result.returncode == (1 if "ALLOWED" in result.stdout else 0)
    assert re.search(r"blocked +read a solution", result.stdout)
    assert f"problem set  {small_set} (chosen by --set)" in lines
    assert f"progress     {home / 'progress.sqlite3'}" in lines
    assert any(re.fullmatch(r"numpy +\d+\.\d+.*", line) for line in lines)
    assert max(map(len, lines[: lines.index("")])) <= 80


def test_a_layer_that_is_not_enforced_is_no_broken_promise() -> None:
    assert holds(LIMITED, [READ, CONNECT])
    shown = click.unstyle(table(LIMITED, [READ, CONNECT])).splitlines()
    assert shown == [
        "files: enforced",
        "  ✓ blocked  read a solution  PermissionError: no",
        "network: not enforced here",
        "  - allowed  connect by TCP   it worked: 'ok'",
    ]


def test_an_enforced_layer_that_lets_something_through_is() -> None:
    broken = Probe("files", "read a solution", blocked=False, detail="it worked")
    assert not holds(LIMITED, [broken, CONNECT])
    assert "✗ ALLOWED" in table(LIMITED, [broken])


@pytest.mark.parametrize("length", [10, 500])
def test_lines_fit_the_page(length: int) -> None:
    probe = Probe("network", "connect by TCP", blocked=False, detail="x" * length)
    *_, line = click.unstyle(table(LIMITED, [probe])).splitlines()
    assert len(line) <= 80
    assert line.endswith("x" if length == 10 else "…")
