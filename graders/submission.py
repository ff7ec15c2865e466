"""Reads what a learner hands in. Nothing of it is run or parsed here."""

from __future__ import annotations

import codecs
import hashlib
import io
import stat
import tokenize
from typing import TYPE_CHECKING

from graders.errors import UsageError
from graders.record import record

if TYPE_CHECKING:
    from pathlib import Path

MAX_BYTES = 1_000_000
# Encodings of host names, which take quadratic time, and one that always fails.
NOT_FOR_FILES = frozenset({"idna", "punycode", "undefined"})


@record()
class SubmittedFile:
    """A learner's code: the file's name without folders, its text, the SHA-256 of its bytes."""

    name: str
    source: str
    sha256: str


def read_submission(path: Path) -> SubmittedFile:
    """Read a file that is to be graded. Raises UsageError where it cannot be."""
    return submission_from_bytes(_read(path), path.name)


def submission_from_bytes(content: bytes, name: str) -> SubmittedFile:
    """Decode as Python would: UTF-8 unless the file declares another encoding."""
    if b"\0" in content:
        raise UsageError(f"{name} is a binary file. Hand in Python source as text.")
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
        if codecs.lookup(encoding).name in NOT_FOR_FILES:
            raise UnicodeError(f"the encoding {encoding} is not for files")  # noqa: TRY301
        text = content.decode(encoding)
    except (SyntaxError, UnicodeError, LookupError) as error:
        raise UsageError(
            f"{name} is not text that Python reads: {error}. Save it as UTF-8."
        ) from None
    source = io.IncrementalNewlineDecoder(None, translate=True).decode(text, final=True)
    return SubmittedFile(name, source, hashlib.sha256(content).hexdigest())


def _read(path: Path) -> bytes:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            what = "a folder" if path.is_dir() else "not a regular file"
            raise UsageError(f"{path} is {what}. Name the file with your code.")
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise UsageError(f"{path} does not exist. See `rankwright start`.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UsageError(f"{path} cannot be read: {reason}.") from None
    if len(content) > MAX_BYTES:
        raise UsageError(f"{path} is larger than {MAX_BYTES // 1_000_000} MB. Hand in code alone.")
    return content
