"""What the terminal can show: colour, characters and a reader that may leave early."""

from __future__ import annotations

import codecs
import io
import os
import sys
import textwrap
from typing import IO, TYPE_CHECKING

import click

from graders.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

WIDTH = 80
# What an ASCII terminal gets in place of the signs that we print ourselves.
_PLAIN = {
    "✓": "+",
    "✗": "x",
    "…": "...",
    "→": "->",
    "·": ".",
    "•": "*",
    "─": "-",
    "│": "|",
    "○": "o",
}
_PLAIN |= {"–": "-", "—": "-", "−": "-", "×": "x", "‘": "'", "’": "'", "“": '"', "”": '"'}  # noqa: RUF001


def prepare() -> None:
    """Let both streams be there, and take any text, however little the terminal can encode."""
    codecs.register_error("rankwright", _plainer)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        stream = getattr(sys, name)
        if isinstance(getattr(stream, "buffer", None), io.RawIOBase):  # PYTHONUNBUFFERED
            # Without a buffer it would go unnoticed that a full disk took a part.
            stream = open(stream.fileno(), "w", 1, stream.encoding, closefd=False)  # noqa: SIM115
            setattr(sys, name, stream)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="rankwright")


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(_PLAIN.get(character, "?") for character in lost), error.end


def finish() -> None:
    """Write out what is buffered, while a stream that does not take it can still be dealt with.

    Raises UsageError where standard output did not take all that was printed.
    """
    _written(sys.stderr, sys.stderr.flush)
    _written(sys.stdout, sys.stdout.flush)


def say(text: str) -> None:
    """Print a line to standard output; nothing happens where its reader has left."""
    _print(text, sys.stdout, colour=None)


def say_document(document: str, *, text: bool) -> None:
    """Print a whole document as it is: text for the terminal, anything else always in UTF-8."""
    if text:
        _print(document.removesuffix("\n"), sys.stdout, colour=True)
    else:
        _written(sys.stdout, lambda: _write_bytes(document.encode(errors="replace")))


def _write_bytes(content: bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def tell(text: str) -> None:
    """Print a line to standard error, where it does not mix with what was asked for."""
    _print(text, sys.stderr, colour=False)


def _print(text: str, stream: IO[str], colour: bool | None) -> None:
    _written(stream, lambda: click.echo(text, file=stream, color=colour))


def _written(stream: IO[str], write: Callable[[], object]) -> None:
    """Write; a reader that has left does not matter, a full disk does."""
    try:
        write()
    except BrokenPipeError:
        _silence(stream)
    except OSError as error:
        _silence(stream)
        if stream is sys.stdout:
            raise UsageError(f"Standard output: cannot be written ({error.strerror}).") from None


def _silence(stream: IO[str]) -> None:
    """Point the stream at nothing: Python would flush it once more on exit, and complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def wants_colour(environment: Mapping[str, str], stream: IO[str]) -> bool:
    """Whether to colour what goes to this stream (no-color.org, force-color.org)."""
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    return stream.isatty() and environment.get("TERM") != "dumb"


def wrapped(text: str, indent: str = "") -> str:
    """Prose in paragraphs, folded to the width of a page."""
    return "\n\n".join(
        textwrap.fill(part, WIDTH, initial_indent=indent, subsequent_indent=indent)
        for part in text.split("\n\n")
    )
