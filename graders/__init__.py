"""Rankwright: learn retrieval by building it, graded in a blink with feedback that says why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from graders.api import check
    from graders.verdict import Verdict

__all__ = ["Verdict", "check"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Load what is asked for: the jail and the quick commands need no judge in memory."""
    if name == "check":
        from graders.api import check  # noqa: PLC0415

        return check
    if name == "Verdict":
        from graders.verdict import Verdict  # noqa: PLC0415

        return Verdict
    raise AttributeError(name)
