"""Statements to HTML, with MathML and coloured code: nothing is loaded when the page is read.

CommonMark with tables; $...$ and $$...$$ for math, ::: answer ... ::: for what is folded away.
"""

from __future__ import annotations

import itertools
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt
from markupsafe import Markup, escape
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin

from graders.record import record
from graders.renderers.coloured import coloured
from graders.renderers.formulas import FormulaError, mathml

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.token import Token

ANSWER = "Answer"


@record()
class Heading:
    """A section of the text: the fragment that links to it, and its title."""

    id: str
    title: str


@record()
class Prose:
    """A text as HTML, and its sections of the second level."""

    html: Markup
    sections: tuple[Heading, ...]


def prose(text: str) -> Prose:
    """Turn Markdown into HTML. Raw HTML in it is shown as it is written."""
    parser, env = _parser(), dict[str, Any]()
    tokens = parser.parse(text, env)
    sections = tuple(_anchored(tokens))
    html = parser.renderer.render(tokens, parser.options, env)
    return Prose(Markup(html), sections)  # noqa: S704  the renderer has escaped all text


def formulas_of(text: str) -> Iterator[tuple[int, str]]:
    """Each formula of a text with the line, from 1, on which its paragraph begins."""
    for token in _parser().parse(text):
        line_number = (token.map or [0])[0] + 1
        for part in (token, *(token.children or ())):
            if part.type.startswith("math_"):
                yield line_number, part.content


def line(text: str) -> Markup:
    """A single line, a hint say, without a paragraph around it."""
    return Markup(_parser().renderInline(text))  # noqa: S704  as above


def fragment(title: str) -> str:
    """What links to a heading.

    >>> fragment("Conventions and edge cases")
    'conventions-and-edge-cases'
    """
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-")


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.use(dollarmath_plugin, renderer=_math)
    parser.use(container_plugin, "answer", render=_answer)
    parser.add_render_rule("fence", _fence)
    parser.add_render_rule("table_open", _table_open)
    parser.add_render_rule("table_close", _table_close)
    return parser


def _anchored(tokens: Sequence[Token]) -> list[Heading]:
    """Give each heading its id; those of the second level are returned."""
    seen: dict[str, int] = {}
    sections = []
    for opening, inline in itertools.pairwise(tokens):
        if opening.type == "heading_open":
            id_ = fragment(inline.content)
            seen[id_] = seen.get(id_, 0) + 1
            if seen[id_] > 1:
                id_ = f"{id_}-{seen[id_]}"
            opening.attrSet("id", id_)
            if opening.tag == "h2":
                sections.append(Heading(id_, inline.content))
    return sections


def _math(content: str, options: dict[str, Any]) -> str:
    try:
        return mathml(content, block=bool(options["display_mode"]))
    except FormulaError:  # readable all the same; `verify` says where it stands
        return f"<code>{escape(content)}</code>"


def _answer(
    _self: Any, tokens: Sequence[Token], index: int, _options: Any, _env: dict[str, Any]
) -> str:
    if tokens[index].nesting == 1:
        return f'<details class="answer">\n<summary>{ANSWER}</summary>\n'
    return "</details>\n"


def _fence(
    _self: Any, tokens: Sequence[Token], index: int, _options: Any, _env: dict[str, Any]
) -> str:
    return coloured(tokens[index].content, tokens[index].info.partition(" ")[0])


def _table_open(*_: Any) -> str:
    return '<div class="wide" tabindex="0" role="group" aria-label="Table">\n<table>\n'


def _table_close(*_: Any) -> str:
    return "</table>\n</div>\n"
