"""Reads an exercise's Python files as syntax trees."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def tree_of(path: Path) -> ast.Module:
    """The file's tree. Raises SyntaxError, which names the file."""
    return ast.parse(path.read_bytes(), str(path))
