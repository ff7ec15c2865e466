"""Grading from notebooks and scripts, with the same verdict as on the command line."""

from __future__ import annotations

import atexit
import os
import threading
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

from graders.catalog import find_set
from graders.english import with_article
from graders.errors import UsageError
from graders.judge.judging import Judge
from graders.recover import submission_from
from graders.sandbox.host import open_sandbox
from graders.submission import SubmittedFile, read_submission

if TYPE_CHECKING:
    from collections.abc import Callable

    from graders.sandbox.session import Sandbox
    from graders.verdict import Verdict


def check(
    exercise: str, answer: str | Path | Callable[..., Any], *, problem_set: Path | None = None
) -> Verdict:
    """Grade an answer to an exercise.

    exercise: its slug, "rrf" say. answer: the path of a file, or a function or class defined in
    this session, which is graded with the module-level names that it uses. problem_set: the
    folder of another problem set than the built-in one; its tests run with your rights.

    The first call starts the jail (about half a second); later ones take some 50 to 100 ms. Of
    several threads one is served at a time; a process that was forked starts a jail of its own.
    Progress is not recorded. Raises UsageError where there is nothing to grade, ContentError where
    the exercise is faulty, SandboxError where no jail can be started.

    >>> check("rrf", "rrf.py").points
    10
    """
    found = find_set(problem_set, None, None).problem_set.exercise(exercise)
    submission = _submission(answer)
    with _one_at_a_time:
        return _judge(os.getpid()).grade(found, submission)


def _submission(answer: str | Path | Callable[..., Any]) -> SubmittedFile:
    match answer:
        case str() | Path():
            return read_submission(Path(answer))
        case FunctionType() | type():
            return submission_from(answer)
        case _:
            kind = with_article(type(answer).__name__)
            raise UsageError(
                f"A file, a function or a class can be graded, not {kind}. Pass one of them."
            )


# pytest and what it redirects are there once in a process.
_one_at_a_time = threading.Lock()


def _unlock() -> None:
    """In a fork: the thread that held the lock is not there."""
    global _one_at_a_time  # noqa: PLW0603
    _one_at_a_time = threading.Lock()


os.register_at_fork(after_in_child=_unlock)


@cache
def _judge(process: int) -> Judge:
    """The judge of this process. A parent's stays known: to let it go would end its jail."""
    sandbox = open_sandbox()
    atexit.register(_close, sandbox, process)
    return Judge(sandbox)


def _close(sandbox: Sandbox, process: int) -> None:
    if os.getpid() == process:  # a fork that exits must not end its parent's
        sandbox.close()
