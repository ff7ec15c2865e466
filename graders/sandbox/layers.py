"""The layers of the jail, by what they are for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from graders.verdict import SandboxReport

if TYPE_CHECKING:
    from collections.abc import Iterable

LAYERS: Final = ("files", "network", "processes", "memory", "time")


def report_on(level: str, enforced: Iterable[str]) -> SandboxReport:
    """What is enforced and what is missing, at this level."""
    held = tuple(enforced)
    missing = tuple(layer for layer in LAYERS if layer not in held)
    return SandboxReport(level=level, enforced=held, missing=missing)
