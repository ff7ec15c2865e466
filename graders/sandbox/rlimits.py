"""Limits that the kernel holds for one process: memory, processor time, files."""

from __future__ import annotations

import math
import resource
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graders.limits import Limits

_MEGABYTE = 1 << 20


def apply(limits: Limits, mapped_bytes: int | None) -> None:
    """Set the limits for this process, for good.

    mapped_bytes: the address space that it has now; limits.memory_mb come on top. None where the
    system does not tell: then memory has no limit. Processor time is a second net only: the judge
    holds the limits of wall-clock time.
    """
    seconds = math.ceil(limits.total_s) + 1
    bounds = {
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: 32,
    }
    if mapped_bytes is not None:
        bounds[resource.RLIMIT_AS] = mapped_bytes + limits.memory_mb * _MEGABYTE
    for kind, bound in bounds.items():
        hard = resource.getrlimit(kind)[1]
        lower = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
        resource.setrlimit(kind, (lower, lower))
