"""The reference solutions of the built-in problem set, as functions to call."""

from __future__ import annotations

import importlib.util
from functools import cache
from typing import TYPE_CHECKING, Any

from graders.catalog import find_set
from graders.errors import InternalError

if TYPE_CHECKING:
    from graders.catalog import ProblemSet


@cache
def built_in() -> ProblemSet:
    """The problem set whose exercises are the labs' parts."""
    return find_set(None, None, None).problem_set


@cache
def reference(slug: str) -> Any:
    """The module of an exercise's reference solution, whose functions are to be called."""
    path = built_in().root / "solutions" / slug / "solution.py"
    spec = importlib.util.spec_from_file_location(f"rankwright_solution_{slug}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise InternalError(f"{path} is missing. Install rankwright anew.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
