"""Whatever is wrong with an exercise, `verify` goes on and says it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from graders.authoring.bench import Bench
from graders.authoring.examining import check, examine
from graders.catalog import read_exercise
from graders.errors import ContentError
from graders.judge.judging import Judge
from graders.sandbox.host import open_sandbox

if TYPE_CHECKING:
    from pathlib import Path

    from tests.authoring.conftest import Draft

SLUG = "term_overlap"
FIRST_TEST = f'expect(submission.{SLUG}, ["a", "b"], ["b", "c", "a", "d"]).equals(1.0)'


def found_in(draft: Draft, patience_s: float = 10.0) -> str:
    sandbox = open_sandbox()
    try:
        bench = Bench(read_exercise(draft.root, SLUG), Judge(sandbox), patience_s)
        return "\n".join(f"{one.check}: {one}" for one in check(bench))
    finally:
        sandbox.close()


UNREADABLE = [
    ("exercise.toml", "format = 1 ", "format = ", r"exercise\.toml: is not valid TOML: .*Mend tha"),
    ("exercise.toml", "format = 1 ", "format = 1\ncolour = 2 ",
     r"exercise\.toml: colour: is not a known key\. Remove it"),
    ("exercise.toml", "difficulty = 1 ", 'difficulty = "easy" ',
     r"difficulty: Expected `int`, got `str`\. Give the key that type"),
    ("exercise.toml", 'id = "edges"', 'id = "share"',
     r"tasks: the id 'share' stands twice\. Rename or remove one"),
    ("exercise.toml", 'id = "all_of_nothing"', 'id = "all_of_it"',
     r"wrong/all_of_it\.py: is missing\. Write this wrong solution, or remove mistake 'all_of_it'"),
    ("exercise.toml", "equivalent = []", 'equivalent = [{ mutant = "f/term/1", reason = " " }]',
     r"verify\.equivalent\[0\]\.reason: is empty\. Say why no test can tell it apart"),
    ("examples.toml", "expected =", "excepted =", r"examples\[0\]\.excepted: is not a known key"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "says"), UNREADABLE)
def test_what_cannot_be_read(draft: Draft, file: str, old: str, new: str, says: str) -> None:
    draft.change(file, old, new)
    (finding,) = examine(draft.root, SLUG).findings
    assert finding.check == "manifest"
    assert re.search(says, str(finding))
    assert str(draft.root) in finding.path


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("statement.md", r"statement\.md: is missing\. Write the text of the exercise"),
        ("stub.py", r"stub\.py: is missing\. Write what a learner starts from"),
        ("hidden/test_edges.py", r"test_edges\.py: is missing\. Write the hidden tests of task"),
        ("solution.py", r"solution\.py: is missing\. Write the reference solution"),
    ],
)
def test_a_file_that_is_missing(draft: Draft, file: str, says: str) -> None:
    draft.path(file).unlink()
    (finding,) = examine(draft.root, SLUG).findings
    assert re.search(says, str(finding))


def test_a_stray_file(draft: Draft) -> None:
    draft.write("notes.txt", "later")
    (finding,) = examine(draft.root, SLUG).findings
    assert re.search(r"notes\.txt: does not belong to the exercise\. Remove it", str(finding))


RULES = [
    ("it imports the answer", f"import {SLUG}",
     [r"hidden: .*test_share\.py:\d+: imports term_overlap\. Ask through the fixture",
      r"solution: .*test_share\.py:\d+: cannot be read: ModuleNotFoundError: No module named 'ter"
      r"m_overlap'\. Mend that line"]),
    ("it raises at import", "1 / 0",
     [r"test_share\.py:\d+: cannot be read: ZeroDivisionError: division by zero\. Mend that li"]),
    ("it is no Python", "def broken(:",
     [r"test_share\.py:\d+: is not Python: invalid syntax\. Mend that line",
      r"test_share\.py:\d+: cannot be read: SyntaxError: invalid syntax"]),
    ("it prints when read", "print('loaded')",
     [r"test_share\.py:\d+: cannot be read: .*NotAllowedError: it prints 'loaded'"]),
    ("it hangs when read", "while True: pass",
     [r"test_share\.py:\d+: cannot be read: .*NotAllowedError: it has not ended after 0\.5 s"]),
]  # fmt: skip


@pytest.mark.parametrize(("code", "says"), [case[1:] for case in RULES], ids=[c[0] for c in RULES])
def test_a_hidden_test_file_that_breaks_the_rules(draft: Draft, code: str, says: list[str]) -> None:
    draft.change("hidden/test_share.py", "import pytest", f"import pytest\n{code}")
    found = found_in(draft, patience_s=0.5)
    for text in says:
        assert re.search(text, found), found


TESTS = [
    ("it skips", "pytest.skip('later')",
     r"test_share\.py::test_all_terms: was skipped\. A hidden test asks through expect"),
    ("it never asserts", f"submission.{SLUG}(['a'], ['a'])",
     r"test_all_terms: asks nothing of the submission that is judged\. A hidden test asks"),
    ("it forgets to say what must hold", f"expect(submission.{SLUG}, ['a'], ['a'])",
     r"test_all_terms: asks nothing of the submission"),
    ("it asserts by itself", f"assert submission.{SLUG}(['a'], ['a']) == 1.0",
     r"test_all_terms: asks nothing of the submission"),
    ("it raises", "raise KeyError('x')", r"test_all_terms: ended with KeyError: 'x'\. A hidden"),
    ("it loops without end", "while True: pass",
     r"test_all_terms: ended with NotAllowedError: it has not ended after 0\.5 s"),
    ("it prints", "print('here')",
     r"test_all_terms: ended with NotAllowedError: it prints 'here'"),
    ("it writes a file", "open('left_behind.txt', 'w')",
     r"test_all_terms: ended with NotAllowedError: it writes the file left_behind\.txt"),
    ("it makes a folder", "__import__('os').mkdir('left_behind')",
     r"NotAllowedError: it changes files: os\.mkdir\('left_behind'\)"),
    ("it reads the solution",
     "open(__file__.replace('exercises', 'solutions').replace('hidden/test_share', 'solution'))",
     r"NotAllowedError: it reads the reference solution or a wrong one, .*solution\.py"),
    ("it calls home", "with __import__('socket').socket() as line: line.connect(('127.0.0.1', 9))",
     r"NotAllowedError: it uses the network: socket\.connect"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "says"), [case[1:] for case in TESTS], ids=[c[0] for c in TESTS])
def test_a_hidden_test_that_breaks_the_rules(
    draft: Draft, code: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    draft.change("hidden/test_share.py", FIRST_TEST, code)
    found = found_in(draft, patience_s=0.5)
    assert re.search(says, found), found
    assert not list(tmp_path.glob("left_behind*"))


def test_a_task_without_a_test(draft: Draft) -> None:
    draft.write("hidden/test_edges.py", "import numpy as np\n")
    assert "test_edges.py: has no test. Write functions named test_... there." in found_in(draft)


def test_a_solution_that_needs_a_package_that_is_not_allowed(draft: Draft) -> None:
    draft.change("solution.py", "from collections", "import scipy\nfrom collections")
    found = found_in(draft)
    assert "scipy cannot be imported here: an answer uses the standard library and numpy" in found
    assert "name what it imports under packages in exercise.toml" in found


def test_a_solution_that_is_no_python(draft: Draft) -> None:
    draft.change("solution.py", "return 0.0", "return 0.0)")
    assert re.search(r"solution\.py:\d+: is not Python: unmatched '\)'\. Mend", found_in(draft))


def test_text_in_another_encoding(draft: Draft) -> None:
    draft.path("statement.md").write_bytes("## What you build\n\nÉté".encode("latin-1"))
    assert "holds text that is not UTF-8" in found_in(draft)


def test_a_hidden_test_cannot_be_graded_with_either(draft: Draft, judge: Judge) -> None:
    """A learner is told that it is the exercise's fault, not theirs."""
    draft.change("hidden/test_share.py", "import pytest", "import pytest\n1 / 0")
    with pytest.raises(ContentError, match="cannot be read: ZeroDivisionError"):
        Bench(draft.exercise, judge).stub  # noqa: B018  asking is what raises
