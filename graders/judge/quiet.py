"""Runs pytest so that nothing around it can change the run: no plugin, ini file or variable."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from pytest_jsonreport import plugin as json_report  # type: ignore[import-untyped]

from graders.errors import InternalError
from graders.judge.hidden import AskedTest, evict_modules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from graders.judge.collecting import Collection
    from graders.judge.plugin import HiddenTests

# Parts of pytest that a grading has no use for; each costs time or touches the surroundings.
UNUSED = (
    "cacheprovider", "capture", "debugging", "doctest", "faulthandler", "junitxml", "legacypath",
    "logging", "monkeypatch", "pastebin", "recwarn", "reports", "setuponly", "setupplan",
    "skipping", "stepwise", "subtests", "terminal", "threadexception", "tmpdir", "unittest",
    "unraisableexception", "warnings",
)  # fmt: skip
OMITTED = ("collectors", "log", "traceback", "streams", "warnings", "keywords")


class _Report(json_report.JSONReport):  # type: ignore[misc]  # it has no types
    """pytest-json-report's report of one run. Its hooks stay from run to run: _Frame adds them."""

    pytest_addhooks = None


class _Frame:
    """What lasts from run to run, and stands in for the parts of pytest that are left out.

    pytest-json-report misses two options, the outcome of a call and the session's old path.
    config and items: what the first run made and found.
    """

    config: pytest.Config | None = None
    items: list[pytest.Item] | None = None

    def pytest_addhooks(self, pluginmanager: pytest.PytestPluginManager) -> None:
        """Add the hooks of pytest-json-report."""
        pluginmanager.add_hookspecs(json_report.Hooks)

    def pytest_addoption(self, parser: pytest.Parser) -> None:
        """Add the options of pytest's terminal that others read."""
        group = parser.getgroup("terminal")
        group.addoption("--tb", dest="tbstyle", default="native")
        group.addoption("--verbose", type=int, default=0)

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Set the attribute by which pytest-json-report asks for the root."""
        session.__dict__["fspath"] = session.path
        self.config = session.config

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> bool | None:
        """Give the tests that are known already instead of looking for them."""
        if self.items is None:
            return None
        session.items, session.testscollected = self.items, len(self.items)
        return True

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Keep the tests that were found."""
        self.items = session.items

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


class QuietPytest:
    """pytest over the test files of one exercise, once or again and again.

    Its own preparations and the search for tests take as long as to run twenty of them: a further
    run is a new session with the configuration and the tests of the first. That works for tests
    without fixtures only: those belong to the session that found them.

    paths: in the order in which they are collected. root: the folder of node ids.
    """

    def __init__(self, paths: Sequence[Path], root: Path, collection: Collection) -> None:
        self.collection = collection
        self._paths, self._root = paths, root
        self._frame = _Frame()
        self._run: HiddenTests | None = None

    @property
    def can_run_again(self) -> bool:
        """Whether there was a run, all of whose tests do without fixtures."""
        return all(isinstance(item, AskedTest) for item in self._frame.items or (None,))

    def run(self, run: HiddenTests) -> dict[str, Any]:
        """Run the tests and give pytest-json-report's report.

        Raises KeyboardInterrupt where the run was interrupted, InternalError where pytest failed.
        """
        report, config = _Report(), self._frame.config
        printed = io.StringIO()
        with _alone(), contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            status = self._again(config, run, report) if config else self._first(run, report)
        if status == pytest.ExitCode.INTERRUPTED:
            raise KeyboardInterrupt
        if report.report is None or status == pytest.ExitCode.INTERNAL_ERROR:
            raise InternalError(f"pytest ended with {status!r}:\n{printed.getvalue()[-4000:]}")
        self._run = run
        found: dict[str, Any] = report.report
        return found

    def _first(self, run: HiddenTests, report: _Report) -> int:
        arguments = [
            *(str(path) for path in self._paths),
            *(part for name in UNUSED for part in ("-p", f"no:{name}")),
            *("--json-report-file=none", "--json-report-omit", *OMITTED),
            *("-c", os.devnull, f"--rootdir={self._root}", f"--confcutdir={self._root}"),
            *("--noconftest", "--assert=plain", "--import-mode=importlib"),
        ]
        # The module and not its name: for a name pytest would search all that is installed.
        plugins = [json_report, report, self._frame, self.collection, run]
        return pytest.main(arguments, plugins=plugins)

    def _again(self, config: pytest.Config, run: HiddenTests, report: _Report) -> int:
        plugins = config.pluginmanager
        plugins.unregister(self._run)
        plugins.unregister(name="session")  # the one before; the new one takes its name
        for name in ("fixtures", "funcmanage"):  # would look for fixtures in every plugin
            if plugins.hasplugin(name):
                plugins.unregister(name=name)
        # It would keep the plugins of every run. pytest empties that of pytest_configure so.
        config.hook.pytest_plugin_registered._call_history = []  # noqa: SLF001
        plugins.register(report)
        plugins.register(run)
        return int(config.hook.pytest_cmdline_main(config=config))


@contextlib.contextmanager
def unwarned() -> Iterator[None]:
    """Whatever this process does with warnings and NumPy's errors, a problem set's code is quiet.

    A learner's values may well be infinite, and what a test computes with them is not for them.
    """
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        yield


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
        with unwarned():
            yield
    finally:
        if collecting:
            gc.enable()
        evict_modules()
        del os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"]
        os.environ.update(hidden)
