"""What all HTML pages share: one file each, no network, styles inside, a policy that says so."""

from __future__ import annotations

import base64
import hashlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from graders.english import counted
from graders.feedback.reasons import pieces
from graders.feedback.wording import KIND_WORDS, TASK_WORDS
from graders.renderers.assets import site_folder
from graders.renderers.columns import fold

if TYPE_CHECKING:
    from jinja2.bccache import Bucket

CODE_WIDTH = 74
SHARED_STYLES = ("tokens.css", "base.css")


def render_page(template: str, *styles: str, script: str = "", **values: Any) -> str:
    """Fill a template that extends base.html.

    styles: files of site/static beside the shared ones. script: the only one that may run.
    """
    style = _style(styles)
    page = environment().get_template(template)
    return page.render(
        style=Markup(style),  # noqa: S704  our own files, which must not be escaped
        style_hash=digest(style),
        script=Markup(script),  # noqa: S704  likewise
        script_hash=digest(script),
        **values,
    )


def digest(text: str) -> str:
    """The hash by which a page's policy admits its own style or script and no other."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")


class _BytecodeCache(FileSystemBytecodeCache):
    """Compiled templates beside Python's own bytecode, and like it only where that can be written.

    Compiling takes a tenth of a whole cold check. Jinja looks at the source's hash, its own and
    Python's version before it believes what is stored.
    """

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


@cache
def environment() -> Environment:
    """The one environment of our templates, with what they call."""
    made = Environment(
        loader=FileSystemLoader(site_folder() / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=_BytecodeCache(str(Path(__file__).with_name("__pycache__"))),
    )
    made.filters.update(fold=_folded, pieces=pieces)
    made.globals.update(kind_words=KIND_WORDS, task_words=TASK_WORDS, counted=counted)
    return made


def _folded(code: str) -> str:
    """Long code in lines that end between its parts."""
    return "\n".join(fold(code, CODE_WIDTH))


@cache
def _style(names: tuple[str, ...]) -> str:
    folder = site_folder() / "static"
    files = (folder / name for name in (*SHARED_STYLES, *names))
    return "".join(file.read_text(encoding="utf-8") for file in files)
