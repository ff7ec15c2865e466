"""What one submission may use."""

from __future__ import annotations

from graders.record import record


@record(kw_only=True)
class Limits:
    """Limits of a grading.

    call_s: seconds of wall clock for one call. total_s: seconds for the calls of one task.
    memory_mb: megabytes of address space beyond what the interpreter with numpy already maps.
    output_kb: kilobytes that one call may print.
    """

    call_s: float = 2.0
    total_s: float = 20.0
    memory_mb: int = 256
    output_kb: int = 64
