"""A sound exercise, as `rankwright new-set` writes it, to change one thing of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from graders.authoring.bench import Bench
from graders.authoring.scaffold import FIRST, new_set
from graders.catalog import read_exercise
from graders.judge.judging import Judge
from graders.sandbox.host import open_sandbox

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from graders.exercise import Exercise


@pytest.fixture(scope="session")
def judge() -> Iterator[Judge]:
    sandbox = open_sandbox()
    yield Judge(sandbox)
    sandbox.close()


@dataclass
class Draft:
    """An exercise under work."""

    root: Path
    slug: str = FIRST

    def path(self, name: str) -> Path:
        """The file in exercises/<slug>; solution.py and wrong/... stand in solutions/<slug>."""
        folder = "solutions" if name.startswith(("solution", "wrong/")) else "exercises"
        return self.root / folder / self.slug / name

    def change(self, name: str, old: str, new: str) -> Draft:
        """Replace a text, which must be there."""
        path = self.path(name)
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{name} does not hold {old!r}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return self

    def write(self, name: str, text: str) -> Draft:
        """Replace a file whole."""
        self.path(name).write_text(text, encoding="utf-8")
        return self

    def add(self, name: str, text: str) -> Draft:
        """Append to a file."""
        path = self.path(name)
        path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")
        return self

    @property
    def exercise(self) -> Exercise:
        """As it stands now."""
        return read_exercise(self.root, self.slug)


@pytest.fixture
def draft(tmp_path: Path) -> Draft:
    """A sound exercise in a set of its own."""
    new_set(tmp_path / "set")
    return Draft(tmp_path / "set")


@pytest.fixture(scope="session")
def bench(tmp_path_factory: pytest.TempPathFactory, judge: Judge) -> Bench:
    """A bench on a sound exercise that nobody changes."""
    root = tmp_path_factory.mktemp("sound") / "set"
    new_set(root)
    return Bench(Draft(root).exercise, judge)
