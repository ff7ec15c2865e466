"""What an exercise is: typed, frozen values that every stage reads and none changes."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal

from graders.limits import Limits
from graders.record import record

if TYPE_CHECKING:
    from pathlib import Path


@record(kw_only=True)
class Source:
    """Where to read more."""

    title: str
    url: str


@record(kw_only=True)
class Task:
    """One part of an exercise, worth `points` if each of its tests passes.

    needs: ids of tasks without which this one says nothing. hints: from mild to strong.
    """

    id: str
    title: str
    points: int
    hints: tuple[str, ...]
    needs: tuple[str, ...] = ()


@record(kw_only=True)
class Mistake:
    """A known wrong solution (solutions/<slug>/wrong/<id>.py) and what to tell who makes it.

    tasks: the tasks that it fails. convention: a known library does it so.
    """

    id: str
    title: str
    text: str
    tasks: tuple[str, ...]
    source: str = ""
    convention: bool = False


@record(kw_only=True)
class Equivalent:
    """A mutant (its id, as `verify --mutants` shows it) that no test can kill, and why."""

    mutant: str
    reason: str


@record(kw_only=True)
class Unparted:
    """A mistake or mutant (its id) that no input of the bank parts from the solution, and why."""

    id: str
    reason: str


@record(kw_only=True)
class Verify:
    """What only the checkers read.

    float32: inputs may be float32. withheld: "task/test" whose values feedback does not show.
    """

    float32: bool = False
    withheld: tuple[str, ...] = ()
    equivalent: tuple[Equivalent, ...] = ()
    unparted: tuple[Unparted, ...] = ()


@record(kw_only=True)
class Manifest:
    """exercise.toml, key by key."""

    format: int
    title: str
    blurb: str
    track: str
    difficulty: int
    order: int
    exports: tuple[str, ...]
    tasks: tuple[Task, ...]
    prerequisites: tuple[str, ...] = ()
    packages: tuple[str, ...] = ("numpy",)
    limits: Limits = Limits()
    sources: tuple[Source, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    verify: Verify = Verify()


@record(kw_only=True)
class Example:
    """A worked example. call, setup and expected are Python; np and the exports are in scope.

    Exactly one of expected and raises is given.
    """

    task: str
    title: str
    call: str
    why: str
    setup: str = ""
    expected: str = ""
    raises: str = ""


@record(kw_only=True)
class BankInput:
    """A small call on which the solution parts from others. call and expected are Python.

    Exactly one of expected and raises is given; expected has every digit. how: "equals" compares
    values, "ranks" reads a ranking of ids. separates: the mistakes that part here. mutants: how
    many changes of the solution do.
    """

    task: str
    call: str
    separates: tuple[str, ...] = ()
    mutants: int = 0
    expected: str = ""
    raises: str = ""
    how: Literal["equals", "ranks"] = "equals"


@record(slots=False)
class Exercise:
    """An exercise in its problem set: `root` holds exercises/ and solutions/."""

    root: Path
    slug: str
    manifest: Manifest
    examples: tuple[Example, ...] = ()
    bank: tuple[BankInput, ...] = ()

    @cached_property
    def folder(self) -> Path:
        """The folder of what a learner is shown and judged by."""
        return self.root / "exercises" / self.slug

    @cached_property
    def solution(self) -> Path:
        """The reference solution."""
        return self.root / "solutions" / self.slug / "solution.py"

    def wrong(self, mistake: str) -> Path:
        """The known wrong solution of that id."""
        return self.root / "solutions" / self.slug / "wrong" / f"{mistake}.py"

    def faces(self, mistake: str) -> list[Path]:
        """Every file that makes the mistake: its wrong solution, then <id>.<face>.py beside it.

        A mistake has several faces where what it returns depends on how it is made. None where the
        problem set comes without wrong solutions.
        """
        path = self.wrong(mistake)
        others = sorted(path.parent.glob(f"{mistake}.*.py"))
        return [path, *others] if path.is_file() else others

    @cached_property
    def stub(self) -> Path:
        """What a learner starts from."""
        return self.folder / "stub.py"

    @cached_property
    def statement(self) -> Path:
        """The text of the exercise."""
        return self.folder / "statement.md"

    @cached_property
    def examples_file(self) -> Path:
        """The worked examples."""
        return self.folder / "examples.toml"

    @cached_property
    def manifest_file(self) -> Path:
        """The manifest."""
        return self.folder / "exercise.toml"

    @cached_property
    def explain_file(self) -> Path:
        """What derives values and draws pictures; not every exercise has it."""
        return self.folder / "explain.py"

    @cached_property
    def bank_file(self) -> Path:
        """The small inputs, smallest first; not every exercise has them."""
        return self.folder / "hidden" / "bank.json"

    @cached_property
    def strategies_file(self) -> Path:
        """How small inputs are drawn, for finding the bank; not every exercise has it."""
        return self.folder / "hidden" / "strategies.py"

    def hidden_test(self, task: str) -> Path:
        """The hidden tests of one task."""
        return self.folder / "hidden" / f"test_{task}.py"

    def task(self, task_id: str) -> Task:
        """The task of that id. Raises KeyError where there is none."""
        for task in self.manifest.tasks:
            if task.id == task_id:
                return task
        raise KeyError(task_id)

    @cached_property
    def max_points(self) -> int:
        """The points of all tasks together."""
        return sum(task.points for task in self.manifest.tasks)
