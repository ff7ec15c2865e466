"""What reaches the verdict of an explain.py, and what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from graders.authoring.bench import written
from graders.catalog import read_exercise
from graders.explanation import statement_pictures
from graders.judge.judging import Judge
from graders.sandbox.host import open_sandbox
from graders.verdict import Kind
from tests.minimal import MANIFEST, SLUG, SOLUTION, write_set

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from graders.verdict import Verdict

    Explained = Callable[..., Verdict]

TABLE = """
from graders.explaining import Picture, Point, Series, Table, TableRow

def derive(name, args, kwargs, actual):
    rows = (TableRow(cells=(name, str(args), str(sorted(kwargs.items())), str(actual))),)
    return Table(title="As asked", columns=("name", "args", "kwargs", "actual"), rows=rows)
"""
PICTURE = """
from graders.explaining import Picture, Point, Series

def pictures(ask):
    values = [ask("double", n) for n in (1, 2, 3)]
    points = tuple(Point(x=n, y=float(v)) for n, v in enumerate(values) if v is not None)
    mine = Series(label="yours", role="yours", points=points)
    return (Picture(kind="curves", title="Doubled", alt="A curve.", series=(mine,)),)
"""
BANK = '{"format": 1, "inputs": [{"task": "plain", "call": "double(1)", "expected": "2"}]}'
WRONG = SOLUTION.replace("2 * x", "3 * x")


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    sandbox = open_sandbox()
    yield Judge(sandbox)
    sandbox.close()


@pytest.fixture
def explained(judge: Judge, tmp_path: Path) -> Explained:
    """The verdict on a source, of the minimal exercise with this explain.py."""

    def grade(explain: str, source: str = WRONG, *, bank: str = "", **changed: str) -> Verdict:
        folder = write_set(tmp_path, **changed) / "exercises" / SLUG
        (folder / "explain.py").write_text(explain)
        if bank:
            (folder / "hidden" / "bank.json").write_text(bank)
        return judge.grade(read_exercise(tmp_path, SLUG), written(source))

    return grade


def test_the_first_failed_call_is_explained(explained: Explained) -> None:
    told = explained(TABLE).derivation
    assert told is not None
    assert (told.task, told.call) == ("plain", "double(2)")
    assert told.table.rows[0].cells == ("double", "(2,)", "[]", "6")


def test_the_smallest_input_is_explained_where_there_is_a_bank(explained: Explained) -> None:
    verdict = explained(TABLE, bank=BANK)
    told = verdict.derivation
    assert told is not None
    assert told.call == "double(1)"
    test = next(test for test in verdict.tasks[0].tests if test.id == told.test)
    assert test.kind is Kind.BANK


def test_of_a_call_that_gave_nothing_there_is_no_value(explained: Explained) -> None:
    told = explained(TABLE, WRONG.replace("3 * x", "x.missing")).derivation
    assert told is not None
    assert told.table.rows[0].cells[-1] == "None"


def test_a_method_is_explained_with_what_made_its_object(explained: Explained) -> None:
    told = explained(TABLE, SOLUTION.replace("self.count += n", "self.count -= n")).derivation
    assert told is not None
    assert told.call == "Counter(1).add(2)"
    assert told.table.rows[0].cells[:2] == ("Counter.add", "(1, 2)")


def test_a_withheld_call_is_not_given_away(explained: Explained) -> None:
    withheld = '"plain/test_three", "plain/test_counter"'
    manifest = f"\n[verify]\nwithheld = [{withheld}]\n"
    examples = '[[examples]]\ntask = "lists"\ntitle = "A"\ncall = "double([])"\nexpected = "[]"\n'
    verdict = explained(
        TABLE, WRONG, exercise=MANIFEST + manifest, examples=f'{examples}why = "x"\n'
    )
    assert verdict.tasks[0].points == 0
    assert verdict.derivation is None


def test_a_right_answer_needs_no_derivation_and_keeps_its_pictures(explained: Explained) -> None:
    verdict = explained(TABLE + PICTURE, SOLUTION)
    assert verdict.derivation is None
    assert [point.y for point in verdict.pictures[0].series[0].points] == [2.0, 4.0, 6.0]


@pytest.mark.parametrize(
    ("broken", "table", "pictures"),
    [
        ("def derive(", False, 0),
        ("raise OSError('no')", False, 0),
        (TABLE + "\ndef derive(*_): return 1 / 0\n" + PICTURE, False, 1),
        (TABLE + "\ndef pictures(_): return 1 / 0\n", True, 0),
        (TABLE + "\ndef pictures(_): return (None,)\n", True, 0),
        ("", False, 0),
    ],
)
def test_what_fails_is_left_out_and_the_rest_stands(
    explained: Explained, broken: str, table: bool, pictures: int
) -> None:
    verdict = explained(broken)
    assert (verdict.points, verdict.max_points) == (0, 5)
    assert (verdict.derivation is not None) == table
    assert len(verdict.pictures) == pictures


def test_what_is_not_written_is_not_explained(explained: Explained) -> None:
    source = SOLUTION.replace("return [2", "raise NotImplementedError\n    return [2")
    verdict = explained(
        TABLE + PICTURE, source.replace("self.count", "raise NotImplementedError #")
    )
    assert verdict.derivation is None


@pytest.mark.parametrize(
    ("body", "ys"),
    [
        ("if x == 2: raise ValueError", [3.0, 9.0]),
        ("if x == 2: return float('nan')", [3.0, 9.0]),
        ("if x == 2: return 1e300", [3.0, 9.0]),
        ("if x == 2:\n        import os\n        os._exit(3)", [3.0]),
        ("if x == 1:\n        while True: pass", []),
    ],
)
def test_a_picture_shows_what_can_be_drawn(
    explained: Explained, body: str, ys: list[float]
) -> None:
    source = WRONG.replace("    return [2", f"    {body}\n    return [2")
    (picture,) = explained(PICTURE, source).pictures
    assert [point.y for point in picture.series[0].points] == ys


def test_a_picture_is_no_longer_than_a_page(explained: Explained) -> None:
    many = PICTURE.replace("for n in (1, 2, 3)]", "for n in range(1)] * 5000")
    (picture,) = explained(many).pictures
    assert len(picture.series[0].points) == 1000


def test_the_statement_has_pictures_of_its_own_and_their_faults_are_told(tmp_path: Path) -> None:
    path = write_set(tmp_path) / "exercises" / SLUG / "explain.py"
    assert statement_pictures(read_exercise(tmp_path, SLUG)) == ()
    path.write_text(PICTURE)
    assert statement_pictures(read_exercise(tmp_path, SLUG)) == ()
    path.write_text(PICTURE + "\ndef statement_pictures(): return pictures(lambda _, n: n)\n")
    assert [one.title for one in statement_pictures(read_exercise(tmp_path, SLUG))] == ["Doubled"]
    path.write_text("def statement_pictures(): return 1 / 0")
    with pytest.raises(ZeroDivisionError):
        statement_pictures(read_exercise(tmp_path, SLUG))
