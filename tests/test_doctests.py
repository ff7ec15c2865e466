"""The examples in docstrings say what is so."""

from __future__ import annotations

import doctest
import importlib
import shutil
from pathlib import Path

import pytest

import graders
from graders.catalog import find_set

PACKAGE = Path(graders.__file__).parent
MODULES = sorted(
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    for path in PACKAGE.rglob("*.py")
    if "problem_set" not in path.parts and "\n    >>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_hold(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solution = find_set(None, None, None).problem_set.exercise("rrf").solution
    shutil.copy(solution, tmp_path / "rrf.py")  # as a learner's folder would be
    monkeypatch.chdir(tmp_path)
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted > 0
    assert found.failed == 0
