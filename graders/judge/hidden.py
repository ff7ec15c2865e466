"""Collects the tests of one exercise: hidden/test_<task>.py and examples.toml."""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from graders.compare import TOLERANCE
from graders.errors import ContentError
from graders.judge.expect import expect
from graders.judge.proxies import Submission
from graders.verdict import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from graders.exercise import Example, Exercise
    from graders.judge.attempt import Attempt

MODULES = "rankwright_hidden"


@dataclass(frozen=True, slots=True)
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

    def _getobj(self) -> ModuleType:
        name = f"{MODULES}.{self.path.parent.parent.name}.{self.path.stem}"
        module = ModuleType(name)
        module.__file__ = str(self.path)
        sys.modules[name] = module  # dataclasses look their module up while it runs
        exec(compile(self.path.read_bytes(), str(self.path), "exec"), module.__dict__)  # noqa: S102
        return module


def evict_modules() -> None:
    """Forget all hidden tests, so that the next run reads them again."""
    for name in [name for name in sys.modules if name.startswith(f"{MODULES}.")]:
        del sys.modules[name]


def title_of(item: pytest.Function, name: str) -> str:
    """What a learner reads of a test: its docstring's first line, and the case."""
    title = (item.function.__doc__ or "").strip().partition("\n")[0] or item.originalname
    case = name.partition("[")[2].removesuffix("]")
    return f"{title} [{case}]" if case else title


def place_of(planned: Planned, tasks: list[str]) -> tuple[int, int, bool]:
    """Where a test stands: by submission, by task, examples first."""
    return planned.submission, tasks.index(planned.task), planned.kind is not Kind.EXAMPLE


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


class ExampleTest(pytest.Item):
    """One worked example."""

    attempt: Attempt

    def __init__(self, *, example: Example, exports: tuple[str, ...], **rest: Any) -> None:
        """Exports: the names that the example's Python may use."""
        super().__init__(**rest)
        self.example, self._exports = example, exports

    def runtest(self) -> None:
        """Make the call that the example shows and judge what it gives."""
        names = {name: getattr(Submission(self.attempt), name) for name in self._exports}
        run_example(self.example, {**names, "np": np}, self.path)

    def repr_failure(
        self,
        excinfo: pytest.ExceptionInfo[BaseException],
        style: Any = None,  # noqa: ARG002  pytest's signature
    ) -> str:
        """Say it in a line: what the example saw is in the report's metadata."""
        return str(excinfo.value)


def run_example(example: Example, names: dict[str, Any], path: Path) -> None:
    """Run an example with its names bound to the submission. Raises Unmet, ContentError."""
    try:
        exec(example.setup, names)  # noqa: S102  an author's text: trusted
        node = ast.parse(example.call, mode="eval").body
        if not isinstance(node, ast.Call):
            raise ContentError(path, f"{example.call!r} is no call.", "Write one call.")
        function, args, kwargs = (
            _evaluate(part, names)
            for part in (
                node.func,
                ast.List(node.args, ast.Load()),
                ast.Dict(
                    [ast.Constant(one.arg) for one in node.keywords],
                    [one.value for one in node.keywords],
                ),
            )
        )
        expected = eval(example.expected, {"np": np}) if example.expected else None  # noqa: S307
    except (SyntaxError, NameError, TypeError, ValueError) as error:
        fault = f"the example {example.title!r} is faulty: {error}."
        raise ContentError(path, fault, "Mend its setup, call or expected.") from None
    if example.raises:
        expect(function, *args, **kwargs).raises(_exception(example.raises))
    else:
        expect(function, *args, **kwargs).equals(expected, tol=printed_tolerance(example.expected))


def _evaluate(node: ast.expr, names: dict[str, Any]) -> Any:
    tree = ast.fix_missing_locations(ast.Expression(node))
    return eval(compile(tree, "<example>", "eval"), names)  # noqa: S307  an author's text: trusted


def _exception(name: str) -> type[Exception]:
    import builtins  # noqa: PLC0415  read only where an example raises

    kind = getattr(builtins, name, None)
    if not (isinstance(kind, type) and issubclass(kind, Exception)):
        raise ContentError("examples.toml: raises", f"{name!r} is no exception.", "Name one.")
    return kind


def printed_tolerance(text: str) -> float:
    """Half a unit of the most decimal places that are printed.

    >>> printed_tolerance("{1: 0.0325, 2: 0.5}")
    5.05e-05
    """
    places = [len(digits) for digits in re.findall(r"\d\.(\d+)", text)]
    return max(TOLERANCE, 0.505 * 10.0 ** -max(places)) if places else TOLERANCE


def token(submission: int) -> str:
    """The mark by which a test's name tells its submission.

    >>> without_token("example_1[@0@]"), without_token("test_x[@0@-3]")
    ('example_1', 'test_x[3]')
    """
    return f"@{submission}@"


def without_token(name: str) -> str:
    """A test's name without the mark of its submission."""
    return re.sub(r"-?@\d+@-?", "", name).removesuffix("[]")
