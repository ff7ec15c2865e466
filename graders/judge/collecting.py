"""The pytest plugin that collects one exercise's tests, for one run or for several."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import pytest

from graders.judge.hidden import (
    PLANNED,
    BankFile,
    BankTest,
    ExamplesFile,
    ExampleTest,
    HiddenModule,
    Planned,
    place_of,
    show_module,
    submission_of,
    title_of,
    token,
    unreadable,
    without_token,
)
from graders.judge.simple import SimpleTest, is_simple, simplified
from graders.verdict import Kind

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from graders.errors import ContentError
    from graders.exercise import Exercise
    from graders.judge.manner import Manner

SMALL_INPUTS = "Small inputs, from the smallest up."


class Collection:
    """Collects and orders the tests, each as often as there are submissions.

    planned: every test that must run, by node id. faults: collection errors, which are the problem
    set's. submissions: how many. manner: of the run that collects.
    """

    def __init__(self, exercise: Exercise, submissions: int, manner: Manner) -> None:
        self.planned: dict[str, Planned] = {}
        self.faults: list[ContentError] = []
        self._exercise, self._submissions, self._manner = exercise, submissions, manner
        self._modules: set[HiddenModule] = set()

    def fits(self, exercise: Exercise, submissions: int, manner: Manner) -> bool:
        """Whether what was collected is what would be collected now.

        Never under a guard: authors look for tests that leave something in their module.
        """
        return (
            exercise == self._exercise
            and submissions == self._submissions
            and manner.hidden == self._manner.hidden
            and manner.guard is self._manner.guard is nullcontext
            and all(module.is_current() for module in self._modules)
        )

    def pytest_sessionstart(self) -> None:
        """Show the test files that were read for an earlier run."""
        for module in self._modules:
            show_module(module.obj)

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> Any:
        """Read the worked examples and the bank."""
        file: ExamplesFile | BankFile
        if file_path == self._exercise.examples_file:
            file = ExamplesFile.from_parent(parent, path=file_path)
        elif file_path == self._exercise.bank_file:
            file = BankFile.from_parent(parent, path=file_path)
        else:
            return None
        file.exercise, file.submissions = self._exercise, self._submissions
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
            for number in range(self._submissions)
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
        numbers = range(self._submissions)
        if "submission" in metafunc.fixturenames and len(numbers) > 1:
            ids = [token(number) for number in numbers]
            metafunc.parametrize("submission", numbers, ids=ids, indirect=True)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Plan the tests, and put them in the order of place_of."""
        items[:] = map(simplified, items)
        for item in items:
            planned = self._plan(item)
            item.stash[PLANNED] = planned
            # Nobody reads it, and finding out costs as much as setting the test up.
            item.location = (item.name, None, item.name)
            self.planned[item.nodeid] = planned
        self._modules = {one for item in items if (one := item.getparent(HiddenModule))}
        tasks = [task.id for task in self._exercise.manifest.tasks]
        items.sort(key=lambda item: place_of(item.stash[PLANNED], tasks))

    def _plan(self, item: pytest.Item) -> Planned:
        name = without_token(item.name)
        number = submission_of(item.name)
        if isinstance(item, ExampleTest):
            return Planned(number, item.example.task, name, item.example.title, Kind.EXAMPLE)
        if isinstance(item, BankTest):
            return Planned(number, item.task, name, SMALL_INPUTS, Kind.BANK)
        assert isinstance(item, pytest.Function | SimpleTest)
        task = item.path.stem.removeprefix("test_")
        return Planned(number, task, name, title_of(item.function, name), Kind.HIDDEN)

    @property
    def untested(self) -> list[str]:
        """The tasks without a hidden test, or without an example where these run alone."""
        needed = Kind.HIDDEN if self._manner.hidden else Kind.EXAMPLE
        tested = {one.task for one in self.planned.values() if one.kind is needed}
        return [task.id for task in self._exercise.manifest.tasks if task.id not in tested]
