"""Makes text safe to show anywhere: nothing in it is invisible or moves what stands around it.

Learner code chooses its own output, exception messages and names. An escape sequence could repaint
the terminal, a bidi override could make wrong code look right, a zero-width character could make
two different strings look alike.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import TypeVar, cast

T = TypeVar("T")

# Patterns stay text until something suspect turns up: compiling them takes longer than a page.
_TERMINAL = r"""(?x)
        (?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?            # CSI: colours, cursor, screen
      | (?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])      # OSC, DCS and other strings ...
        [^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?        # ... up to their terminator
      | \x1b[ -/]*[0-~]?                             # two-character escapes
    """
_SUSPECT = r"[^\x20-\x7e\n]"
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
# Letters by category, blank on the screen; and two code points that XML does not admit.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\ufffe\uffff")

# Fields of a verdict that may have several lines; in all others a line end is a trick or a mishap.
_MANY_LINES = frozenset({"call", "expected", "actual", "message", "summary", "output"})


def visible(text: str, *, lines: bool = False) -> str:
    r"""Drop terminal sequences; write every other invisible character as its Python escape.

    Tabs become spaces. lines: line ends stay; otherwise the result is one line.

    >>> visible("\x1b[31mred\x1b[0m a\u202eb")
    'red a\\u202eb'
    """
    if text.isascii() and text.isprintable():
        return text
    text = re.sub(_TERMINAL, "", text.replace("\r\n", "\n")).expandtabs(4)
    text = re.sub(_SUSPECT, _escaped, text)
    return text if lines else text.replace("\n", "\\n")


def _escaped(match: re.Match[str]) -> str:
    character = match[0]
    if unicodedata.category(character) in _INVISIBLE or character in _BLANK:
        return character.encode("unicode_escape").decode("ascii")
    return character


def all_visible(value: T) -> T:
    """The same value with `visible` applied to every string in it, however deep."""
    return cast("T", _walk(value, ""))


def _walk(value: object, name: str) -> object:
    if isinstance(value, Enum):
        return value
    if isinstance(value, str):
        return visible(value, lines=name in _MANY_LINES)
    if isinstance(value, tuple):
        return tuple(_walk(item, name) for item in value)
    if isinstance(value, dict):
        return {_walk(key, ""): _walk(item, "") for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        changed = {f.name: _walk(getattr(value, f.name), f.name) for f in fields(value)}
        return replace(value, **changed)
    return value
