"""The pytest plugin that runs one exercise's tests against submissions, one after the other."""

from __future__ import annotations

import dataclasses
from contextlib import nullcontext
from traceback import clear_frames
from typing import TYPE_CHECKING, Any

import pytest

from graders.diagnosis.history import Recording
from graders.judge.evidence import Evidence, NotWritten, Unavailable, Unmet
from graders.judge.expect import UNFIT
from graders.judge.hidden import PLANNED, AskedTest, Planned
from graders.judge.manner import Manner
from graders.judge.proxies import Submission
from graders.verdict import Kind, Outcome

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from graders.judge.collecting import Collection
    from graders.judge.subject import Subject

UNUSABLE = "What your code gave before is not of the kind that was asked for."
VERDICTS = (Unmet, NotWritten, Unavailable)
LEARNERS = Manner()


class HiddenTests:
    """Runs what was collected; what each test saw goes into the JSON report as its metadata.

    collection: what was collected. not_run: why a test of it did not run, by node id. subjects: the
    submissions, not yet loaded, as many as the tests are collected for.
    """

    def __init__(
        self, collection: Collection, subjects: Sequence[Subject], manner: Manner = LEARNERS
    ) -> None:
        self.collection = collection
        self.not_run: dict[str, str] = {}
        self._subjects, self._manner = subjects, manner

    @pytest.fixture
    def submission(self, request: pytest.FixtureRequest) -> Submission:
        """The submission under judgement, for hidden tests."""
        planned = request.node.stash[PLANNED]
        return Submission(self._subjects[planned.submission].enter(planned.task))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run submission by submission; tests whose task is blocked are not run."""
        if self.collection.faults or self.collection.untested:
            return True
        for number, subject in enumerate(self._subjects):
            mine = [item for item in session.items if item.stash[PLANNED].submission == number]
            try:
                if subject.load():
                    self._run_all(mine, subject)
            finally:
                subject.finish()
        return True

    def pytest_sessionfinish(self) -> None:
        """Let the submissions go: pytest keeps what was plugged into its first session."""
        self._subjects = ()

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
            # The exception and its frames hold each other, and the frames what came back.
            clear_frames(call.excinfo.tb)

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
        if evidence.outcome is not Outcome.NOT_RUN and attempt.complete:
            passed = evidence.outcome is Outcome.PASSED
            recording = Recording(planned.task, planned.id, passed, tuple(attempt.calls))
            subject.recordings.append(recording)
        self._manner.told(planned, evidence.outcome)
        return {"saw": saw | {"evidence": dataclasses.asdict(evidence)}}
