"""The numbers in the labs' docstrings."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import graders.labs

MODULES = sorted(
    path.stem
    for path in Path(graders.labs.__path__[0]).glob("*.py")
    if ">>>" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_hold(name: str) -> None:
    found = doctest.testmod(importlib.import_module(f"graders.labs.{name}"))
    assert found.attempted > 0
    assert found.failed == 0
