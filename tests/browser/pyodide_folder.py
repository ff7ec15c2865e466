"""Makes a folder with Pyodide and NumPy from npm packages, for tests and offline classrooms.

NumPy's wheel is taken from @bentopdf/pymupdf-wasm, which carries one for the same ABI; the lock
file is made to name that wheel and its hash, so that Pyodide loads it as its own.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from pathlib import Path

CORE = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
WHEEL = "numpy-2.2.5-cp313-cp313-pyodide_2025_0_wasm32.whl"
WHEEL_SHA256 = "125230b4c3ecd08803e5c43f1162e017c0718d9f253146225a705a952b9c16c2"


def make(node_modules: Path, folder: Path) -> Path:
    """Copy the files into the folder. Raises ValueError where NumPy's wheel is another one."""
    wheel = node_modules / "@bentopdf" / "pymupdf-wasm" / "assets" / WHEEL
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    if digest != WHEEL_SHA256:
        raise ValueError(f"{wheel}: its SHA-256 is {digest}. Install the version in package.json.")
    folder.mkdir(parents=True, exist_ok=True)
    core = node_modules / "pyodide"
    for path in (*(core / name for name in CORE), wheel):
        shutil.copyfile(path, folder / path.name)
    lock = json.loads((core / LOCK).read_text(encoding="utf-8"))
    numpy = lock["packages"]["numpy"] | {"file_name": WHEEL, "sha256": digest}
    lock["packages"] = {"numpy": numpy}
    (folder / LOCK).write_text(json.dumps(lock), encoding="utf-8")
    return folder


if __name__ == "__main__":
    make(Path(sys.argv[1]), Path(sys.argv[2]))
