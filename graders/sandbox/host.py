"""Opens the sandbox that this system can have."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from graders.errors import SandboxError
from graders.sandbox.lines import fill_standard_files

if TYPE_CHECKING:
    from graders.sandbox.session import Sandbox


def open_sandbox(require: str | None = None, *, hash_seed: int = 0) -> Sandbox:
    """The sandbox of this system, which starts up while the caller goes on.

    require: "strict" has SandboxError raised where a layer is missing; on Linux that is known, and
    said, when the first session is asked for. hash_seed: PYTHONHASHSEED on the other side, for
    those who want to see whether a verdict depends on it. For one thread at a time.
    """
    fill_standard_files()
    if sys.platform == "linux":
        from graders.sandbox.forks import ZygoteSandbox  # noqa: PLC0415  needs Linux

        return ZygoteSandbox(require, hash_seed)
    if sys.platform == "win32":
        raise SandboxError("Rankwright has no sandbox for Windows. Run it in WSL or in Docker.")
    from graders.sandbox.process import ProcessSandbox  # noqa: PLC0415

    if require not in (None, "process"):
        raise SandboxError(f"The sandbox of this system is process, not {require}.")
    return ProcessSandbox(hash_seed)
