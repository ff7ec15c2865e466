"""Checks the statement's numbers: each block that is marked as checked is run again."""

from __future__ import annotations

import doctest
import io
from typing import TYPE_CHECKING, Any

import numpy as np
from markdown_it import MarkdownIt

from graders.authoring.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graders.authoring.bench import Bench
    from graders.exercise import Exercise

CHECKED = "python checked"
INFOS = frozenset({"", "python", CHECKED, "text", "console", "toml"})
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def numbers(bench: Bench) -> Iterator[Finding]:
    """Every block of the statement that is marked as checked holds for the solution."""
    exercise = bench.exercise
    namespace = {"np": np, **names_of(exercise)}
    for code, line, info in _blocks(exercise):
        where = f"{exercise.statement}:{line}"
        if info not in INFOS:
            known = ", ".join(repr(name) for name in sorted(INFOS))
            yield Finding("numbers", where, f"{info!r} is no mark.", f"Give one of {known}.")
        if info == CHECKED:
            yield from _run(code, line, exercise, namespace)


def names_of(exercise: Exercise) -> dict[str, Any]:
    """What the solution defines. It runs here: an author's code is trusted."""
    source = exercise.solution.read_bytes()
    names: dict[str, Any] = {"__name__": "solution"}
    exec(compile(source, str(exercise.solution), "exec"), names)  # noqa: S102
    return names


def _blocks(exercise: Exercise) -> Iterator[tuple[str, int, str]]:
    text = exercise.statement.read_text(encoding="utf-8")
    for token in MarkdownIt("commonmark").parse(text):
        if token.type == "fence":
            yield token.content, (token.map or [0])[0] + 1, token.info.strip()


def _run(code: str, line: int, exercise: Exercise, namespace: dict[str, Any]) -> Iterator[Finding]:
    examples = doctest.DocTestParser().get_examples(code)
    if not examples:
        where = f"{exercise.statement}:{line}"
        yield Finding("numbers", where, "checks nothing.", "Write >>> calls and their values.")
    test = doctest.DocTest(examples, namespace, "statement", str(exercise.statement), line, code)
    runner = _Runner(optionflags=OPTIONS)
    runner.run(test, out=io.StringIO().write, clear_globs=False)
    for example, got in runner.wrong:
        where = f"{exercise.statement}:{line + example.lineno + 1}"
        fault = f"{example.source.strip()} gives {got.strip()}, not {example.want.strip()}."
        yield Finding("numbers", where, fault, "Correct the value, or the solution.")


class _Runner(doctest.DocTestRunner):
    """Keeps what went wrong."""

    def __init__(self, optionflags: int) -> None:
        super().__init__(verbose=False, optionflags=optionflags)
        self.wrong: list[tuple[doctest.Example, str]] = []

    def report_failure(
        self, _out: Any, _test: doctest.DocTest, example: doctest.Example, got: str
    ) -> None:
        self.wrong.append((example, got))

    def report_unexpected_exception(
        self, _out: Any, _test: doctest.DocTest, example: doctest.Example, exc_info: Any
    ) -> None:
        self.wrong.append((example, f"{exc_info[0].__name__}: {exc_info[1]}"))
