"""What every test may use: a home of its own, and the command as it is installed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping

COMMAND = Path(sys.executable).with_name("rankwright")
DEADLINE_S = 60.0
STEERING = ("RANKWRIGHT_", "NO_COLOR", "FORCE_COLOR", "PYTHON", "PYTEST_", "LC_", "LANG", "COLUMNS")


def pytest_configure() -> None:
    """Let commands hear Ctrl-C, also where a shell started the tests in its background.

    It makes what it starts there deaf to it; the tests that send it would wait for ever.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Rankwright(Protocol):
    """Runs the command in a process of its own."""

    def __call__(
        self,
        *arguments: str | Path,
        env: Mapping[str, str] | None = None,
        deadline_s: float = DEADLINE_S,
    ) -> subprocess.CompletedProcess[str]:
        """Run it to its end."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder where progress lives in this test; not made yet."""
    return tmp_path / "home"


@pytest.fixture
def environment(home: Path) -> dict[str, str]:
    """The variables the command runs with: none that could steer it but its home."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(STEERING)}
    return kept | {"RANKWRIGHT_HOME": str(home), "LANG": "C.UTF-8"}


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """The learner's working folder."""
    folder = tmp_path / "work"
    folder.mkdir()
    return folder


@pytest.fixture
def rankwright(work: Path, environment: dict[str, str]) -> Rankwright:
    """The installed command, run in the working folder."""

    def run(
        *arguments: str | Path,
        env: Mapping[str, str] | None = None,
        deadline_s: float = DEADLINE_S,
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [COMMAND, *arguments],
            cwd=work,
            env=environment | dict(env or {}),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            encoding="utf-8",
            timeout=deadline_s,
        )

    return run
