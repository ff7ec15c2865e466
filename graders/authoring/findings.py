"""What the checks of the author's kit find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graders.record import record

if TYPE_CHECKING:
    from graders.errors import ContentError


@record()
class Finding:
    """One fault. check: the name of the check that found it. path: where, with a line if any."""

    check: str
    path: str
    fault: str
    fix: str

    def __str__(self) -> str:
        """Say it in a line."""
        return f"{self.path}: {self.fault} {self.fix}"


def from_error(check: str, error: ContentError) -> Finding:
    """The finding that an error about content tells."""
    return Finding(check, str(error.path), error.fault, error.fix)
