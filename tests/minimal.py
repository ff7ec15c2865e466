"""Writes a small, sound exercise into a folder; tests then change one thing of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.catalog import read_exercise

if TYPE_CHECKING:
    from pathlib import Path

    from graders.exercise import Exercise

SLUG = "doubling"

MANIFEST = """\
format = 1
title = "Doubling"
blurb = "Doubles numbers."
track = "Warm-up"
difficulty = 1
order = 10
exports = ["double", "Counter"]

[limits]
call_s = 0.5
total_s = 5.0

[[tasks]]
id = "plain"
title = "Double a number"
points = 2
hints = ["one", "two", "three"]

[[tasks]]
id = "lists"
title = "Double a list"
points = 3
needs = ["plain"]
hints = ["one", "two", "three"]

[[mistakes]]
id = "squares"
title = "Squares"
text = "It squares."
tasks = ["plain", "lists"]
"""

STUB = '''\
"""Doubling."""


def double(x):
    """Double x, a number or a list."""
    raise NotImplementedError


class Counter:
    """Counts its calls."""

    def __init__(self, start=0):
        raise NotImplementedError

    def add(self, n):
        raise NotImplementedError
'''

SOLUTION = """\
def double(x):
    return [2 * one for one in x] if isinstance(x, list) else 2 * x


class Counter:
    def __init__(self, start=0):
        self.count = start

    def add(self, n):
        self.count += n
        return self.count
"""

EXAMPLES = """\
[[examples]]
task = "plain"
title = "Two"
call = "double(2)"
expected = "4"
why = "2 + 2"

[[examples]]
task = "lists"
title = "A list"
call = "double([1.5])"
expected = "[3.0]"
why = "1.5 + 1.5"
"""

TEST_PLAIN = '''\
from graders.testing import expect


def test_three(submission):
    """Three doubled."""
    expect(submission.double, 3).equals(6)


def test_counter(submission):
    """A counter adds."""
    counter = submission.Counter(1)
    expect(counter.add, 2).equals(3)
'''

TEST_LISTS = '''\
import pytest

from graders.testing import expect


@pytest.mark.parametrize("n", [0, 3])
def test_length(submission, n):
    """Each entry is doubled."""
    expect(submission.double, [1] * n).equals([2] * n)
'''

FILES = {
    "exercises/{slug}/exercise.toml": MANIFEST,
    "exercises/{slug}/statement.md": "## What you build\n\nA doubler.\n",
    "exercises/{slug}/stub.py": STUB,
    "exercises/{slug}/examples.toml": EXAMPLES,
    "exercises/{slug}/hidden/test_plain.py": TEST_PLAIN,
    "exercises/{slug}/hidden/test_lists.py": TEST_LISTS,
    "solutions/{slug}/solution.py": SOLUTION,
    "solutions/{slug}/wrong/squares.py": "def double(x):\n    return x * x\n",
}


def write_set(root: Path, slug: str = SLUG, /, **changed: str | None) -> Path:
    """Write the exercise under root. changed: file stem to new text, or None to leave it out."""
    for name, text in FILES.items():
        path = root / name.format(slug=slug)
        content = changed.get(path.stem, text)
        if content is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content)
    return root


def make_exercise(root: Path, slug: str = SLUG, /, **changed: str | None) -> Exercise:
    """Write the exercise and read it."""
    return read_exercise(write_set(root, slug, **changed), slug)
