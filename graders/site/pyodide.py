"""Where a page's Python comes from: a release on the web, or a folder that is copied."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from graders.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

RELEASE = "https://cdn.jsdelivr.net/pyodide/v0.29.5/full/"
FOLDER = "pyodide/"
LOCK = "pyodide-lock.json"
CORE = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)


def is_address(place: str) -> bool:
    """Whether --pyodide names an address and not a folder."""
    return urlsplit(place).scheme in {"http", "https"}


def files_of(folder: Path) -> Iterator[Path]:
    """Pyodide's own files and NumPy's wheel, which the lock file names. Raises UsageError."""
    lock = folder / LOCK
    try:
        wheel = json.loads(lock.read_text(encoding="utf-8"))["packages"]["numpy"]["file_name"]
    except (OSError, ValueError, LookupError, TypeError):
        raise UsageError(
            f"--pyodide: {lock} is no lock file that names NumPy. Name a folder with a release of"
            " Pyodide, or its address."
        ) from None
    for name in (*CORE, Path(wheel).name):
        path = folder / name
        if not path.is_file():
            raise UsageError(f"--pyodide: {path} is missing. Name a folder with a whole release.")
        yield path
