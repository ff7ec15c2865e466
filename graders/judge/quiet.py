"""Runs pytest so that nothing around it can change the run: no plugin, ini file or variable."""

from __future__ import annotations

import contextlib
import io
import os
import warnings
from typing import TYPE_CHECKING, Any

import pytest

from graders.errors import InternalError
from graders.judge.hidden import evict_modules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

# Parts of pytest that a grading has no use for; each costs time or touches the surroundings.
UNUSED = (
    "cacheprovider", "capture", "debugging", "doctest", "faulthandler", "junitxml",
    "logging", "pastebin", "recwarn", "setuponly", "setupplan", "stepwise", "threadexception",
    "unittest", "unraisableexception", "warnings",
)  # fmt: skip
OMITTED = ("collectors", "log", "traceback", "streams", "warnings", "keywords")


class _KeepReport:
    """Catches the report as a value, before it would be written to a file."""

    report: dict[str, Any] | None = None

    def pytest_json_modifyreport(self, json_report: dict[str, Any]) -> None:
        """Keep the report."""
        self.report = json_report


def run_pytest(paths: Sequence[Path], root: Path, plugin: object) -> dict[str, Any]:
    """Run the tests in these files under `plugin` and give pytest-json-report's report.

    Raises KeyboardInterrupt where the run was interrupted, InternalError where pytest failed.
    """
    keeper = _KeepReport()
    arguments = [
        *(str(path) for path in paths),
        *(part for name in UNUSED for part in ("-p", f"no:{name}")),
        *("-p", "pytest_jsonreport.plugin", "--json-report", "--json-report-file=none"),
        *("--json-report-omit", *OMITTED),
        *("-c", os.devnull, f"--rootdir={root}", "--noconftest", "--tb=native"),
        *("--assert=plain", "--import-mode=importlib", "-q", "--no-header", "--no-summary"),
    ]
    printed = io.StringIO()
    with _alone(), contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        status = pytest.main(arguments, plugins=[plugin, keeper])
    if status == pytest.ExitCode.INTERRUPTED:
        raise KeyboardInterrupt
    if keeper.report is None or status == pytest.ExitCode.INTERNAL_ERROR:
        raise InternalError(f"pytest ended with {status!r}:\n{printed.getvalue()[-4000:]}")
    return keeper.report


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Hide pytest's variables and keep the tests' warnings to themselves."""
    hidden = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("PYTEST_")}
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        evict_modules()
        del os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"]
        os.environ.update(hidden)
