"""Feedback as one self-contained page: no network, no script, styles inside."""

from __future__ import annotations

import base64
import hashlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from graders.feedback.wording import KIND_WORDS, TASK_WORDS, counted
from graders.renderers.assets import site_folder
from graders.renderers.columns import fold

if TYPE_CHECKING:
    from jinja2.bccache import Bucket

    from graders.feedback.model import Feedback

CODE_WIDTH = 74
STYLES = ("tokens.css", "feedback.css")


def render(feedback: Feedback) -> str:
    """The whole page."""
    style = _style()
    template = _environment().get_template("feedback.html")
    markup = Markup(style)  # noqa: S704 - our own file, which must not be escaped
    return template.render(feedback=feedback, style=markup, style_hash=_hash(style))


class _BytecodeCache(FileSystemBytecodeCache):
    """Compiled templates beside Python's own bytecode, and like it only where that can be written.

    Compiling takes a tenth of a whole cold check. Jinja looks at the source's hash, its own and
    Python's version before it believes what is stored.
    """

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(site_folder() / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=_BytecodeCache(str(Path(__file__).with_name("__pycache__"))),
    )
    environment.filters["fold"] = _folded
    environment.globals.update(kind_words=KIND_WORDS, task_words=TASK_WORDS, counted=counted)
    return environment


@cache
def _style() -> str:
    folder = site_folder() / "static"
    return "".join((folder / name).read_text(encoding="utf-8") for name in STYLES)


def _folded(code: str) -> str:
    """Long code in lines that end between its parts."""
    return "\n".join(fold(code, CODE_WIDTH))


def _hash(style: str) -> str:
    """The hash by which the page's policy admits its own style and no other."""
    return "sha256-" + base64.b64encode(hashlib.sha256(style.encode()).digest()).decode("ascii")
