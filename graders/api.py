"""Grading from notebooks and scripts, with the same verdict as on the command line."""

from __future__ import annotations

import atexit
from functools import lru_cache
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

from graders.catalog import find_set
from graders.errors import UsageError
from graders.judge.judging import Judge
from graders.recover import submission_from
from graders.sandbox.host import open_sandbox
from graders.submission import SubmittedFile, read_submission

if TYPE_CHECKING:
    from collections.abc import Callable

    from graders.verdict import Verdict


def check(
    exercise: str, answer: str | Path | Callable[..., Any], *, problem_set: Path | None = None
) -> Verdict:
    """Grade an answer to an exercise.

    exercise: its slug, "rrf" say. answer: the path of a file, or a function or class defined in
    this session, which is graded with the module-level names that it uses. problem_set: the
    folder of another problem set than the built-in one; its tests run with your rights.

    The first call starts the jail (about half a second); later ones take some 50 ms. Progress is
    not recorded. Raises UsageError where there is nothing to grade, ContentError where the
    exercise is faulty, SandboxError where no jail can be started.

    >>> check("rrf", "rrf.py").points
    10
    """
    found = find_set(problem_set, None, None).problem_set.exercise(exercise)
    return _judge().grade(found, _submission(answer))


def _submission(answer: str | Path | Callable[..., Any]) -> SubmittedFile:
    match answer:
        case str() | Path():
            return read_submission(Path(answer))
        case FunctionType() | type():
            return submission_from(answer)
        case _:
            kind = type(answer).__name__
            raise UsageError(f"A {kind} cannot be graded. Pass a path, a function or a class.")


@lru_cache(maxsize=1)
def _judge() -> Judge:
    sandbox = open_sandbox()
    atexit.register(sandbox.close)
    return Judge(sandbox)
