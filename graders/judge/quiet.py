"""Runs pytest so that nothing around it can change the run: no plugin, ini file or variable."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import warnings
from typing import TYPE_CHECKING, Any

import pytest
from pytest_jsonreport import plugin as json_report_plugin  # type: ignore[import-untyped]

from graders.errors import InternalError
from graders.judge.hidden import AskedTest, evict_modules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

# Parts of pytest that a grading has no use for; each costs time or touches the surroundings.
UNUSED = (
    "cacheprovider", "capture", "debugging", "doctest", "faulthandler", "junitxml", "legacypath",
    "logging", "monkeypatch", "pastebin", "recwarn", "reports", "setuponly", "setupplan",
    "skipping", "stepwise", "subtests", "terminal", "threadexception", "tmpdir", "unittest",
    "unraisableexception", "warnings",
)  # fmt: skip
OMITTED = ("collectors", "log", "traceback", "streams", "warnings", "keywords")


class _Frame:
    """Catches the report as a value, and stands in for the parts of pytest that are left out.

    pytest-json-report misses two options, the outcome of a call and the session's old path.
    """

    report: dict[str, Any] | None = None

    def pytest_addoption(self, parser: pytest.Parser) -> None:
        """Add the options of pytest's terminal that others read."""
        group = parser.getgroup("terminal")
        group.addoption("--tb", dest="tbstyle", default="native")
        group.addoption("--verbose", type=int, default=0)

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Set the attribute by which pytest-json-report asks for the root."""
        session.__dict__["fspath"] = session.path

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool:
        """Set up, run and tear down in one stage, with one report: three cost twice as much.

        With the configuration's hooks: a node's own are those of conftest files, and there is none.
        """
        call = pytest.CallInfo.from_call(
            lambda: _whole(item), when="call", reraise=(KeyboardInterrupt, pytest.exit.Exception)
        )
        report = item.config.hook.pytest_runtest_makereport(item=item, call=call)
        item.config.hook.pytest_runtest_logreport(report=report)
        return True

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Name the outcome of a call."""
        return (report.outcome, "", "") if report.when == "call" else None

    def pytest_json_runtest_stage(self, report: pytest.TestReport) -> dict[str, Any]:
        """Note how a stage ended; what went wrong is in the test's metadata.

        pytest-json-report's own note also asks for the text of a failure, which costs more than
        the stage does.
        """
        return {"duration": report.duration, "outcome": report.outcome}

    def pytest_json_modifyreport(self, json_report: dict[str, Any]) -> None:
        """Keep the report."""
        self.report = json_report


def _whole(item: pytest.Item) -> None:
    if isinstance(item, AskedTest):  # has no fixtures: there is nothing to set up
        item.config.hook.pytest_runtest_call(item=item)
        return
    try:
        item.config.hook.pytest_runtest_setup(item=item)
        item.config.hook.pytest_runtest_call(item=item)
    finally:
        # No next item: everything is torn down, so that the next test may be any other.
        item.config.hook.pytest_runtest_teardown(item=item, nextitem=None)


def run_pytest(paths: Sequence[Path], root: Path, plugin: object) -> dict[str, Any]:
    """Run the tests in these files under `plugin` and give pytest-json-report's report.

    Raises KeyboardInterrupt where the run was interrupted, InternalError where pytest failed.
    """
    frame = _Frame()
    arguments = [
        *(str(path) for path in paths),
        *(part for name in UNUSED for part in ("-p", f"no:{name}")),
        *("--json-report", "--json-report-file=none"),
        *("--json-report-omit", *OMITTED),
        *("-c", os.devnull, f"--rootdir={root}", f"--confcutdir={root}", "--noconftest"),
        *("--assert=plain", "--import-mode=importlib"),
    ]
    printed = io.StringIO()
    with _alone(), contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        # The module and not its name: for a name pytest would search all that is installed.
        status = pytest.main(arguments, plugins=[json_report_plugin, plugin, frame])
    if status == pytest.ExitCode.INTERRUPTED:
        raise KeyboardInterrupt
    if frame.report is None or status == pytest.ExitCode.INTERNAL_ERROR:
        raise InternalError(f"pytest ended with {status!r}:\n{printed.getvalue()[-4000:]}")
    return frame.report


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Hide pytest's variables and keep the tests' warnings to themselves.

    Python's collector rests meanwhile: a run allocates much that lives to its end anyway, and
    looking through it again and again costs a sixth of the time.
    """
    hidden = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("PYTEST_")}
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    collecting = gc.isenabled()
    gc.disable()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        if collecting:
            gc.enable()
        evict_modules()
        del os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"]
        os.environ.update(hidden)
