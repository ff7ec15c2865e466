"""The pytest plugin that runs one exercise's tests against submissions, one after the other."""

from __future__ import annotations

import dataclasses
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import pytest

from graders.diagnosis.history import Recording
from graders.judge.evidence import Evidence, NotWritten, Unavailable, Unmet
from graders.judge.expect import UNFIT
from graders.judge.hidden import (
    PLANNED,
    AskedTest,
    BankFile,
    BankTest,
    ExamplesFile,
    ExampleTest,
    HiddenModule,
    Planned,
    place_of,
    title_of,
    token,
    unreadable,
    without_token,
)
from graders.judge.manner import Manner
from graders.judge.proxies import Submission
from graders.judge.simple import SimpleTest, is_simple, simplified
from graders.verdict import Kind, Outcome

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from pathlib import Path

    from graders.errors import ContentError
    from graders.exercise import Exercise
    from graders.judge.subject import Subject

SMALL_INPUTS = "Small inputs, from the smallest up."
UNUSABLE = "What your code gave before is not of the kind that was asked for."
VERDICTS = (Unmet, NotWritten, Unavailable)
LEARNERS = Manner()


class HiddenTests:
    """Collects, orders and runs; what each test saw goes into the JSON report as its metadata.

    planned: every test that must run, by node id. not_run: why one did not, by node id. faults:
    collection errors, which are the problem set's.
    """

    def __init__(
        self, exercise: Exercise, subjects: Sequence[Subject], manner: Manner = LEARNERS
    ) -> None:
        """Subjects: the submissions, not yet loaded."""
        self.planned: dict[str, Planned] = {}
        self.not_run: dict[str, str] = {}
        self.faults: list[ContentError] = []
        self._exercise, self._subjects, self._manner = exercise, subjects, manner

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> Any:
        """Read the worked examples and the bank."""
        file: ExamplesFile | BankFile
        if file_path == self._exercise.examples_file:
            file = ExamplesFile.from_parent(parent, path=file_path)
        elif file_path == self._exercise.bank_file:
            file = BankFile.from_parent(parent, path=file_path)
        else:
            return None
        file.exercise, file.submissions = self._exercise, len(self._subjects)
        return file

    def pytest_pycollect_makemodule(self, module_path: Path, parent: pytest.Collector) -> Any:
        """Read a hidden test file in our own way."""
        return HiddenModule.from_parent(parent, path=module_path)

    def pytest_pycollect_makeitem(
        self, collector: pytest.Collector, name: str, obj: object
    ) -> list[SimpleTest] | None:
        """Make one test of each simple one for each submission."""
        if not isinstance(collector, HiddenModule) or not is_simple(collector.obj, name, obj):
            return None
        return [
            SimpleTest.from_parent(
                collector, name=f"{name}[{token(number)}]", function=obj, given={}
            )
            for number in range(len(self._subjects))
        ]

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Read a test file under the guard."""
        with self._manner.guard() if isinstance(collector, HiddenModule) else nullcontext():
            return (yield)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep what could not be collected."""
        if report.failed:
            self.faults.append(unreadable(self._exercise.folder / report.nodeid, report))

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Make one test of each for each submission. A single one needs none of the machinery."""
        numbers = range(len(self._subjects))
        if "submission" in metafunc.fixturenames and len(numbers) > 1:
            ids = [token(number) for number in numbers]
            metafunc.parametrize("submission", numbers, ids=ids, indirect=True)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Plan the tests: by submission, by task, examples first."""
        items[:] = map(simplified, items)
        for item in items:
            planned = self._plan(item)
            item.stash[PLANNED] = planned
            # Nobody reads it, and finding out costs as much as setting the test up.
            item.location = (item.name, None, item.name)
            self.planned[item.nodeid] = planned
        tasks = [task.id for task in self._exercise.manifest.tasks]
        items.sort(key=lambda item: place_of(item.stash[PLANNED], tasks))

    def _plan(self, item: pytest.Item) -> Planned:
        name = without_token(item.name)
        number = int(item.name.partition("@")[2].partition("@")[0] or 0)
        if isinstance(item, ExampleTest):
            return Planned(number, item.example.task, name, item.example.title, Kind.EXAMPLE)
        if isinstance(item, BankTest):
            return Planned(number, item.task, name, SMALL_INPUTS, Kind.BANK)
        assert isinstance(item, pytest.Function | SimpleTest)
        task = item.path.stem.removeprefix("test_")
        return Planned(number, task, name, title_of(item.function, name), Kind.HIDDEN)

    @pytest.fixture
    def submission(self, request: pytest.FixtureRequest) -> Submission:
        """The submission under judgement, for hidden tests."""
        planned = request.node.stash[PLANNED]
        return Submission(self._subjects[planned.submission].enter(planned.task))

    @property
    def untested(self) -> list[str]:
        """The tasks without a hidden test, or without an example where these run alone."""
        needed = Kind.HIDDEN if self._manner.hidden else Kind.EXAMPLE
        tested = {one.task for one in self.planned.values() if one.kind is needed}
        return [task.id for task in self._exercise.manifest.tasks if task.id not in tested]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run submission by submission; tests whose task is blocked are not run."""
        if self.faults or self.untested:
            return True
        for number, subject in enumerate(self._subjects):
            mine = [item for item in session.items if item.stash[PLANNED].submission == number]
            try:
                if subject.load():
                    self._run_all(mine, subject)
            finally:
                subject.finish()
        return True

    def _run_all(self, items: Sequence[pytest.Item], subject: Subject) -> None:
        groups: dict[str, dict[Planned, pytest.Item]] = {}
        for item in items:
            groups.setdefault(item.stash[PLANNED].task, {})[item.stash[PLANNED]] = item
        for tests in map(groups.__getitem__, self._manner.tasks(tuple(groups))):
            self.not_run |= dict.fromkeys((item.nodeid for item in tests.values()), "not asked for")
            for planned in self._manner.choose(tuple(tests)):
                if subject.is_over(planned.task, self._manner.stop):
                    break
                del self.not_run[tests[planned].nodeid]
                self._run(tests[planned], subject)

    def _run(self, item: pytest.Item, subject: Subject) -> None:
        task = item.stash[PLANNED].task
        attempt = subject.enter(task)
        if task in subject.reasons:
            self.not_run[item.nodeid] = subject.reasons[task]
            return
        if self._manner.alone:
            attempt.close()
        attempt.start_test()
        if isinstance(item, AskedTest):
            item.attempt = attempt
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Run a test function under the guard."""
        with self._manner.guard() if item.stash[PLANNED].kind is Kind.HIDDEN else nullcontext():
            return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        """Spare pytest the traceback of a verdict: writing one costs more than the test."""
        if call.excinfo is not None and isinstance(call.excinfo.value, VERDICTS):
            call.excinfo.traceback = type(call.excinfo.traceback)([])

    def pytest_json_runtest_metadata(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> dict[str, Any]:
        """Put what the test saw into the report."""
        planned = item.stash[PLANNED]
        subject = self._subjects[planned.submission]
        attempt = subject.enter(planned.task)
        saw: dict[str, Any] = {"output": attempt.output}
        match call.excinfo and call.excinfo.value:
            case None:
                evidence = Evidence(outcome=Outcome.PASSED, call=attempt.last_call)
                if not attempt.met or attempt.open:
                    saw["fault"] = "asks nothing of the submission that is judged"
            case Unmet(evidence=evidence):
                subject.failed(planned.task)
            case NotWritten():
                evidence = Evidence(outcome=Outcome.NOT_RUN, message="not written yet")
                subject.not_written(planned.task)
            case Unavailable() as reason:
                evidence = Evidence(outcome=Outcome.NOT_RUN, message=str(reason))
                subject.failed(planned.task)
            case error if attempt.given and isinstance(error, UNFIT):
                evidence = Evidence(call=attempt.last_call, message=UNUSABLE)
                subject.failed(planned.task)
            case error:
                evidence = Evidence()
                saw["fault"] = f"ended with {type(error).__name__}: {error}"
        if evidence.outcome is not Outcome.NOT_RUN:
            passed = evidence.outcome is Outcome.PASSED
            recording = Recording(planned.task, planned.id, passed, tuple(attempt.calls))
            subject.recordings.append(recording)
        self._manner.told(planned, evidence.outcome)
        return {"saw": saw | {"evidence": dataclasses.asdict(evidence)}}
