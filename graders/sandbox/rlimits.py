"""Limits that the kernel holds for one process: memory, processor time, files."""

from __future__ import annotations

import math
import resource
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from graders.limits import Limits

_MEGABYTE: Final = 1 << 20
_FILES: Final = 32
_LINUX_SIGPENDING: Final = 11  # the resource module has no name for it


def apply(limits: Limits, mapped_bytes: int | None) -> None:
    """Set the limits for this process, for good.

    mapped_bytes: the address space that it has now; limits.memory_mb come on top. None where the
    system does not tell: then memory has no limit. Processor time is a second net only: the judge
    holds the limits of wall-clock time.
    """
    seconds = math.ceil(limits.total_s) + 1
    bounds = {
        # At the first comes SIGXCPU, by which the judge knows the reason; at the second SIGKILL.
        resource.RLIMIT_CPU: (seconds, seconds + 1),
        resource.RLIMIT_FSIZE: (0, 0),
        resource.RLIMIT_CORE: (0, 0),
        resource.RLIMIT_NOFILE: (_FILES, _FILES),
    }
    if sys.platform == "linux":
        # Signals that wait are counted for all processes of a user: one worker could use them up.
        bounds[_LINUX_SIGPENDING] = (0, 0)
    if mapped_bytes is not None:
        size = mapped_bytes + limits.memory_mb * _MEGABYTE
        bounds[resource.RLIMIT_AS] = (size, size)
    for kind, pair in bounds.items():
        most = resource.getrlimit(kind)[1]  # what the system allows may be less
        unlimited = most == resource.RLIM_INFINITY
        resource.setrlimit(kind, pair if unlimited else (min(pair[0], most), min(pair[1], most)))
