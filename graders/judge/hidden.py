"""What is collected: hidden test files, worked examples and the bank, as pytest's nodes."""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from graders.errors import ContentError
from graders.judge.asked import ask_bank_input, ask_example, names_of
from graders.record import record
from graders.verdict import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import FunctionType

    from graders.exercise import BankInput, Example, Exercise
    from graders.judge.attempt import Attempt

MODULES = "rankwright_hidden"
_TOKEN = re.compile(r"-?@submission_(\d+)@-?")  # an author's own case may hold a plain @


@record()
class Planned:
    """A test that must run: of which submission (by number) and task, and what a learner reads."""

    submission: int
    task: str
    id: str
    title: str
    kind: Kind


PLANNED = pytest.StashKey[Planned]()


class HiddenModule(pytest.Module):
    """A hidden test file, compiled from what stands in it now.

    pytest's own import would write bytecode beside the tests, serve an edited file stale within
    the same second, and mix up files of one name; none of that can happen here.
    """

    _content = b""

    def _getobj(self) -> ModuleType:
        module = ModuleType(f"{MODULES}.{self.path.parent.parent.name}.{self.path.stem}")
        module.__file__ = str(self.path)
        show_module(module)
        self._content = self.path.read_bytes()
        exec(compiled(str(self.path), self._content), module.__dict__)  # noqa: S102
        return module

    def is_current(self) -> bool:
        """Whether the file still holds what was read."""
        return self.path.is_file() and self.path.read_bytes() == self._content


def show_module(module: ModuleType) -> None:
    """Let a test file's code find its module, as that of dataclasses does."""
    sys.modules[module.__name__] = module


@lru_cache(maxsize=256)
def compiled(path: str, content: bytes) -> CodeType:
    """Compile a file, or find what the same content was compiled to before."""
    return compile(content, path, "exec")


def evict_modules() -> None:
    """Take all hidden tests out of Python's sight again."""
    for name in [name for name in sys.modules if name.startswith(f"{MODULES}.")]:
        del sys.modules[name]


def title_of(function: FunctionType, name: str) -> str:
    """What a learner reads of a test: its docstring's first line, and the case."""
    title = (function.__doc__ or "").strip().partition("\n")[0] or function.__name__
    case = name.partition("[")[2].removesuffix("]")
    return f"{title} [{case}]" if case else title


def place_of(planned: Planned, tasks: list[str]) -> tuple[int, int, int]:
    """Where a test stands: by submission, by task; the bank first.

    Its smallest input is what a learner should see of a loop that never ends, and after two such
    calls nothing more of the task is run.
    """
    kinds = (Kind.BANK, Kind.EXAMPLE, Kind.HIDDEN)
    return planned.submission, tasks.index(planned.task), kinds.index(planned.kind)


def unreadable(path: Path, report: pytest.CollectReport) -> ContentError:
    """Say what is wrong with a test file that cannot be collected, and where."""
    lines = report.longreprtext.strip().splitlines()
    mine = [line for line in lines if line.lstrip().startswith(f'File "{path}"')]
    number = mine[-1].partition(", line ")[2].partition(",")[0] if mine else "1"
    fault = f"cannot be read: {lines[-1] if lines else 'it holds nothing'}."
    return ContentError(f"{path}:{number}", fault, "Mend that line.")


class ExamplesFile(pytest.File):
    """examples.toml: each worked example is a test of its task."""

    exercise: Exercise
    submissions: int

    def collect(self) -> Iterator[ExampleTest]:
        """Make one test of each example for each submission."""
        for number, example in enumerate(self.exercise.examples, start=1):
            for submission in range(self.submissions):
                yield ExampleTest.from_parent(
                    self,
                    name=f"example_{number}[{token(submission)}]",
                    example=example,
                    exports=self.exercise.manifest.exports,
                )


class AskedTest(pytest.Item):
    """A test that is text: calls and what they give. Subclasses say which."""

    attempt: Attempt

    def repr_failure(
        self,
        excinfo: pytest.ExceptionInfo[BaseException],
        style: Any = None,  # noqa: ARG002  pytest's signature
    ) -> str:
        """Say it in a line: what the test saw is in the report's metadata."""
        return str(excinfo.value)


class ExampleTest(AskedTest):
    """One worked example. exports: the names that the example's Python may use."""

    def __init__(self, *, example: Example, exports: tuple[str, ...], **rest: Any) -> None:
        super().__init__(**rest)
        self.example, self._exports = example, exports

    def runtest(self) -> None:
        """Make the call that the example shows and judge what it gives."""
        ask_example(self.example, names_of(self.attempt, self._exports), self.path)


class BankFile(pytest.File):
    """hidden/bank.json: the small inputs of a task are one test of it."""

    exercise: Exercise
    submissions: int

    def collect(self) -> Iterator[BankTest]:
        """Make one test of each task's inputs for each submission."""
        for task in self.exercise.manifest.tasks:
            inputs = tuple(one for one in self.exercise.bank if one.task == task.id)
            for submission in range(self.submissions if inputs else 0):
                yield BankTest.from_parent(
                    self,
                    name=f"bank_{task.id}[{token(submission)}]",
                    task=task.id,
                    inputs=inputs,
                    exports=self.exercise.manifest.exports,
                )


class BankTest(AskedTest):
    """The small inputs of one task, smallest first; the first that parts fails it.

    exports: the names that the inputs' Python may use.
    """

    def __init__(
        self, *, task: str, inputs: tuple[BankInput, ...], exports: tuple[str, ...], **rest: Any
    ) -> None:
        super().__init__(**rest)
        self.task, self._inputs, self._exports = task, inputs, exports

    def runtest(self) -> None:
        """Ask one input after the other."""
        names = names_of(self.attempt, self._exports)
        for one in self._inputs:
            ask_bank_input(one, names, self.path)


def token(submission: int) -> str:
    """The mark by which a test's name tells its submission.

    >>> name = f"test_x[{token(2)}-ndcg@5]"
    >>> submission_of(name), without_token(name), without_token(f"example_1[{token(0)}]")
    (2, 'test_x[ndcg@5]', 'example_1')
    """
    return f"@submission_{submission}@"


def submission_of(name: str) -> int:
    """The number of the submission that a test is of; 0 where there is a single one."""
    found = _TOKEN.search(name)
    return int(found[1]) if found else 0


def without_token(name: str) -> str:
    """A test's name without the mark of its submission."""
    return _TOKEN.sub("", name).removesuffix("[]")
