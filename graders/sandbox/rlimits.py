"""Limits that the kernel holds for one process: memory, processor time, files."""

from __future__ import annotations

import contextlib
import math
import resource
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graders.limits import Limits

_MEGABYTE = 1 << 20


def apply(limits: Limits, mapped_bytes: int) -> None:
    """Set the limits for this process, for good.

    mapped_bytes: the address space that it has now; limits.memory_mb come on top. Processor time
    is a second net only: the judge holds the limits of wall-clock time.
    """
    seconds = math.ceil(limits.total_s) + 1
    bounds = {
        resource.RLIMIT_AS: mapped_bytes + limits.memory_mb * _MEGABYTE,
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: 32,
    }
    for kind, bound in bounds.items():
        # macOS knows RLIMIT_AS by name only.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (bound, bound))
