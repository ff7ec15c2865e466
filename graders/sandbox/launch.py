"""Starts a fresh interpreter for the untrusted side."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

# Without these Python may not start, or NumPy may compute other last digits than the judge's.
_KEPT: Final = ("LD_LIBRARY_PATH", "OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")
_GIVEN: Final = {
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "MALLOC_ARENA_MAX": "1",  # each arena takes 64 MB of the address space that is limited
}


def start_python(
    role: str, *descriptors: int, output: int, hash_seed: int = 0
) -> subprocess.Popen[bytes]:
    """An interpreter that runs boot.py in this role, with these lines and its own environment.

    Not -I, which ignores PYTHONHASHSEED. -S: no site-packages; boot.py reads where ours are from
    its standard input. output: the descriptor that it prints to.
    """
    boot = str(Path(__file__).with_name("boot.py"))
    process = subprocess.Popen(  # noqa: S603  our own file
        [sys.executable, "-P", "-s", "-S", "-X", "utf8", boot, role, *map(str, descriptors)],
        stdin=subprocess.PIPE,
        stdout=output,
        stderr=output,
        env=_environment(hash_seed),
        cwd="/",
        pass_fds=descriptors,
        start_new_session=True,  # Ctrl-C in the terminal is for the judge alone
    )
    assert process.stdin is not None
    with contextlib.suppress(BrokenPipeError), process.stdin as plan:  # its end is told elsewhere
        plan.write(json.dumps(_import_roots()).encode())
    return process


def _environment(hash_seed: int) -> dict[str, str]:
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return {**kept, **_GIVEN, "PYTHONHASHSEED": str(hash_seed)}


def _import_roots() -> list[str]:
    """The folders in which the other side finds this package, NumPy and pyseccomp."""
    roots = [str(Path(__file__).parents[2])]
    for name in ("numpy", "pyseccomp"):
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.origin is not None:
            parent = Path(spec.origin).parent
            roots.append(str(parent.parent if spec.submodule_search_locations else parent))
    return list(dict.fromkeys(roots))
