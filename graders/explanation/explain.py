"""From a verdict to how the right values come about, where the exercise can tell."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from graders.explaining import Ask, Derivation, Picture, Series, Table, TableRow
from graders.record import record
from graders.sandbox.session import Call, Invoke, Returned
from graders.sandbox.text import clean
from graders.values import Handle
from graders.verdict import Kind, TaskStatus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from graders.diagnosis.history import Recorded, Recording
    from graders.exercise import Exercise
    from graders.explanation.asking import Asking
    from graders.verdict import TaskResult, Verdict

T = TypeVar("T")

MOST_TEXT = 300
FARTHEST, MOST_POINTS = 1e12, 1000  # beyond them a picture says nothing; NaN fails the comparison


@record()
class Explained:
    """What explain.py had to say. fault: why it said less than it should, for the author."""

    derivation: Derivation | None = None
    pictures: tuple[Picture, ...] = ()
    fault: str = ""


def explain(
    asking: Asking, exercise: Exercise, verdict: Verdict, recordings: Sequence[Recording]
) -> Explained:
    """Explain a verdict: the first failed call of the first failed task, and pictures.

    asking: asks the submission, for pictures of what it does.
    """
    if not is_explained(exercise) or not _is_written(verdict):
        return Explained()
    said = _Said(exercise.explain_file)
    module = said.of(lambda: _read(exercise), None)
    if module is None:
        return Explained(fault=said.fault)
    derivation = said.of(lambda: _derivation(module, verdict, recordings), None)
    pictures: tuple[Picture, ...] = said.of(lambda: _pictures(module, asking.ask), ())
    return Explained(derivation=derivation, pictures=pictures, fault=said.fault)


def is_explained(exercise: Exercise) -> bool:
    """Whether the exercise has something to explain with."""
    return exercise.explain_file.is_file()


class _Said:
    """Takes what explain.py says; whatever it raises, the verdict and the rest of it stand."""

    def __init__(self, path: Path) -> None:
        self.fault = ""
        self._path = path

    def of(self, say: Callable[[], T], otherwise: T) -> T:
        try:
            return say()
        except Exception as error:  # noqa: BLE001  an extra, and no reason to fail
            self.fault = self.fault or f"{self._path}: {type(error).__name__}: {error}"
            return otherwise


def statement_pictures(exercise: Exercise) -> tuple[Picture, ...]:
    """The pictures of a statement. Whatever explain.py raises is the author's to see."""
    if not is_explained(exercise):
        return ()
    module = _read(exercise)
    pictures: tuple[Picture, ...] = ()
    if hasattr(module, "statement_pictures"):
        pictures = module.statement_pictures()
    return pictures


def _is_written(verdict: Verdict) -> bool:
    known = (TaskStatus.PASSED, TaskStatus.FAILED)
    return any(task.status in known for task in verdict.tasks)


def _read(exercise: Exercise) -> ModuleType:
    """Run explain.py: the problem set's own code, trusted."""
    path = exercise.explain_file
    module = ModuleType(f"rankwright_explain_{exercise.slug}")
    exec(_compiled(str(path), path.read_bytes()), module.__dict__)  # noqa: S102
    return module


@lru_cache(maxsize=64)
def _compiled(path: str, content: bytes) -> CodeType:
    return compile(content, path, "exec")


def _pictures(module: ModuleType, ask: Ask) -> tuple[Picture, ...]:
    """The pictures, without points that a learner's code put where nothing can be drawn."""
    if not hasattr(module, "pictures"):
        return ()
    return tuple(
        replace(picture, series=tuple(_drawable(series) for series in picture.series))
        for picture in module.pictures(ask)
    )


def _drawable(series: Series) -> Series:
    points = (
        point
        for point in series.points
        if all(abs(place) < FARTHEST for place in (point.x, point.y, point.x2 or 0.0))
    )
    return replace(series, points=tuple(points)[:MOST_POINTS])


def _derivation(
    module: ModuleType, verdict: Verdict, recordings: Sequence[Recording]
) -> Derivation | None:
    if not hasattr(module, "derive"):
        return None
    calls = {(one.task, one.test): one for one in recordings if one.calls}
    for task in verdict.tasks:
        for test, recording in _failed(task, calls):
            table = _table(module, recording)
            if table is not None:
                call = next(one.call for one in task.tests if one.id == test)
                return Derivation(task=task.id, test=test, call=call, table=table)
    return None


def _failed(
    task: TaskResult, calls: dict[tuple[str, str], Recording]
) -> Iterator[tuple[str, Recording]]:
    """The failed tests of a task whose values may be shown, the smallest inputs first."""
    for test in sorted(task.tests, key=lambda test: test.kind is not Kind.BANK):
        recording = calls.get((task.id, test.id))
        if test.status.is_failure and test.call and recording is not None:
            yield test.id, recording


def _table(module: ModuleType, recording: Recording) -> Table | None:
    last = recording.calls[-1]
    named = _name_and_arguments(last, recording)
    if named is None:
        return None
    actual = last.result.value if isinstance(last.result, Returned) else None
    table: Table | None = module.derive(*named, actual)
    return table and replace(table, rows=tuple(map(_cleaned, table.rows)))


def _cleaned(row: TableRow) -> TableRow:
    """The row without what a learner's text could do to a terminal: it may quote their value."""
    cells = tuple(clean(cell, MOST_TEXT) if isinstance(cell, str) else cell for cell in row.cells)
    return TableRow(cells=cells, mark=clean(row.mark, MOST_TEXT))


def _name_and_arguments(
    last: Recorded, recording: Recording
) -> tuple[str, tuple[Any, ...], dict[str, Any]] | None:
    """A call as derive takes it. A method's arguments come after those that made its object."""
    match last.request:
        case Call(name=name, args=args, kwargs=kwargs, namespace=0):
            named = name, args, dict(kwargs)
        case Invoke(handle=handle, method=method, args=args, kwargs=kwargs):
            made = _maker(handle, recording)
            if made is None:
                return None
            named = (
                f"{made.name}.{method}",
                (*made.args, *made.kwargs.values(), *args),
                dict(kwargs),
            )
        case _:
            return None
    plain = (*named[1], *named[2].values())
    return None if any(isinstance(value, Handle) for value in plain) else named


def _maker(handle: Handle, recording: Recording) -> Call | None:
    for one in recording.calls:
        value = one.result.value if isinstance(one.result, Returned) else None
        made = isinstance(value, Handle) and value == handle
        if made and isinstance(one.request, Call) and not one.request.namespace:
            return one.request
    return None
