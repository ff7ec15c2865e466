"""Code in colours: classes of Pygments, which code.css gives a colour in light and in dark."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

if TYPE_CHECKING:
    from pygments.lexer import Lexer

LEXERS = {"python": "python", "toml": "toml", "console": "console", "pycon": "pycon"}


def coloured(code: str, language: str = "python") -> Markup:
    """A block of code. Python with prompts is told by itself; an unknown language is plain text."""
    name = "pycon" if code.lstrip().startswith(">>>") else LEXERS.get(language, "text")
    inner = highlight(code, _lexer(name), _formatter())
    return Markup(f'<pre class="code" tabindex="0"><code>{inner}</code></pre>\n')  # noqa: S704


@cache
def _lexer(name: str) -> Lexer:
    return get_lexer_by_name(name)


@cache
def _formatter() -> HtmlFormatter[str]:
    return HtmlFormatter(nowrap=True)
