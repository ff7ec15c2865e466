"""Each operator makes the changes it promises, in place, and names them so that they last."""

from __future__ import annotations

import ast

import pytest

from graders.authoring.mutants import Mutant, mutants_of
from graders.authoring.mutants.operators import OPERATORS


def changed(source: str, operator: str) -> set[str]:
    """The line that each mutant of one operator writes."""
    found = mutants_of(f"def f(x, y, k):\n    {source}\n")
    return {line(mutant) for mutant in found if mutant.operator == operator}


def line(mutant: Mutant) -> str:
    added = [text[1:].strip() for text in mutant.diff.splitlines() if text.startswith("+")]
    return "; ".join(added)


CASES = [
    ("arithmetic", "return x + y", {"return x - y"}),
    ("arithmetic", "return x / y", {"return x * y"}),
    ("arithmetic", "x -= y", {"x += y"}),
    ("arithmetic", "return x - y * k", {"return x + y * k", "return x - y / k"}),
    ("sign", "return -x", {"return x"}),
    ("sign", "return not x", {"return x"}),
    ("comparison", "return x < y", {"return x <= y", "return x > y"}),
    ("comparison", "return 0 <= x < y", {
        "return 0 < x < y", "return 0 >= x < y", "return 0 <= x <= y", "return 0 <= x > y"}),
    ("comparison", "return x in y", {"return x not in y"}),
    ("logic", "return x and y", {"return x or y", "return y", "return x"}),
    ("constant", "return x + 2", {"return x + 3", "return x + 1"}),
    ("constant", "return x + 60", {"return x + 61", "return x + 59", "return x + 66"}),
    ("constant", "return x + 0", {"return x + 1", "return x + -1"}),
    ("constant", "return x * 0.5", {"return x * 1.5", "return x * 0.55", "return x * 0.45"}),
    ("constant", "return x + 1e-12", {"return x + 1.000000000001"}),
    ("constant", "return x(axis=True)", {"return x(axis=False)"}),
    ("constant", "return zip(x, y, strict=True)", set()),
    ("term", "return x + y", {"return x", "return y"}),
    ("term", "return x - y", {"return x"}),
    ("term", "return x ** y", {"return x"}),
    ("arguments", "return f(x, y)", {"return f(y, x)"}),
    ("arguments", "return max(x, y)", set()),
    ("arguments", "return x.sum(axis=0)", {"return x.sum()"}),
    ("arguments", "return zip(x, y, strict=True)", {"return zip(y, x, strict=True)"}),
    ("guard", "return x if y else k", {"return x", "return k"}),
    ("guard", "return [y for y in x if y]", {"return [y for y in x if True]"}),
    ("guard", "assert x", {"pass"}),
    ("dropped", "x.append(y)", {"pass"}),
    ("dropped", "x[k] = y", {"pass"}),
    ("dropped", "x += y", {"pass", "x = y"}),
    ("slice", "return x[:k]", {
        "return x[:k + 1]", "return x[:k - 1]", "return x[:]", "return x[1:k]"}),
    ("slice", "return x[k:]", {"return x[k + 1:]", "return x[k - 1:]", "return x[:]"}),
    ("slice", "return range(k)", {
        "return range(k + 1)", "return range(k - 1)", "return range(1, k)"}),
    ("normalisation", "return x / y", {"return x"}),
    ("normalisation", "return np.linalg.norm(x)", {"return 1.0"}),
    ("normalisation", "return set(x)", {"return x"}),
    ("normalisation", "return unit(x)", {"return x"}),
    ("normalisation", "return len(x)", set()),
    ("normalisation", "return x.lower()", {"return x"}),
    ("normalisation", 'return unicodedata.normalize("NFC", x)', {"return x"}),
    ("direction", "return max(x)", {"return min(x)"}),
    ("direction", "return x.argmax()", {"return x.argmin()"}),
    ("direction", "return sorted(x)", {"return sorted(x, reverse=True)"}),
    ("direction", "return sorted(x, reverse=True)", {"return sorted(x)"}),
    ("direction", "return np.argsort(x)", {"return np.argsort(x)[::-1]"}),
    ("ties", "return sorted(x, key=y)", {"return sorted(list(x)[::-1], key=y)"}),
    ("ties", "return sorted(x)", set()),
    ("ties", "return sorted(x, key=lambda i: (-y[i], i))", {
        "return sorted(x, key=lambda i: -y[i])"}),
    ("ties", "return np.argmax(x)", {"return len(x) - 1 - np.argmax(x[::-1])"}),
    ("ties", 'return np.argsort(x, kind="stable")', {
        "return len(x) - 1 - np.argsort(x[::-1], kind='stable')"}),
]  # fmt: skip


