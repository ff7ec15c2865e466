"""Writing files so that nobody ever sees half of one, and no work is lost."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from graders.errors import UsageError


def write(path: Path, text: str) -> None:
    """Write the text to the path in one step, making its folder. Raises UsageError.

    A link, a device or a pipe stays what it is, and is written into: /dev/null can be named too.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_symlink() or (path.exists() and not path.is_file()):
            path.write_text(text, encoding="utf-8")
        else:
            _replace(path, text)
    except OSError as error:
        raise UsageError(
            f"{path}: cannot be written ({error.strerror}). Choose another place."
        ) from error


def _replace(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        temporary.chmod(_mode(path))
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int:
    """The file's permissions, or those that a new one gets: mkstemp's own are for secrets."""
    with contextlib.suppress(FileNotFoundError):
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def back_up(path: Path) -> Path:
    """Copy the file to a name beside it that nothing has yet. Raises UsageError."""
    number = 0
    while True:
        number += 1
        kept = path.with_name(f"{path.name}.bak{number if number > 1 else ''}")
        try:
            with kept.open("xb") as file:
                file.write(path.read_bytes())
        except FileExistsError:
            continue
        except OSError as error:
            raise UsageError(
                f"{kept}: cannot be written ({error.strerror}). Nothing was changed."
            ) from error
        return kept
