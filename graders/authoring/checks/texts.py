"""Checks what learners read: headings, links, code that would give the answer away."""

from __future__ import annotations

import ast
import itertools
import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from markdown_it import MarkdownIt

from graders.authoring.findings import Finding
from graders.authoring.trees import tree_of
from graders.renderers.formulas import FormulaError, unknown_commands
from graders.renderers.prose import formulas_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.token import Token

    from graders.authoring.bench import Bench
    from graders.exercise import Exercise

SECTIONS = (
    "What you build",
    "Why it matters",
    "The formula",
    "Shapes",
    "Conventions and edge cases",
    "Constraints",
    "In the libraries",
    "Follow-up",
    "Check yourself",
)
# Shorter statements are what any two people write: `return scores`.
TELLING = 25


def headings(bench: Bench) -> Iterator[Finding]:
    """The statement has the sections that every exercise has, in their order."""
    path = bench.exercise.statement
    found, expected = [], list(SECTIONS)
    for title, level, line in _headings(_parse(path.read_text(encoding="utf-8"))):
        if level == 1:
            yield Finding(
                "headings",
                f"{path}:{line}",
                f"has the title {title!r}.",
                "Take it out: the title comes from exercise.toml.",
            )
        elif level == len("##"):
            found.append(title)
    if found != expected:
        fault = f"has the sections {', '.join(found) or 'none'}."
        yield Finding("headings", str(path), fault, f"Give it {', '.join(expected)}.")


def _headings(tokens: Sequence[Token]) -> Iterator[tuple[str, int, int]]:
    for opening, inline in itertools.pairwise(tokens):
        if opening.type == "heading_open":
            yield inline.content, int(opening.tag[1]), (opening.map or [0])[0] + 1


def links(bench: Bench) -> Iterator[Finding]:
    """Links and sources are well-formed, and the statement holds no raw HTML."""
    exercise = bench.exercise
    for where, url in _urls(exercise):
        if url_fault(url):
            yield Finding("links", where, f"{url!r} {url_fault(url)}.", "Mend the address.")
    for token in _parse(exercise.statement.read_text(encoding="utf-8")):
        where = f"{exercise.statement}:{(token.map or [0])[0] + 1}"
        if token.type == "html_block":
            yield _holds_html(where, token.content)
        for child in token.children or ():
            if child.type == "text" and re.search(r"\]\(|\]\[", child.content):
                fault = f"has a broken link: {child.content.strip()[:60]!r}."
                yield Finding("links", where, fault, "Write [text](https://...).")
            if child.type == "html_inline":
                yield _holds_html(where, child.content)


def _holds_html(where: str, code: str) -> Finding:
    fault = f"holds HTML: {code.strip()[:60]!r}."
    return Finding("links", where, fault, "Write Markdown, or put it in backticks.")


def math(bench: Bench) -> Iterator[Finding]:
    """Every formula can be set: LaTeX as MathML."""
    path = bench.exercise.statement
    for line, formula in formulas_of(path.read_text(encoding="utf-8")):
        where = f"{path}:{line}"
        try:
            for command in unknown_commands(formula):
                fault = f"{command} is no command that MathML is made of."
                yield Finding("math", where, fault, "Write it in simpler LaTeX.")
        except FormulaError as error:
            fault = f"the formula {formula.strip()!r} cannot be read: {error}."
            yield Finding("math", where, fault, "Look for a bracket without its partner.")


def _urls(exercise: Exercise) -> Iterator[tuple[str, str]]:
    manifest, path = exercise.manifest, exercise.manifest_file
    for number, source in enumerate(manifest.sources):
        yield f"{path}: sources[{number}].url", source.url
    for number, mistake in enumerate(manifest.mistakes):
        if mistake.source:
            yield f"{path}: mistakes[{number}].source", mistake.source
    for token in _inline(_parse(exercise.statement.read_text(encoding="utf-8"))):
        for child in token.children or ():
            if child.type == "link_open":
                line = (token.map or [0])[0] + 1
                yield f"{exercise.statement}:{line}", str(child.attrGet("href"))


def url_fault(url: str) -> str:
    """Why it is no address of a page on the web; empty if it is one. Nothing is fetched."""
    parts = urlsplit(url)
    if parts.scheme != "https":
        return "does not begin with https://"
    if "." not in parts.netloc or re.search(r"[\s<>\"]", url):
        return "is no address"
    return ""


def leaks(bench: Bench) -> Iterator[Finding]:
    """Statement, hints, explanations and stub do not hold the solution's code."""
    exercise = bench.exercise
    given = _squeezed(exercise.stub.read_text(encoding="utf-8"))
    secrets = [line for line in _statements(exercise) if _squeezed(line) not in given]
    for where, text in _texts(exercise):
        squeezed = _squeezed(text)
        for secret in secrets:
            if _squeezed(secret) in squeezed:
                fault = f"holds a line of the solution: {secret!r}."
                yield Finding("leaks", where, fault, "Say it in words, or show only its shape.")


def _texts(exercise: Exercise) -> Iterator[tuple[str, str]]:
    manifest, path = exercise.manifest, exercise.manifest_file
    yield str(exercise.statement), exercise.statement.read_text(encoding="utf-8")
    for task in manifest.tasks:
        for number, hint in enumerate(task.hints, start=1):
            yield f"{path}: hint {number} of task {task.id!r}", hint
    for mistake in manifest.mistakes:
        yield f"{path}: mistake {mistake.id!r}", mistake.text
    for example in exercise.examples:
        yield f"{exercise.examples_file}: {example.title!r}", f"{example.why}\n{example.setup}"


def _statements(exercise: Exercise) -> Iterator[str]:
    """Each statement of the solution's functions, without what stands below it."""
    tree = tree_of(exercise.solution)
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        for node in ast.walk(function):
            text = _head(node) if isinstance(node, ast.stmt) else ""
            if len(_squeezed(text)) >= TELLING:
                yield text


def _head(node: ast.stmt) -> str:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Raise() | ast.FunctionDef() | ast.ClassDef():
            return ""
        case ast.If() | ast.For() | ast.While() | ast.With():
            return ast.unparse(node).partition("\n")[0]
        case _:
            return ast.unparse(node)


def _squeezed(text: str) -> str:
    return re.sub(r"[\s`]", "", text).replace('"', "'")


def _parse(text: str) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(text)


def _inline(tokens: Sequence[Token]) -> Iterator[Token]:
    return (token for token in tokens if token.type == "inline")