@pytest.mark.parametrize(("operator", "source", "expected"), CASES)
def test_what_an_operator_writes(operator: str, source: str, expected: set[str]) -> None:
    assert changed(source, operator) == expected


def test_every_operator_is_tried_here() -> None:
    assert {operator for operator, *_ in CASES} == set(OPERATORS)


GUARDED = '''"""Text."""

from math import log

EPS = 0.5


def f(x: list[int], k: int = 3) -> float:
    """Add 1 + 1.

    >>> f([1])
    2
    """
    if not x:  # nothing there
        raise ValueError(f"{k + 1} is {len(x) + 1}")
    total = 0
    while total < k:
        total = total + log(x[0]) * (EPS - 1)  # a comment
    return (
        total
        / 2
    )
'''


def test_the_rest_of_the_text_stays() -> None:
    lines = GUARDED.splitlines()
    for mutant in mutants_of(GUARDED):
        ast.parse(mutant.source)
        assert mutant.source != GUARDED
        first = mutant.diff.splitlines()[0][1:]
        assert first in lines
        rest = [text for text in lines if text != first]
        kept = mutant.source.splitlines()
        missing = [text for text in rest if text not in kept]
        assert len(missing) <= 3, mutant.diff  # a change of several lines takes those along


def test_what_speaks_to_people_is_left_alone() -> None:
    for mutant in mutants_of(GUARDED):
        assert "Add 1 + 1." in mutant.source
        assert 'raise ValueError(f"{k + 1} is {len(x) + 1}")' in mutant.source
        assert "list[int]" in mutant.source


def test_where_a_guard_is_dropped_its_body_stays() -> None:
    found = {line(mutant) for mutant in mutants_of(GUARDED) if mutant.operator == "guard"}
    assert found == {"if False:  # nothing there", "if True:  # nothing there"}


def test_constants_of_the_module_are_changed_too() -> None:
    mutants = [mutant for mutant in mutants_of(GUARDED) if mutant.function == "module"]
    assert [line(mutant) for mutant in mutants] == ["EPS = 1.5", "EPS = 0.55", "EPS = 0.45"]


def test_brackets_are_written_where_the_meaning_needs_them() -> None:
    found = changed("return (x + y) * k", "term")
    assert found == {"return x + y", "return k", "return (x) * k", "return (y) * k"}
    assert "return k / (x * y)" in changed("return k / x ** y", "arithmetic")


def test_ids_outlive_moved_lines_and_changes_elsewhere() -> None:
    before = {mutant.id for mutant in mutants_of(GUARDED) if mutant.function == "f"}
    moved = GUARDED.replace("EPS = 0.5", "# more\n\nEPS = 0.75").replace(
        "    total = 0\n", "\n    total = 0\n"
    )
    assert {mutant.id for mutant in mutants_of(moved) if mutant.function == "f"} == before


def test_equal_changes_of_equal_lines_have_ids_of_their_own() -> None:
    found = mutants_of("def f(x):\n    x += 1\n    x += 1\n    return x\n")
    ids = [mutant.id for mutant in found]
    assert len(set(ids)) == len(ids)
    assert sum(one.endswith("-2") for one in ids) == len(ids) // 2


def test_given_code_is_not_changed() -> None:
    given = "class A:\n    def given(self, x):\n        return x + 1\n"
    stub = given + "    def asked(self, x):\n        raise NotImplementedError\n"
    solution = given.replace("+ 1", "+ 1") + "    def asked(self, x):\n        return x * 2\n"
    assert {mutant.function for mutant in mutants_of(solution, stub)} == {"A.asked"}


def test_no_two_mutants_are_the_same_program() -> None:
    trees = [ast.dump(ast.parse(mutant.source)) for mutant in mutants_of(GUARDED)]
    assert len(set(trees)) == len(trees)
    assert ast.dump(ast.parse(GUARDED)) not in trees
