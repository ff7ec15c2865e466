"""LaTeX to MathML, which browsers set by themselves: no script, no font."""

from __future__ import annotations

import re

from latex2mathml import exceptions
from latex2mathml.converter import convert

# latex2mathml makes an element of each letter: a screen reader would spell the word.
_SPELLED = re.compile(r'(?:<mi mathvariant="normal">[A-Za-z0-9_@]</mi>){2,}')
_UNKNOWN = re.compile(r"\\[A-Za-z]+")
# What it does not know, or sets badly.
_NAMES = re.compile(r"\\operatorname\*?(?=\{)|\\arg(?![A-Za-z])")
_FAULTS = tuple(
    kind
    for kind in vars(exceptions).values()
    if isinstance(kind, type) and issubclass(kind, Exception)
)


class FormulaError(ValueError):
    """A formula that is no LaTeX; the text says why."""


def mathml(latex: str, *, block: bool = False) -> str:
    r"""A formula as MathML. Raises FormulaError.

    >>> "<mi>size</mi>" in mathml(r"\mathrm{size} + 1")
    True
    """
    if len(re.findall(r"(?<!\\)\{", latex)) != len(re.findall(r"(?<!\\)\}", latex)):
        raise FormulaError("a brace has no partner")
    try:
        html = convert(_NAMES.sub(_named, latex), display="block" if block else "inline")
    except _FAULTS as error:
        raise FormulaError(_in_words(error)) from error
    return _SPELLED.sub(lambda run: f"<mi>{_letters(run[0])}</mi>", html)


def unknown_commands(latex: str) -> list[str]:
    r"""The commands that would be shown as they are written. Raises FormulaError.

    >>> print(*unknown_commands(r"\alpha + \alhpa"))
    \alhpa
    """
    return _UNKNOWN.findall(mathml(latex))


def _named(name: re.Match[str]) -> str:
    return r"\mathrm{arg}" if name[0] == r"\arg" else r"\mathrm"


def _in_words(error: Exception) -> str:
    """What the error's name says: MissingEndError is "missing end"."""
    return re.sub(r"(?<!^)([A-Z])", r" \1", type(error).__name__.removesuffix("Error")).lower()


def _letters(elements: str) -> str:
    return "".join(re.findall(r">(.)</mi>", elements))
